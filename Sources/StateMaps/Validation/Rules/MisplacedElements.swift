import Schematic

extension StateMapOutline {
  /// Hooks and barriers of a state are declared in it; those of all transitions are not.
  func misplacedElements() -> [DefinitionFault] {
    elements.compactMap(faultAtTop)
      + states.flatMap { state in
        state.elements.compactMap { fault(of: $0, in: state) }
      }
  }

  private func faultAtTop(_ element: Element) -> DefinitionFault? {
    switch element.kind {
    case .state, .transitionHook: nil
    case .hook, .barrier, .next:
      DefinitionFault(nil, "The map has \(element.words) outside of a state: move it into one.")
    }
  }

  private func fault(
    of element: Element, in state: StateMapState<State, Subject>
  ) -> DefinitionFault? {
    switch element.kind {
    case .hook, .barrier, .next: nil
    case .state:
      state.fault(
        """
        The state '\(state.id)' contains \(element.words): move it out, or write a statechart, \
        which has states in states.
        """)
    case .transitionHook:
      state.fault(
        """
        The state '\(state.id)' has \(element.words), which is performed at all transitions: move \
        it to the top of the body.
        """)
    }
  }
}
