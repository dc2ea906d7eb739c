import Schematic

extension StateMapStep {
  /// Whether the step suspends or resumes the machine of a map without a background state.
  public var isInternal: Bool { !isTransition && left == 0 && entered == 0 }

  /// The states that the step exits and enters.
  ///
  /// A suspension exits only what is visible: the state is resumed, not entered again.
  public func stepDescription(from old: StateMapConfiguration<State>) -> StepDescription {
    var description = StepDescription(from: origin, to: state.current, isInternal: isInternal)
    if !isTransition {
      description.parts =
        (left == 0 ? [] : [.exit(origin)]) + (entered == 0 ? [] : [.entry(state.current)])
    }
    return description
  }
}
