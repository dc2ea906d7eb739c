/// The kind of a node of a chart.
///
/// The raw values are part of a file format: saved configurations contain them. A new case gets a new
/// value, and no value is ever given another meaning.
@frozen
public enum NodeKind: UInt8, Hashable, Codable, Sendable {
  /// A state without states in it.
  case simple = 0
  /// A state with states in it, or a chart: one of its children is active.
  case composite = 1
  /// A state or a chart whose regions are all active.
  case parallel = 2
  /// A region.
  case region = 3
  /// A final state.
  case final = 4
  /// A choice: the machine is in it between two steps only.
  case choice = 5
}

/// The effect of a transition on its source (UML 2.5.1 §14.2.3.8.1).
public enum TransitionKind: String, Hashable, Codable, Sendable {
  /// Exits the source, even when the target is a descendant of it: the default.
  case external
  /// Does not exit the source or the target if it contains the other one; if neither does, it is like
  /// an external transition.
  case local
  /// Exits nothing and enters nothing; it has no target.
  case `internal`
}

/// Which states of a composite its history restores (UML 2.5.1 §14.2.3.7).
public enum HistoryKind: String, CaseIterable, Hashable, Codable, Sendable {
  /// The child that was active, which enters its initial state.
  case shallow
  /// All descendants that were active.
  case deep

  /// The symbol in diagrams: `H`, `H*`.
  public var symbol: String { choose(shallow: "H", deep: "H*") }

  /// The value for this kind; another kind would be another argument of each call.
  @_documentation(visibility: internal)
  public func choose<Value>(
    shallow: @autoclosure () -> Value, deep: @autoclosure () -> Value
  ) -> Value {
    switch self {
    case .shallow: shallow()
    case .deep: deep()
    }
  }
}

/// Whether transitions enter a composite state through a point, or exit it (UML 2.5.1 §14.2.3.7).
public enum PointKind: String, Hashable, Codable, Sendable {
  /// Transitions from outside lead to it.
  case entry
  /// Transitions from inside lead to it.
  case exit
}
