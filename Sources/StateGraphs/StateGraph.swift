/// The diagram of a state machine as a value: nodes and edges in a stable order.
///
/// ```swift
/// let graph = try StateGraph(of: Player(), named: "Player")
/// print(graph.nodes.map(\.label))
/// ```
/// The library Graphable writes a graph as text, for Graphviz, Mermaid, PlantUML and Markdown. The
/// same definition always gives the same graph, and a graph the same text, so that diagrams can be
/// compared with committed ones.
///
/// Nodes and edges refer to nodes by their positions in ``nodes``. Every position must be that of a
/// node, and no node may stand in itself.
public struct StateGraph: Hashable, Sendable {
  /// The title of the diagram; empty for none.
  public var name: String

  /// What is drawn as a shape, in the order of the declarations.
  public var nodes: [Node]

  /// What is drawn as an arrow, in the order of the declarations.
  public var edges: [Edge]

  /// Makes a graph, without nodes and edges unless they are given.
  public init(name: String = "", nodes: [Node] = [], edges: [Edge] = []) {
    self.name = name
    self.nodes = nodes
    self.edges = edges
  }

  /// The positions of the nodes that stand in each composite or region; `nil` is the top.
  package var positionsByParent: [Int?: [Int]] {
    Dictionary(grouping: nodes.indices) { nodes[$0].parent }
  }

  /// A node and what is around it, from the outside in.
  package func path(to position: Int) -> [Int] {
    sequence(first: position) { nodes[$0].parent }.reversed()
  }

  /// Whether a node stands in a composite or region, at any depth, or is it.
  package func contains(_ frame: Int, _ position: Int) -> Bool {
    var next: Int? = position
    while let current = next {
      if current == frame { return true }
      next = nodes[current].parent
    }
    return false
  }
}
