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
