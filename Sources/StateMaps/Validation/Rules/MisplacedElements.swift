import Schematic

extension StateMapOutline {
  /// What belongs to a state stands in one, and what belongs to the map does not.
  func misplacedElements() -> [StateMapFault] {
    elements.compactMap(faultAtTop)
      + states.flatMap { state in
        state.elements.compactMap { fault(of: $0, in: state) }
      }
  }

  private func faultAtTop(_ element: Element) -> StateMapFault? {
    switch element.kind {
    case .state, .transitionHook: nil
    case .hook, .barrier, .next:
      StateMapFault(nil, "The map has \(element.words) outside of a state: move it into one.")
    }
  }

  private func fault(
    of element: Element, in state: MappedState<State, Subject>
  ) -> StateMapFault? {
    switch element.kind {
    case .hook, .barrier, .next: nil
    case .state:
      state.fault(
        """
        The state '\(state.id)' has \(element.words) in it: move it out, or write a chart, which \
        has states in states.
        """)
    case .transitionHook:
      state.fault(
        """
        The state '\(state.id)' has \(element.words), which is about all transitions: move it to \
        the top of the body.
        """)
    }
  }
}
