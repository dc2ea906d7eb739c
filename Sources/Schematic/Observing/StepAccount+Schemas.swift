// The kinds of schemas in this library, except charts.

extension FlatStateMachineSchema {
  /// Asks the schema once more, because a flat step knows only what it needs: a schema is pure.
  func account(of target: Any, from state: Any, on event: Any) -> (any StepAccount)? {
    guard let state = state as? State, let event = event as? Event,
      let transition = try? transition(from: state, on: event)
    else { return nil }
    let isInternal = if case .current = transition.target { true } else { false }
    return SimpleAccount(
      old: state, new: target, isInternal: isInternal, action: transition.name?.description)
  }
}
