import StateGraphs

extension Configuration: LabeledInDiagrams {
  /// The labels of all active states, in document order.
  public var labelsInDiagrams: [String] {
    states.map { StateGraph.valueLabel(of: $0) }
  }
}
