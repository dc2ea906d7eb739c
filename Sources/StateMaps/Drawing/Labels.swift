import StateGraphs

extension StateMapConfiguration: LabeledInDiagrams {
  /// The label of the current state.
  public var labelsInDiagrams: [String] {
    [StateGraph.valueLabel(of: current)]
  }
}

extension StateMapRequest: LabeledInDiagrams {
  /// The labels that an arrow of the request may have.
  ///
  /// An arrow to a candidate is labeled `next`, but a request for the candidate is allowed as well.
  public var labelsInDiagrams: [String] {
    switch self {
    case .to, .next: ["next"]
    case .suspend: ["suspend"]
    case .resume: ["resume"]
    }
  }
}
