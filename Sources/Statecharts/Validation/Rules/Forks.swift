extension ChartOutline {
  /// A fork leads into different regions of one parallel state (UML 2.5.1 §14.5.6).
  func impossibleForks() -> [StatechartFault] {
    let forks = transitions.compactMap { node, transition -> (Int, String, [State])? in
      guard case .fork(let destinations) = transition.target else { return nil }
      return (node, words(for: transition, of: node), destinations.flatMap(states))
    }
    let others = allDestinations.compactMap { node, words, destination -> (Int, String, [State])? in
      guard case .states(let states) = destination else { return nil }
      return (node, words, states)
    }
    return (forks + others).flatMap { node, words, states in
      impossibilities(of: states).map { fault(node, "\(words) \($0)") }
    }
  }

  private func impossibilities(of states: [State]) -> [String] {
    guard !states.isEmpty else { return ["leads to no state at all: name some, or remove it."] }
    return states.indices.flatMap { index in
      states[(index + 1)...].compactMap { impossibility(of: states[index], and: $0) }
    }
  }

  private func impossibility(of left: State, and right: State) -> String? {
    if left == right { return "leads to '\(left)' twice." }
    guard let first = positions[left], let second = positions[right],
      !areOrthogonal(first, second)
    else { return nil }
    let ancestor = innermostCommonAncestor(first, second)
    if ancestor == first { return "leads to '\(left)' and to '\(right)', which lies in it." }
    if ancestor == second { return "leads to '\(right)' and to '\(left)', which lies in it." }
    return """
      leads to both '\(left)' and '\(right)', which do not lie in different regions of a parallel \
      state.
      """
  }
}
