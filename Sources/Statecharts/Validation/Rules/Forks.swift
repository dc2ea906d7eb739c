extension ChartDeclarations {
  /// The targets of a fork are in different regions of one parallel state (UML 2.5.1 §14.5.6).
  func invalidForks() -> [StatechartFault] {
    allDestinations.flatMap { place, destination -> [StatechartFault] in
      switch destination {
      case .states, .fork:
        messages(of: states(of: destination)).map {
          fault(place.node, "\(words(for: place)) \($0)")
        }
      case .history: []
      }
    }
  }

  private func messages(of states: [State]) -> [String] {
    if states.count == 1 { return [] }
    guard !states.isEmpty else {
      return ["has an empty list of targets: name at least one state, or remove it."]
    }
    return states.indices.flatMap { index in
      states[(index + 1)...].compactMap { message(of: states[index], and: $0) }
    }
  }

  private func message(of left: State, and right: State) -> String? {
    if left == right { return "leads to '\(name(left))' twice." }
    guard let first = positions[left], let second = positions[right],
      !areOrthogonal(first, second)
    else { return nil }
    let ancestor = innermostCommonAncestor(first, second)
    if ancestor == first {
      return "leads to '\(name(left))' and to '\(name(right))', which is inside it."
    }
    if ancestor == second {
      return "leads to '\(name(right))' and to '\(name(left))', which is inside it."
    }
    return """
      leads to both '\(name(left))' and '\(name(right))', which are not in different regions of \
      a parallel state.
      """
  }
}
