import Schematic

extension StateMapOutline {
  /// Every state is reachable from the initial state.
  ///
  /// A target that is not declared may be a misspelled one, which makes another state unreachable: the
  /// fault says so.
  func unreachableStates() -> [DefinitionFault] {
    let reachable = reachableStates
    let unknown = states.filter { reachable.contains($0.id) }.flatMap(\.allowed)
      .first { positions[$0] == nil }
    let exception = unknown.map { ", unless '\($0)', which is not declared, stands for it" } ?? ""
    return states.filter { !$0.isBackground && !reachable.contains($0.id) }.map { state in
      state.fault(
        """
        The state '\(state.id)' is not reachable from the initial state\(exception). Add it to the 'to:' of a \
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
