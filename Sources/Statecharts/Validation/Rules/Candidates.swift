extension ChartOutline {
  /// A dynamic target has candidates, each named once.
  func invalidCandidates() -> [ChartFault] {
    transitions.indices.flatMap { transition -> [ChartFault] in
      guard case .among(let candidates, _) = transitions[transition].target else { return [] }
      guard !candidates.isEmpty else {
        return [
          fault(
            transition: transition,
            "\(transition: transition) has no candidates to lead to: name them.")
        ]
      }
      return repetitions(in: candidates).map {
        fault(
          transition: transition,
          "\(transition: transition) names the candidate '\(state: $0)' more than once: remove the others."
        )
      }
    }
  }

  private func repetitions(in states: [Int]) -> [Int] {
    var seen: Set<Int> = []
    var repeated: Set<Int> = []
    return states.filter { !seen.insert($0).inserted && repeated.insert($0).inserted }
  }
}
