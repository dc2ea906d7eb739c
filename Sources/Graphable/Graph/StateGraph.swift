/// The picture of a schema: what can be drawn of it, as a value, in a stable order.
///
/// ```swift
/// let graph = try StateGraph(of: schema, named: "Turnstile")
/// print(graph.dot())        // for Graphviz
/// print(graph.mermaid())    // for Markdown pages
/// print(graph.table())      // to read
/// ```
/// The same schema always gives the same graph, and a graph the same text: diagrams can be
/// compared with what is committed.
public struct StateGraph: Hashable, Sendable {
  /// What diagrams write above the states; empty for none.
  public var name: String

  /// What is drawn as a shape, in the order in which the schema lists it.
  public internal(set) var nodes: [Node]

  /// What is drawn as an arrow, in the order in which the schema declares it.
  public internal(set) var edges: [Edge]

  package init(name: String, nodes: [Node] = [], edges: [Edge] = []) {
    self.name = name
    self.nodes = nodes
    self.edges = edges
  }

  /// The positions of the nodes that stand in each composite or region; `nil` is the top.
  package var positionsByParent: [Int?: [Int]] {
    Dictionary(grouping: nodes.indices) { nodes[$0].parent }
  }

  /// A node and what is around it, from the outside in.
  func path(to position: Int) -> [Int] {
    sequence(first: position) { nodes[$0].parent }.reversed()
  }

  /// Whether a node stands in a composite or region, at any depth, or is it.
  func contains(_ frame: Int, _ position: Int) -> Bool {
    var next: Int? = position
    while let current = next {
      if current == frame { return true }
      next = nodes[current].parent
    }
    return false
  }
}
