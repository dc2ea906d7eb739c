import Foundation
import Graphable
import GraphvizRendering

@testable import DiagramFiles

/// One run of the tool in a folder of its own, which is removed at the end.
final class Run {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private(set) var output: [String] = []
  private(set) var errors: [String] = []
  /// The replacement for Graphviz, and its version.
  var render: Renderer = draw
  var version: String? = "2.43.0"

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs with `arguments` and this folder; lines that it prints show the folder as `…`.
  @discardableResult
  func callAsFunction(_ arguments: String..., diagrams: [Diagram]) -> Int32 {
    output = []
    errors = []
    return run(
      ["--output", folder.path] + arguments, diagrams: diagrams, render: render,
      version: { [self] in version }
    ) { [self] line, stream in
      let line = line.replacingOccurrences(of: folder.path, with: "…")
      switch stream {
      case .output: output.append(line)
      case .error: errors.append(line)
      }
    }
  }

  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
  }
}

/// A graph of one state.
func graph(labelled label: String) -> StateGraph {
  StateGraph(name: "", nodes: [.init(.state, label: label)])
}

func diagram(_ name: String, labelled label: String = "on") -> Diagram {
  Diagram(name) { graph(labelled: label) }
}

struct Fault: Error {}

/// A substitute for Graphviz.
private func draw(graph: StateGraph, style: DiagramStyle, format: ImageFormat) -> [UInt8] {
  Array(picture(of: graph, as: format).utf8)
}

func picture(of graph: StateGraph, as format: ImageFormat = .svg) -> String {
  let states = graph.nodes.map(\.label).joined(separator: ", ")
  return "<svg>\(format) of \(graph.name): \(states)</svg>\n"
}

extension Run {
  /// Lets pictures be drawn as on a machine without Graphviz.
  func removeGraphviz() {
    version = nil
    render = { _, _, _ throws(RenderingError) in
      throw .graphvizNotInstalled(tried: ["libgvc"], reason: nil)
    }
  }
}
