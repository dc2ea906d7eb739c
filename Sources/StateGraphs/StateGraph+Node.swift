extension StateGraph {
  /// One shape of a picture.
  public struct Node: Hashable, Sendable {
    /// What a shape stands for, in the terms of UML 2.5.1 §14.2.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
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
      /// Every state of the scope that the shape stands in: one arrow from it says what an arrow
      /// from each of them would.
      case anyState
    }

    /// What the shape stands for.
    public var kind: Kind
    /// What is written into the shape: any text, shown as it is.
    public var label: String
    /// What is done in the state, a line each: `entry / light on`, `exit / light off`, `do / spin`,
    /// the events that it defers, and its internal transitions, such as `knock / greet`.
    ///
    /// ``StateGraph/Label/role`` says which of these a line is.
    public var activities: [Label]
    /// Whether the machine is in this state: it is highlighted.
    public var isCurrent: Bool
    /// Whether the states inside are left out of the picture.
    public var isFolded: Bool
    /// How often a run has entered the state; nil when no run is shown.
    public var visits: Int?
    /// The address that a click on the shape leads to, in formats that have such.
    public var link: String?
    /// The position in ``StateGraph/nodes`` of the composite or region around this; `nil` at the
    /// top.
    public var parent: Int?

    /// Makes a node; only its kind has to be given.
    public init(
      _ kind: Kind, label: String = "", activities: [Label] = [], isCurrent: Bool = false,
      isFolded: Bool = false, visits: Int? = nil, link: String? = nil, in parent: Int? = nil
    ) {
      self.kind = kind
      self.label = label
      self.activities = activities
      self.isCurrent = isCurrent
      self.isFolded = isFolded
      self.visits = visits
      self.link = link
      self.parent = parent
    }
  }
}
