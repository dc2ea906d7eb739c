import Schematic

extension StateMapOutline {
  /// A map has an initial state.
  func emptyMap() -> [DefinitionFault] {
    states.isEmpty ? [DefinitionFault(nil, "The map declares no state: declare one.")] : []
  }

  /// A state is declared once.
  func statesDeclaredTwice() -> [DefinitionFault] {
    let declarations = Dictionary(grouping: states.indices) { states[$0].id }.values
    return declarations.filter { $0.count > 1 }.sorted { $0[1] < $1[1] }.map { numbers in
      let state = states[numbers[1]]
      return state.fault(
        numbers.count == 2
          ? "The state '\(state.id)' is declared twice: rename or remove one of them."
          : """
          The state '\(state.id)' is declared \(numbers.count) times: rename or remove all but one of them.
          """)
    }
  }

  /// If the states can be enumerated, each is declared.
  func undeclaredCases() -> [DefinitionFault] {
    let cases = allCases(of: State.self) ?? []
    return cases.filter { positions[$0] == nil }.map { state in
      DefinitionFault(
        "\(state)",
        """
        The state '\(state)' is one of \(State.self).allCases but is not declared: declare it, or \
        remove the case.
        """)
    }
  }
}
