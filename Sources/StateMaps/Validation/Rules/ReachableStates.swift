import Schematic

extension StateMapOutline {
  /// Every state is reachable from the initial state.
  ///
  /// Not checked if a target is invalid: a misspelled target would make other states unreachable.
  func unreachableStates() -> [StateMapFault] {
    guard invalidTargets().isEmpty else { return [] }
    let reachable = reachableStates
    return states.filter { !$0.isBackground && !reachable.contains($0.id) }.map { state in
      state.fault(
        """
        The state '\(state.id)' is not reachable from the initial state: add it to the 'to:' of a \
        state, declare it global, or remove it.
        """)
    }
  }

  private var reachableStates: Set<State> {
    guard let first = states.first else { return [] }
    let globals = first.isFinal ? [] : states.filter(\.isGlobal)
    return placesReachable(from: [first.id] + globals.map(\.id)) { state($0)?.allowed ?? [] }
  }
}
