import Schematic

extension StateMapOutline {
  /// Where a state may go is declared, and can be requested.
  func impossibleTargets() -> [StateMapFault] {
    states.flatMap { state in
      state.allowed.enumerated().compactMap { index, target in
        fault(of: target, in: state, isRepeated: state.allowed[..<index].contains(target))
      }
    }
  }

  private func fault(
    of target: State, in state: MappedState<State, Subject>, isRepeated: Bool
  ) -> StateMapFault? {
    let words = "The state '\(state.id)' may go to '\(target)'"
    if isRepeated { return state.fault("\(words) twice: remove one of them.") }
    guard let declaration = self.state(target) else {
      return state.fault("\(words), which is declared nowhere.")
    }
    guard declaration.isBackground else { return nil }
    return state.fault(
      "\(words), the background state, where only suspend() leads: remove it from the list.")
  }

  /// What `next` may choose is allowed.
  func impossibleCandidates() -> [StateMapFault] {
    states.flatMap { state in
      state.dynamicTransitions.flatMap { transition in
        transition.candidates.isEmpty
          ? [state.fault("The 'next' of state '\(state.id)' has no candidates: name them.")]
          : transition.candidates.compactMap { faultOfCandidate($0, in: state) }
      }
    }
  }

  private func faultOfCandidate(
    _ candidate: State, in state: MappedState<State, Subject>
  ) -> StateMapFault? {
    let words = "The 'next' of state '\(state.id)' may choose '\(candidate)'"
    guard let target = self.state(candidate) else {
      return state.fault("\(words), which is declared nowhere.")
    }
    if isAllowed(target, from: state) { return nil }
    return state.fault(
      "\(words), where the state may not go: add it to the state's 'to:', or remove it here.")
  }
}
