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
