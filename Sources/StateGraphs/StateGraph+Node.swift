extension StateGraph {
  /// A node of the graph: a shape in a diagram.
  public struct Node: Hashable, Sendable {
    /// The kind of a node, in the terms of UML 2.5.1 §14.2.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Kind: Hashable, Sendable {
      /// A simple state.
      case state
      /// A composite state.
      case composite
      /// A region of a parallel state.
      case region
      /// The initial pseudostate: a dot with one arrow.
      case initial
      /// A final state: a dot in a ring.
      case final
      /// A choice, whose guards are evaluated during the transition: a diamond.
      case choice
      /// A junction, whose guards are evaluated before the transition: a small dot.
      case junction
      /// A fork, a transition to several regions: a bar.
      case fork
      /// A join of transitions from several regions: a bar.
      case join
      /// The shallow history of a composite state: H.
      case shallowHistory
      /// The deep history of a composite state: H*.
      case deepHistory
      /// An entry point of a composite state: a circle on its border.
      case entryPoint
      /// An exit point of a composite state: a circle with a cross on its border.
      case exitPoint
      /// Termination of the machine: a cross.
      case terminate
      /// Any state of the parent: an edge from this node stands for an edge from each of these
      /// states.
      case anyState
    }

    /// The kind of the node.
    public var kind: Kind
    /// The label, by which a state is found: unique among the states of a machine.
    public var label: String
    /// The text in the shape if it is not the label.
    ///
    /// A state of a submachine has the label `payment/failed` and the title `failed`.
    public var title: String?
    /// The name in paths if it is neither the title nor the label: a label may be made for diagrams alone.
    public var pathName: String?
    /// The name of the chart in a composite state or region: a submachine state (UML 2.5.1 §14.2.3.4.7).
    ///
    /// It is `nil` for a composite state or region with states of its own.
    public var submachine: String?
    /// The lines inside the state, such as `entry / light on`, `exit / light off`, `do / spin`, its
    /// deferred events, and its internal transitions, such as `knock / greet`.
    ///
    /// ``StateGraph/Label/role`` is the meaning of a line.
    public var activities: [Label]
    /// The texts of the notes that are attached to the state (UML 2.5.1 §7.2, Comment), in their order.
    public var notes: [String] = []
    /// Whether the state is active and highlighted.
    public var isCurrent: Bool
    /// Whether the descendants are omitted.
    public var isFolded: Bool
    /// How often the state was entered; `nil` if no visits are shown.
    public var visits: Int?
    /// How many machines are in the state now; `nil` if no machines are counted.
    public var machines: Int?
    /// The result of an analysis about the state; `nil` if there is none.
    public var mark: Mark?
    /// The URL of the link on the shape, in formats that support links.
    public var link: String?
    /// The index of the parent, a composite state or a region, in ``StateGraph/nodes``; `nil` at
    /// the top level.
    public var parent: Int?

    /// The text in the shape: `payment : Payment` for a submachine state (UML 2.5.1 §14.2.4.3).
    public var text: String {
      let name = title ?? label
      guard let submachine else { return name }
      return name.isEmpty ? submachine : name == submachine ? name : "\(name) : \(submachine)"
    }

    /// Creates a node.
    ///
    /// Only its kind is required.
    public init(
      _ kind: Kind, label: String = "", activities: [Label] = [], isCurrent: Bool = false,
      isFolded: Bool = false, visits: Int? = nil, machines: Int? = nil, link: String? = nil,
      in parent: Int? = nil
    ) {
      self.kind = kind
      self.label = label
      self.activities = activities
      self.isCurrent = isCurrent
      self.isFolded = isFolded
      self.visits = visits
      self.machines = machines
      self.link = link
      self.parent = parent
    }
  }
}
