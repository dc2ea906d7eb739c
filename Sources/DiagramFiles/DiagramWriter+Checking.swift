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

  /// Compares an SVG with what Graphviz draws, byte by byte but for the version of Graphviz.
  ///
  /// Another version may have another layout, so that a difference then proves nothing.
  ///
  /// Other pictures are not compared, because their bytes depend on more than Graphviz.
  func check(
    _ graph: StateGraph, style: DiagramStyle, as format: ImageFormat, at path: String
  ) -> FileOutcome {
    guard format == .svg else { return .good }
    guard let data = FileManager.default.contents(atPath: path) else { return missing(path) }
    guard let recorded = DrawnPicture(data) else {
      return outOfDate(path, "is no SVG that Graphviz has drawn")
    }
    return drawing(at: path) { () throws(RenderingError) in
      compare(recorded, with: try picture(of: graph, style: style, as: format, for: path), at: path)
    }
  }

  private func compare(
    _ recorded: DrawnPicture, with bytes: [UInt8], at path: String
  ) -> FileOutcome {
    guard let drawn = DrawnPicture(Data(bytes)), drawn.contents != recorded.contents else {
      return same(path)
    }
    guard drawn.version != recorded.version else {
      return outOfDate(path, "differs from the picture drawn here, with the same Graphviz")
    }
    print("not compared \(path)", .output)
    return .leftOut(
      reason: "They were drawn by Graphviz \(recorded.version); this is \(drawn.version).")
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
