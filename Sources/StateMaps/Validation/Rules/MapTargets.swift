import Schematic

extension StateMapOutline {
  /// The targets of a state are declared, and can be requested.
  func invalidTargets() -> [DefinitionFault] {
    states.flatMap { state in
      state.allowed.enumerated().compactMap { index, target in
        fault(of: target, in: state, isRepeated: state.allowed[..<index].contains(target))
      }
    }
  }

  private func fault(
    of target: State, in state: StateMapState<State, Subject>, isRepeated: Bool
  ) -> DefinitionFault? {
    let words = "The state '\(state.id)' lists '\(target)'"
    if isRepeated { return state.fault("\(words) twice: remove one of them.") }
    guard let declaration = self.state(target) else {
      return state.fault("\(words), which is not declared: declare it, or correct the name.")
    }
    guard declaration.isBackground else { return nil }
    return state.fault(
      "\(words), the background state, which only suspend() enters: remove it from the list.")
  }

  /// The candidates of `next` are allowed targets.
  func invalidCandidates() -> [DefinitionFault] {
    states.flatMap { state in
      state.dynamicTransitions.flatMap { transition in
        transition.candidates.isEmpty
          ? [state.fault("The 'next' of state '\(state.id)' has no candidates: list them.")]
          : transition.candidates.compactMap { faultOfCandidate($0, in: state) }
      }
    }
  }

  private func faultOfCandidate(
    _ candidate: State, in state: StateMapState<State, Subject>
  ) -> DefinitionFault? {
    let words = "The 'next' of state '\(state.id)' has the candidate '\(candidate)'"
    guard let target = self.state(candidate) else {
      return state.fault("\(words), which is not declared: declare it, or correct the name.")
    }
    if isAllowed(target, from: state) { return nil }
    return state.fault(
      "\(words), which is not a target of the state. Add it to the state's 'to:', or remove it here."
    )
  }
}
