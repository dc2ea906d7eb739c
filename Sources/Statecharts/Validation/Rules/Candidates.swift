extension ChartDeclarations {
  /// A dynamic target has candidates, each named once.
  func invalidCandidates() -> [StatechartFault] {
    transitions.flatMap { node, transition -> [StatechartFault] in
      guard case .among(let candidates) = transition.target else { return [] }
      guard !candidates.isEmpty else {
        return [
          fault(
            node, transition,
            "\(words(for: transition, of: node)) has no candidates to lead to: name them.")
        ]
      }
      return repetitions(in: candidates).map {
        fault(
          node, transition,
          "\(words(for: transition, of: node)) names the candidate '\(name($0))' more than once.")
      }
    }
  }

  private func repetitions(in states: [State]) -> [State] {
    var seen: Set<State> = []
    var repeated: Set<State> = []
    return states.filter { !seen.insert($0).inserted && repeated.insert($0).inserted }
  }
}
