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
  var positionsByParent: [Int?: [Int]] {
    Dictionary(grouping: nodes.indices) { nodes[$0].parent }
  }
}

extension StateGraph {
  /// One shape of a picture.
  public struct Node: Hashable, Sendable {
    /// What a shape stands for, in the terms of UML 2.5.1 §14.2.
    public enum Kind: Hashable, Sendable {
      /// A state without others inside.
      case state
      /// A state with others inside.
      case composite
      /// A part of a composite that is active together with the other regions.
      case region
      /// Where a machine begins: a dot with one arrow.
      case initial
      /// Where a machine ends: a dot in a ring.
      case final
      /// Where a transition picks one of several ways when it gets there: a diamond.
      case choice
      /// Where a transition picks one of several ways before it starts: a small dot.
      case junction
      /// Where a transition goes into several regions at once: a bar.
      case fork
      /// Where transitions from several regions wait for each other: a bar.
      case join
      /// What was last active directly in a composite: H.
      case shallowHistory
      /// What was last active in a composite, all the way down: H*.
      case deepHistory
      /// Where everything ends at once: a cross.
      case terminate
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
    /// The position in ``StateGraph/nodes`` of the composite or region around this; `nil` at the
    /// top.
    public var parent: Int?

    package init(
      _ kind: Kind, label: String = "", activities: [Label] = [], isCurrent: Bool = false,
      in parent: Int? = nil
    ) {
      self.kind = kind
      self.label = label
      self.activities = activities
      self.isCurrent = isCurrent
      self.parent = parent
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
    /// Whether the target is only one of the candidates among which the transition picks: dashed.
    public var isCandidate: Bool

    package init(from source: Int, to target: Int, _ labels: Label..., isCandidate: Bool = false) {
      self.source = source
      self.target = target
      self.labels = labels
      self.isCandidate = isCandidate
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
