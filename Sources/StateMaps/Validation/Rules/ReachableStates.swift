import Schematic

extension StateMapOutline {
  /// Some way leads from the initial state to every state.
  ///
  /// A misspelt target would make others unreachable as well, so that is mended first.
  func unreachableStates() -> [StateMapFault] {
    guard impossibleTargets().isEmpty else { return [] }
    let reachable = reachableStates
    return states.filter { !$0.isBackground && !reachable.contains($0.id) }.map { state in
      state.fault(
        """
        No way leads from the initial state to '\(state.id)': add it to the 'to:' of a state, \
        declare it global, or remove it.
        """)
    }
  }

  private var reachableStates: Set<State> {
    guard let first = states.first else { return [] }
    let globals = first.isFinal ? [] : states.filter(\.isGlobal)
    return placesReachable(from: [first.id] + globals.map(\.id)) { state($0)?.allowed ?? [] }
  }
}
