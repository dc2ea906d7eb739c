import Schematic

extension StateMapOutline {
  /// There is a state to begin in.
  func emptyMap() -> [StateMapFault] {
    states.isEmpty ? [StateMapFault(nil, "The map declares no state.")] : []
  }

  /// A state stands in one place.
  func statesDeclaredTwice() -> [StateMapFault] {
    states.enumerated().filter { positions[$1.id] != $0 }.map { _, state in
      state.fault("The state '\(state.id)' is declared twice: rename or remove one of them.")
    }
  }

  /// If the states can be enumerated, each stands in the map.
  func casesDeclaredNowhere() -> [StateMapFault] {
    let cases = allCases(of: State.self) ?? []
    return cases.filter { positions[$0] == nil }.map { state in
      StateMapFault(
        "\(state)",
        """
        The state '\(state)' is one of \(State.self).allCases but stands nowhere in the map: \
        declare it, or remove the case.
        """)
    }
  }
}
