import Schematic

extension StateMapStep: StepAccount {
  package var transitionAccounts: [TransitionAccount] {
    SimpleAccount(old: origin, new: state.current, isInternal: isInPlace).transitionAccounts
  }

  /// A suspension exits and enters only the background state: the suspended state is resumed, not
  /// entered again.
  package var parts: [StepPart] {
    if isTransition { return [.exit(origin), .entry(state.current)] }
    return (left == 0 ? [] : [.exit(origin)]) + (entered == 0 ? [] : [.entry(state.current)])
  }

  /// Whether it suspends or resumes a map that has no background state.
  private var isInPlace: Bool { !isTransition && left == 0 && entered == 0 }
}
