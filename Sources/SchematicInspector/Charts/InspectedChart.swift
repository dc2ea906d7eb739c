import GraphvizRendering
import Schematic
import StateGraphs

/// A definition that inspected machines run: its line, and the edges of its diagram.
final class InspectedChart: Sendable {
  let id: String
  let name: String
  let graph: StateGraph
  /// The names with which a test makes a machine; `nil` if it cannot.
  private let names: SwiftNames?
  /// The paths of the nodes that are states.
  let paths: [String?]
  private let spellings: [String: String]
  private let edges: EdgeIndex
  private let storedLine = Locked<String?>(nil)
  /// The lines of views that were read.
  let viewLines = Locked<[ChartView: String]>([:])

  init(
    id: String, name: String, graph: StateGraph, names: SwiftNames?,
    spellings: [String: String] = [:]
  ) {
    (self.id, self.name, self.graph, self.names) = (id, name, graph, names)
    self.spellings = spellings
    paths = graph.pathsOfStates
    edges = EdgeIndex(graph, paths)
  }

  /// The line, which is made once, when it is first read, because the diagram takes time.
  var line: String {
    if let line = storedLine.withLock({ $0 }) { return line }
    let line = makeLine().text
    storedLine.withLock { $0 = line }
    return line
  }

  /// The ids of the edges of a transition.
  func edges(
    from source: String, on events: [String]?, to active: Set<String>
  ) -> [String] {
    edges.way(from: source, on: events, to: active).map(graph.id(ofEdge:))
  }

  private func makeLine() -> RecordingLine {
    var line = RecordingLine("chart")
    line.add("chart", id)
    line.add("name", name)
    line.add("swift", names?.line.value)
    line.add("nodes", graph.nodes.indices.map { makeNode($0, in: graph, path: paths[$0]) })
    line.add("edges", graph.edges.indices.map { makeEdge($0, in: graph) })
    var drawn = graph
    drawn.name = ""
    let svg = graph.nodes.isEmpty ? nil : try? drawn.rendered(as: .svg)
    line.add("svg", svg.map { String(decoding: $0, as: UTF8.self) })
    return line
  }

  func makeNode(_ position: Int, in graph: StateGraph, path: String?) -> RecordingLine {
    let node = graph.nodes[position]
    var line = RecordingLine()
    line.add("id", graph.id(ofNode: position))
    line.add("kind", "\(node.kind)")
    line.add("path", path)
    let title = node.text
    line.add("title", title.isEmpty ? nil : title)
    line.add("parent", node.parent.map(graph.id(ofNode:)))
    line.add("lines", node.activities.map(\.description))
    line.add("swift", path.flatMap { spellings[$0] })
    return line
  }

  func makeEdge(_ number: Int, in graph: StateGraph) -> RecordingLine {
    let edge = graph.edges[number]
    var line = RecordingLine()
    line.add("id", graph.id(ofEdge: number))
    line.add("from", graph.id(ofNode: edge.source))
    line.add("to", graph.id(ofNode: edge.target))
    let label = edge.labelTexts.joined(separator: "\n")
    line.add("label", label.isEmpty ? nil : label)
    return line
  }
}

/// The names in a test of a machine.
struct SwiftNames: Sendable {
  let definition: String?
  let subject: String?
  let module: String?
  /// Code that makes a machine.
  let machine: String?

  /// - Returns: `nil` if the definition has no type with a name, and no code is given.
  init?<Schema: StateMachineSchemaProtocol>(_ schema: Schema, madeBy code: String?) {
    let isName = schema.definitionName.allSatisfy {
      $0.isLetter || $0.isNumber || "._".contains($0)
    }
    guard isName || code != nil else { return nil }
    definition = isName ? schema.definitionName : nil
    machine = code
    subject = Schema.Subject.self == Void.self ? nil : Self.name(of: Schema.Subject.self)
    // Events or states are declared where their definition is, unless they are types of another library.
    let modules = [
      String(reflecting: Schema.Event.self), String(reflecting: Schema.ActiveState.self),
      subject ?? "",
    ]
    .map { String($0.prefix { $0 != "." }) }
    let libraries: Set = [
      "Swift", "Foundation", "FoundationEssentials", "LoadedCharts", "Schematic",
      "SchematicConcurrency", "StateMaps", "Statecharts", "TransitionTables", "",
    ]
    module = modules.first { !libraries.contains($0) }
  }

  /// The name of a type with its module, without the place in memory that a private type has in it.
  private static func name(of type: Any.Type) -> String {
    String(reflecting: type).replacing(/\(unknown context at [^)]*\)\./, with: "")
  }

  var line: RecordingLine {
    var line = RecordingLine()
    line.add("definition", definition)
    line.add("subject", subject)
    line.add("module", module)
    line.add("machine", machine)
    return line
  }
}

extension StateGraph {
  /// By node: the path of a state, as schemas write it; `nil` for other nodes.
  fileprivate var pathsOfStates: [String?] {
    let regions = Dictionary(
      grouping: nodes.indices.filter { nodes[$0].kind == .region }, by: { nodes[$0].parent })
    func prefix(_ position: Int) -> String {
      let node = nodes[position]
      let outer = node.parent.map(prefix) ?? ""
      if node.kind == .region {
        let index = regions[node.parent]?.firstIndex(of: position) ?? 0
        let name =
          node.label.isEmpty || node.label.contains { "/@".contains($0) } ? "\(index)" : node.label
        return "\(outer)@\(name)"
      }
      let name = node.pathName ?? node.title ?? node.label
      return outer.isEmpty ? name : "\(outer)/\(name)"
    }
    return nodes.indices.map { isState($0) ? prefix($0) : nil }
  }
}
