import Schematic

extension StateMapOutline {
  /// A map has one background state at most, and it is not the initial state.
  func misplacedBackgroundStates() -> [DefinitionFault] {
    let others = backgroundStates.dropFirst().map { state in
      state.fault(
        """
        The state '\(state.id)' is a second background state, after '\(backgroundStates[0].id)': a \
        map has one at most.
        """)
    }
    guard let first = states.first, first.isBackground else { return others }
    return [
      first.fault(
        """
        The first state of the map is its background state '\(first.id)': declare the initial state \
        before it.
        """)
    ] + others
  }
}
