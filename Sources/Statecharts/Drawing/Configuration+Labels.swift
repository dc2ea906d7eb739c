import StateGraphs

extension Configuration: LabeledInDiagrams {
  /// The labels of all active states, in document order.
  public var labelsInDiagrams: [String] {
    activeNumbers.compactMap { number in
      let node = table.node(number)
      return node.stateName?.label ?? node.state.map { StateGraph.valueLabel(of: $0) }
    }
  }
}
