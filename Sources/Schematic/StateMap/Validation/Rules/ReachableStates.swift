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
    var reachable: Set<State> = []
    var open = states.prefix(1).map(\.id)
    if let first = states.first, !first.isFinal { open += states.filter(\.isGlobal).map(\.id) }
    while let state = open.popLast() {
      guard reachable.insert(state).inserted else { continue }
      open += self.state(state)?.allowed ?? []
    }
    return reachable
  }
}
