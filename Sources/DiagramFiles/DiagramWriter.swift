import Foundation
import Graphable
import GraphvizRendering

/// The destination of a line.
enum Stream {
  case output
  case error
}

/// Draws a picture, with Graphviz or, in tests, with a substitute.
typealias Renderer = (StateGraph, DiagramStyle, ImageFormat) throws(RenderingError) -> [UInt8]

/// The version of the renderer; `nil` if it is not installed.
typealias RendererVersion = () -> String?

/// Runs the tool with `arguments`.
///
/// - Returns: The exit code: 0, 1 if a check or a diagram failed, or 64 if the arguments are
///   invalid.
func run(
  _ arguments: [String], diagrams: [Diagram], render: @escaping Renderer = Graphviz.picture,
  version: @escaping RendererVersion = { Graphviz.version },
  print: @escaping (String, Stream) -> Void
) -> Int32 {
  do {
    let options = try Options(arguments)
    guard !options.isHelp else {
      print(Options.usage, .output)
      return 0
    }
    let writer = DiagramWriter(options: options, render: render, version: version, print: print)
    return writer.run(diagrams) ? 0 : 1
  } catch let error as UsageError {
    print("error: \(error.message)\n\n\(Options.usage)", .error)
    return 64
  } catch {
    print("error: \(error)", .error)
    return 1
  }
}

/// Writes or checks the files of diagrams, and prints a line for each.
struct DiagramWriter {
  let options: Options
  let render: Renderer
  let version: RendererVersion
  let print: (String, Stream) -> Void

  /// - Returns: Whether all files are correct. A picture that cannot be drawn without Graphviz, or compared
  ///   because of another version, is no failure.
  func run(_ diagrams: [Diagram]) -> Bool {
    guard namesAreUsable(diagrams), options.isCheck || makeDirectory() else { return false }
    // After a failure, the other diagrams are still processed, so that one run reports every
    // failure.
    let outcomes = diagrams.flatMap(keep) + recordVersion()
    for reason in Set(outcomes.compactMap(\.reasonToLeaveOut)).sorted() {
      print("Pictures were \(options.isCheck ? "not compared" : "left out"). \(reason)", .output)
    }
    return !outcomes.contains(.failed)
  }

  private func keep(_ diagram: Diagram) -> [FileOutcome] {
    do {
      let graph = try diagram.graph()
      return options.formats.map { keep(graph, of: diagram, as: $0) }
    } catch {
      print("error: \(diagram.name): \(error)", .error)
      return [.failed]
    }
  }
}

// MARK: - Preparation

extension DiagramWriter {
  /// Names are names of files, so they must be valid and unique.
  private func namesAreUsable(_ diagrams: [Diagram]) -> Bool {
    var seen: Set<String> = []
    var isGood = true
    for name in diagrams.map(\.name) {
      if !isUsable(name) {
        print("error: \(name.debugDescription) cannot be the name of a file; rename it.", .error)
        isGood = false
      } else if !seen.insert(name.lowercased()).inserted {
        // In lower case, because some file systems are not case-sensitive.
        print("error: two diagrams are called '\(name)'; rename one.", .error)
        isGood = false
      }
    }
    return isGood
  }

  private func isUsable(_ name: String) -> Bool {
    let isHidden = name.hasPrefix(".")
    let isPlain = name.unicodeScalars.allSatisfy {
      $0 != "/" && $0 != "\\" && $0.properties.generalCategory != .control
    }
    return isPlain && !isHidden && !name.isEmpty
  }

  private func makeDirectory() -> Bool {
    do {
      try FileManager.default.createDirectory(
        atPath: options.output, withIntermediateDirectories: true)
      return true
    } catch {
      print("error: the directory \(options.output) cannot be made: \(reason(of: error))", .error)
      return false
    }
  }
}

extension Graphviz {
  /// The picture of `graph`, drawn by Graphviz.
  static func picture(
    of graph: StateGraph, style: DiagramStyle, format: ImageFormat
  ) throws(RenderingError) -> [UInt8] {
    try graph.rendered(as: format, style: style)
  }
}
