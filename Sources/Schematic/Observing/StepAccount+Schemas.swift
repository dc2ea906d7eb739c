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

extension StateMapStep: StepAccount {
  package var transitionAccounts: [TransitionAccount] {
    SimpleAccount(old: origin, new: state.current, isInternal: isInPlace).transitionAccounts
  }

  /// A suspension leaves only what is visible: the state is resumed, not entered again.
  package var parts: [StepPart] {
    if isTransition { return [.exit(origin), .entry(state.current)] }
    return (left == 0 ? [] : [.exit(origin)]) + (entered == 0 ? [] : [.entry(state.current)])
  }

  /// Whether it suspends or resumes a map that has no background state.
  private var isInPlace: Bool { !isTransition && left == 0 && entered == 0 }
}

extension TableStep: InternalStep {
  var isInternal: Bool {
    switch table.rows[row].target {
    case .stay: true
    case .state: false
    case .made: false
    case .ignore: false
    }
  }
}
