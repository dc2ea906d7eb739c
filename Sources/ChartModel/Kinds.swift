/// The kind of a node of a chart.
///
/// The raw values are part of a file format, because saved configurations contain them. A new case gets a new
/// value, and a value never gets another meaning.
@frozen
public enum NodeKind: UInt8, Hashable, Codable, Sendable {
  /// A state without child states.
  case simple = 0
  /// A state with child states, or a chart: one child is active.
  case composite = 1
  /// A state or a chart whose regions are all active.
  case parallel = 2
  /// A region.
  case region = 3
  /// A final state.
  case final = 4
  /// A choice: active only between the two steps of a compound transition.
  case choice = 5
}

/// The effect of a transition on its source (UML 2.5.1 §14.2.3.8.1).
public enum TransitionKind: String, Hashable, Codable, Sendable {
  /// Exits the source, even when the target is a descendant of it: the default.
  case external
  /// Exits neither a source that contains the target, nor a target that contains the source; otherwise like an
  /// external transition.
  case local
  /// Exits nothing and enters nothing; it has no target.
  case `internal`
}

/// The states of a composite that its history restores (UML 2.5.1 §14.2.3.7).
public enum HistoryKind: String, CaseIterable, Hashable, Codable, Sendable {
  /// The child that was active; it enters its initial state.
  case shallow
  /// All descendants that were active.
  case deep

  /// The symbol in diagrams: `H`, `H*`.
  public var symbol: String { choose(shallow: "H", deep: "H*") }

  /// Returns the value for this kind.
  ///
  /// A new kind would be a new parameter, so that the compiler finds each call.
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

/// Whether a point is an entry point or an exit point of a composite state (UML 2.5.1 §14.2.3.7).
public enum PointKind: String, Hashable, Codable, Sendable {
  /// Transitions from outside lead to it.
  case entry
  /// Transitions from inside lead to it.
  case exit
}
