extension ChartOutline {
  /// `onEntry()` without an action, and modifiers where they say nothing.
  func unfinishedElements() -> [StatechartFault] {
    unfinishedSelections()
      + nodes.indices.flatMap { node in
        nodes[node].elements.compactMap { element in
          guard case .unfinished(let element) = element else { return nil }
          return fault(node, message(about: element, in: words(for: node)))
        }
      }
  }

  private func message(about element: UnfinishedElement, in place: String) -> String {
    switch element {
    case .entry: "onEntry() in \(place) does nothing: give it an action."
    case .exit: "onExit() in \(place) does nothing: give it an action."
    case .initialEffect: "onInitial() in \(place) does nothing: give it an action."
    case .misplaced(let modifier):
      "'.\(modifier.rawValue)' in \(place) stands after something that it says nothing about."
    case .repeated(let modifier):
      """
      '.\(modifier.rawValue)' in \(place) says again what was said before: \
      remove one of the two.
      """
    }
  }

  /// Candidates of which nothing picks one.
  private func unfinishedSelections() -> [StatechartFault] {
    transitions.compactMap { node, transition in
      guard case .among(_, isSelected: false) = transition.target else { return nil }
      return fault(
        node,
        """
        \(words(for: transition, of: node)) has candidates and nothing that picks one: give it a \
        function, or '.selecting'.
        """)
    }
  }
}
