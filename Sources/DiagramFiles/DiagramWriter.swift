import Foundation
import Graphable
import GraphvizRendering

/// Where a line goes.
enum Stream {
  case output
  case error
}

/// Does what the arguments say.
///
/// - Returns: The exit code: 0, 1 when a check or a diagram failed, 64 when the arguments make no
///   sense.
func run(
  _ arguments: [String], diagrams: [Diagram], print: @escaping (String, Stream) -> Void
) -> Int32 {
  do {
    let options = try Options(arguments)
    guard !options.isHelp else {
      print(Options.usage, .output)
      return 0
    }
    let writer = DiagramWriter(options: options, print: print)
    return writer.run(diagrams) ? 0 : 1
  } catch let error as UsageError {
    print("error: \(error.message)\n\n\(Options.usage)", .error)
    return 64
  } catch {
    print("error: \(error)", .error)
    return 1
  }
}

/// Writes or checks the files of diagrams, a line for each.
struct DiagramWriter {
  let options: Options
  let print: (String, Stream) -> Void

  /// - Returns: Whether everything went well. Missing pictures for want of Graphviz are no failure.
  func run(_ diagrams: [Diagram]) -> Bool {
    guard namesAreUsable(diagrams), options.isCheck || makeDirectory() else { return false }
    var isGood = true
    var missing: RenderingError?
    for diagram in diagrams {
      do {
        let graph = try diagram.graph()
        for format in options.formats {
          do {
            isGood = try keep(graph, of: diagram, as: format, missing: missing) && isGood
          } catch let error as RenderingError where error.isMissingGraphviz {
            missing = error
          }
        }
      } catch {
        print("error: \(diagram.name): \(error)", .error)
        isGood = false
      }
    }
    if let missing { print("Pictures were left out. \(missing)", .output) }
    return isGood
  }

  /// Writes or checks one file.
  private func keep(
    _ graph: StateGraph, of diagram: Diagram, as format: DiagramFormat, missing: RenderingError?
  ) throws -> Bool {
    let path = "\(options.output)/\(diagram.name).\(format.rawValue)"
    switch format.content {
    case .text(let text):
      let text = text(graph, diagram.style)
      return options.isCheck ? check(text, at: path) : write(Array(text.utf8), to: path)
    case .picture(let image):
      guard !options.isCheck, missing == nil else { return true }
      return write(try graph.rendered(as: image, style: diagram.style), to: path)
    }
  }

  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      print("wrote \(path)", .output)
      return true
    } catch {
      print("error: \(path) cannot be written: \(error)", .error)
      return false
    }
  }

  private func check(_ text: String, at path: String) -> Bool {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      print("missing \(path): write the diagrams and commit them.", .error)
      return false
    }
    guard data == Data(text.utf8) else {
      print("differs \(path): the code says otherwise; write the diagrams and commit them.", .error)
      return false
    }
    print("same \(path)", .output)
    return true
  }
}

// MARK: - Preparation

extension DiagramWriter {
  /// Names become names of files, so they must be usable as such, and each only once.
  private func namesAreUsable(_ diagrams: [Diagram]) -> Bool {
    var seen: Set<String> = []
    var isGood = true
    for name in diagrams.map(\.name) {
      if name.isEmpty || name.contains("/") || name.contains("\0") || name.hasPrefix(".") {
        print("error: '\(name)' cannot be the name of a file; rename the diagram.", .error)
        isGood = false
      } else if !seen.insert(name.lowercased()).inserted {
        // In lower case, because some file systems do not tell the cases apart.
        print("error: two diagrams are called '\(name)'; rename one.", .error)
        isGood = false
      }
    }
    return isGood
  }

  private func makeDirectory() -> Bool {
    do {
      try FileManager.default.createDirectory(
        atPath: options.output, withIntermediateDirectories: true)
      return true
    } catch {
      print("error: the directory \(options.output) cannot be made: \(error)", .error)
      return false
    }
  }
}

extension RenderingError {
  fileprivate var isMissingGraphviz: Bool {
    switch self {
    case .graphvizNotInstalled, .pluginsNotConfigured, .formatNotSupported: true
    case .unknownPathExtension, .graphRefused, .notWritable: false
    }
  }
}
