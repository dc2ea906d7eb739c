import Schematic

extension StateMapOutline {
  /// A map has an initial state.
  func emptyMap() -> [StateMapFault] {
    states.isEmpty ? [StateMapFault(nil, "The map declares no state.")] : []
  }

  /// A state is declared once.
  func statesDeclaredTwice() -> [StateMapFault] {
    states.enumerated().filter { positions[$1.id] != $0 }.map { _, state in
      state.fault("The state '\(state.id)' is declared twice: rename or remove one of them.")
    }
  }

  /// If the states can be enumerated, each is declared.
  func undeclaredCases() -> [StateMapFault] {
    let cases = allCases(of: State.self) ?? []
    return cases.filter { positions[$0] == nil }.map { state in
      StateMapFault(
        "\(state)",
        """
        The state '\(state)' is one of \(State.self).allCases but is not declared: declare it, or \
        remove the case.
        """)
    }
  }
}
