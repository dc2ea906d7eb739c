/// The diagram of a state machine as a value: nodes and edges in a stable order.
///
/// ```swift
/// let graph = try StateGraph(of: Player(), named: "Player")
/// print(graph.nodes.map(\.label))
/// ```
/// The library Graphable writes a graph as text, for Graphviz, Mermaid, PlantUML and Markdown. The
/// same definition always produces the same graph, and the same graph the same text, so that
/// diagrams can be compared with committed ones.
///
/// Nodes and edges refer to nodes by their indices in ``nodes``. Every index must be valid, and no
/// node may be its own ancestor.
public struct StateGraph: Hashable, Sendable {
  /// The title of the diagram; empty for none.
  public var name: String

  /// The shapes of the diagram, in the order of the declarations.
  public var nodes: [Node]

  /// The arrows of the diagram, in the order of the declarations.
  public var edges: [Edge]

  /// The texts of the notes about the whole machine, in their order.
  public var notes: [String]

  /// Creates a graph.
  ///
  /// Default: without nodes, edges and notes.
  public init(name: String = "", nodes: [Node] = [], edges: [Edge] = [], notes: [String] = []) {
    self.name = name
    self.nodes = nodes
    self.edges = edges
    self.notes = notes
  }

  /// The indices of the children of each composite state or region; `nil` is the top level.
  @_documentation(visibility: internal)
  public var positionsByParent: [Int?: [Int]] {
    Dictionary(grouping: nodes.indices) { nodes[$0].parent }
  }

  /// A node and its ancestors, the outermost first.
  package func path(to position: Int) -> [Int] {
    sequence(first: position) { nodes[$0].parent }.reversed()
  }

  /// Whether a node is a composite state or region, or a descendant of it.
  @_documentation(visibility: internal)
  public func contains(_ frame: Int, _ position: Int) -> Bool {
    var next: Int? = position
    while let current = next {
      if current == frame { return true }
      next = nodes[current].parent
    }
    return false
  }
}

extension StateGraph {
  /// Adds a node.
  ///
  /// - Returns: The index of the node in ``nodes``, to which edges and other nodes refer.
  @discardableResult
  public mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// Adds an edge.
  ///
  /// Both of its nodes must be in the graph when the graph is drawn.
  public mutating func add(_ edge: Edge) {
    edges.append(edge)
  }
}

extension StateGraph {
  /// The result of an analysis about a state or a transition; styled diagrams show it as a color.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Mark: Hashable, Sendable {
    /// Never entered, or never taken: gray.
    case dead
    /// Concerned by a possible defect: red.
    case defect
  }
}
