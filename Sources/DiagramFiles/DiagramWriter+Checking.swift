import Foundation
import Graphable
import GraphvizRendering

extension DiagramWriter {
  /// Compares a file with its text.
  func check(_ text: String, at path: String) -> FileOutcome {
    guard let data = FileManager.default.contents(atPath: path) else { return missing(path) }
    guard data == Data(text.utf8) else {
      return outOfDate(path, "differs from the diagram generated from the code")
    }
    return same(path)
  }

  /// Compares an SVG with the picture that Graphviz draws, byte by byte.
  ///
  /// Another version of Graphviz may have another layout, so a difference then proves nothing.
  ///
  /// Other pictures are not compared, because their bytes depend on more than Graphviz.
  func check(
    _ graph: StateGraph, style: DiagramStyle, as format: ImageFormat, at path: String
  ) -> FileOutcome {
    guard format == .svg else { return .good }
    guard let data = FileManager.default.contents(atPath: path) else { return missing(path) }
    guard data.suffix(Self.end.count).elementsEqual(Self.end) else {
      return outOfDate(path, "is no SVG that Graphviz has drawn")
    }
    return drawing(at: path) { () throws(RenderingError) in
      let bytes = try picture(of: graph, style: style, as: format, for: path)
      return data.elementsEqual(bytes) ? same(path) : different(path)
    }
  }

  /// The last line of an SVG.
  private static let end = Array("</svg>\n".utf8)

  private func different(_ path: String) -> FileOutcome {
    guard let recorded = recordedVersion else {
      return outOfDate(path, "differs from the picture drawn here, and \(versionFile) is missing")
    }
    guard let version = version(), version != recorded else {
      return outOfDate(path, "differs from the picture drawn here, with the same Graphviz")
    }
    print("not compared \(path)", .output)
    return .leftOut(reason: "They were drawn by Graphviz \(recorded); this is \(version).")
  }

  private var recordedVersion: String? {
    FileManager.default.contents(atPath: versionFile)
      .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  private func same(_ path: String) -> FileOutcome {
    print("same \(path)", .output)
    return .good
  }

  private func missing(_ path: String) -> FileOutcome {
    print("missing: \(path). \(Self.advice)", .error)
    return .failed
  }

  private func outOfDate(_ path: String, _ reason: String) -> FileOutcome {
    print("out of date: \(path) \(reason). \(Self.advice)", .error)
    return .failed
  }

  private static var advice: String { "Run the tool without --check and commit the files." }
}
