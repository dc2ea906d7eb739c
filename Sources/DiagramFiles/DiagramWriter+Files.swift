import Foundation
import Graphable
import GraphvizRendering

/// The result of writing or checking one file.
enum FileOutcome: Equatable {
  case good
  case failed
  case leftOut(reason: String)

  var reasonToLeaveOut: String? {
    switch self {
    case .leftOut(let reason): reason
    case .good, .failed: nil
    }
  }
}

extension DiagramWriter {
  /// Writes or checks one file.
  func keep(_ graph: StateGraph, of diagram: Diagram, as format: DiagramFormat) -> FileOutcome {
    let path = URL(fileURLWithPath: options.output)
      .appendingPathComponent("\(diagram.name).\(format.rawValue)").relativePath
    switch format.content {
    case .text(let text):
      let text = text(graph, diagram.style)
      return options.isCheck ? check(text, at: path) : write(Array(text.utf8), to: path)
    case .picture(let image):
      return options.isCheck
        ? check(graph, style: diagram.style, as: image, at: path)
        : draw(graph, style: diagram.style, as: image, to: path)
    }
  }

  /// The file that names the version of Graphviz that drew the SVGs.
  var versionFile: String {
    options.versionFile
      ?? URL(fileURLWithPath: options.output).appendingPathComponent("graphviz-version.txt")
      .relativePath
  }

  /// Writes the version of Graphviz, which a check elsewhere compares with its own.
  func recordVersion() -> [FileOutcome] {
    guard !options.isCheck, options.formats.contains(.svg), let version = version() else {
      return []
    }
    return [write(Array("\(version)\n".utf8), to: versionFile)]
  }

  private func draw(
    _ graph: StateGraph, style: DiagramStyle, as format: ImageFormat, to path: String
  ) -> FileOutcome {
    drawing(at: path) { () throws(RenderingError) in
      write(try picture(of: graph, style: style, as: format, for: path), to: path)
    }
  }

  /// Performs an action that needs Graphviz, and reports its error.
  func drawing(
    at path: String, _ action: () throws(RenderingError) -> FileOutcome
  ) -> FileOutcome {
    do {
      return try action()
    } catch  where error.isMissingGraphviz {
      print(withoutGraphviz(path), .output)
      return .leftOut(reason: "\(error)")
    } catch {
      print("error: \(path): \(error)", .error)
      return .failed
    }
  }

  private func withoutGraphviz(_ path: String) -> String {
    guard !options.isCheck else { return "not compared \(path)" }
    // The texts are new, so an older picture does not belong to them.
    let isThere = FileManager.default.fileExists(atPath: path)
    return "left out \(path)\(isThere ? ": the picture there may be out of date" : "")"
  }

  /// Draws a picture, and prints advice if it is a large one, or a strip.
  func picture(
    of graph: StateGraph, style: DiagramStyle, as format: ImageFormat, for path: String
  ) throws(RenderingError) -> [UInt8] {
    let shown = graph.simplified(for: style)
    // Drawing a large graph takes long, so the advice comes before.
    if let advice = shown.drawingAdvice {
      print("drawing \(path): \(advice)", .output)
      return try render(graph, style, format)
    }
    let picture = try render(graph, style, format)
    if let advice = shown.drawingAdvice(for: picture, as: format) {
      print("\(path): \(advice)", .output)
    }
    return picture
  }

  private func write(_ bytes: [UInt8], to path: String) -> FileOutcome {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      print("wrote \(path)", .output)
      return .good
    } catch {
      print("error: \(path) cannot be written: \(reason(of: error))", .error)
      return .failed
    }
  }
}

/// The description of the system.
///
/// That of Foundation says “The file doesn’t exist” for a missing folder.
func reason(of error: any Error) -> String {
  guard let error = (error as? CocoaError)?.underlying as? POSIXError else {
    return error.localizedDescription
  }
  return String(cString: strerror(error.code.rawValue))
}
