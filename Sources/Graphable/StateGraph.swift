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

  /// What is drawn as an arrow, in the order of the nodes that they leave.
  public internal(set) var edges: [Edge]

  package init(name: String, nodes: [Node] = [], edges: [Edge] = []) {
    self.name = name
    self.nodes = nodes
    self.edges = edges
  }
}

extension StateGraph {
  /// One shape of a picture.
  public struct Node: Hashable, Sendable {
    /// What a shape stands for, in the terms of UML 2.5.1 §14.2.
    public enum Kind: Hashable, Sendable {
      /// A state without others inside.
      case state
      /// Where a machine begins: a dot with one arrow.
      case initial
      /// Where a machine ends: a dot in a ring.
      case final
      /// Where a transition picks one of several ways when it gets there: a diamond.
      case choice
    }

    /// What the shape stands for.
    public var kind: Kind
    /// What is written into the shape: any text, shown as it is.
    public var label: String
    /// What is done in the state, a line each: `entry / light on`, or, for an internal transition,
    /// `knock / greet`.
    public var activities: [Label]
    /// Whether the machine is in this state: it is highlighted.
    public var isCurrent: Bool

    package init(
      _ kind: Kind, label: String = "", activities: [Label] = [], isCurrent: Bool = false
    ) {
      self.kind = kind
      self.label = label
      self.activities = activities
      self.isCurrent = isCurrent
    }
  }

  /// One arrow of a picture.
  public struct Edge: Hashable, Sendable {
    /// The position in ``StateGraph/nodes`` of the node that the arrow leaves.
    public var source: Int
    /// The position in ``StateGraph/nodes`` of the node that the arrow points to.
    public var target: Int
    /// What is written beside the arrow; more than one label means that arrows were merged.
    public var labels: [Label]

    package init(from source: Int, to target: Int, _ labels: Label...) {
      self.source = source
      self.target = target
      self.labels = labels
    }
  }

  /// What is written beside an arrow: `event [guard] / action`, each part optional.
  public struct Label: Hashable, Sendable, CustomStringConvertible {
    /// What triggers the transition.
    public var event: String?
    /// What must hold for it.
    public var `guard`: String?
    /// What it performs.
    public var action: String?

    package init(_ event: String? = nil, guard condition: String? = nil, action: String? = nil) {
      self.event = event
      self.guard = condition
      self.action = action
    }

    /// The parts in UML's notation (2.5.1 §14.2.4.9).
    public var description: String {
      let parts = [event, self.guard.map { "[\($0)]" }, action.map { "/ \($0)" }]
      return parts.compactMap { $0 }.joined(separator: " ")
    }
  }
}
