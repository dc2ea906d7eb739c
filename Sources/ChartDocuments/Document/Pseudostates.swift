extension ChartDocument {
  /// A history of a state or region, with its default, which is entered while nothing is recorded.
  public struct History: Hashable, Codable, Sendable {
    /// Its name in the file; `nil` if it has none.
    public var id: String?
    /// The kind: whether it restores the direct substates only, or all descendants.
    public var kind: HistoryKind
    /// The default states; if they are empty, the composite's initial states are the default.
    public var defaults: [String]
    /// The actions of the default transition.
    public var actions: [Action]
    /// The content of the file that is not part of the chart.
    public var extras: Extras
    /// The position of its beginning in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// Creates a history.
    public init(
      id: String? = nil, kind: HistoryKind = .shallow, defaults: [String] = [],
      actions: [Action] = [],
      position: SourcePosition? = nil
    ) {
      self.id = id
      self.kind = kind
      self.defaults = defaults
      self.actions = actions
      self.position = position
      extras = Extras()
    }
  }

  /// A join, whose targets are entered when all transitions to it have arrived.
  public struct Join: Hashable, Codable, Sendable {
    /// The name that targets refer to.
    public var name: String
    /// The targets.
    public var targets: [Target]
    /// The actions of the transition that leaves it.
    public var actions: [Action]
    /// The position of its beginning in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// Creates a join.
    public init(
      _ name: String, targets: [Target], actions: [Action] = [], position: SourcePosition? = nil
    ) {
      self.name = name
      self.targets = targets
      self.actions = actions
      self.position = position
    }
  }

  /// An entry or exit point of a composite state.
  public struct Point: Hashable, Codable, Sendable {
    /// Its name, unique in its state for points of its kind.
    public var name: String
    /// Whether transitions from outside or from inside of the state lead to it.
    public var kind: PointKind
    /// The targets; empty for an exit point that the enclosing chart connects.
    public var targets: [Target]
    /// The actions of the transition that leaves it.
    public var actions: [Action]
    /// The position of its beginning in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// Creates a point.
    public init(
      _ name: String, kind: PointKind, targets: [Target], actions: [Action] = [],
      position: SourcePosition? = nil
    ) {
      self.name = name
      self.kind = kind
      self.targets = targets
      self.actions = actions
      self.position = position
    }
  }
}
