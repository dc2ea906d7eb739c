import Schematic

extension StateMapStep: StepAccount {
  package var transitionAccounts: [TransitionAccount] {
    SimpleAccount(old: origin, new: state.current, isInternal: isInternal).transitionAccounts
  }

  /// A suspension leaves only what is visible: the state is resumed, not entered again.
  package var parts: [StepPart] {
    if isTransition { return [.exit(origin), .entry(state.current)] }
    return (left == 0 ? [] : [.exit(origin)]) + (entered == 0 ? [] : [.entry(state.current)])
  }

  /// Whether the step suspends or resumes the machine of a map without a background state.
  public var isInternal: Bool { !isTransition && left == 0 && entered == 0 }
}
