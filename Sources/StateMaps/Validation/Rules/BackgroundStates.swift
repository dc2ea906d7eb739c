import Schematic

extension StateMapOutline {
  /// There is one background state at most, and nothing begins in it.
  func misplacedBackgroundStates() -> [StateMapFault] {
    let others = backgroundStates.dropFirst().map { state in
      state.fault(
        """
        The state '\(state.id)' is a background state, as '\(backgroundStates[0].id)' is: a map has \
        one at most.
        """)
    }
    guard let first = states.first, first.isBackground else { return others }
    return [
      first.fault(
        """
        The map begins with its background state '\(first.id)': put the initial state before it.
        """)
    ] + others
  }
}
