import Schematic

extension StateMapSchema {
  /// Returns whether `active` is the current state.
  ///
  /// The current state of a suspended machine is the background state, if there is one.
  @inlinable
  public static func isActive(_ active: State, in state: StateMapConfiguration<State>) -> Bool {
    state.current == active
  }

  /// Returns the current state.
  public static func activeStates(
    in state: StateMapConfiguration<State>, leavesOnly: Bool
  ) -> [State] {
    [state.current]
  }

  /// Returns whether a step enters a state, exits it, or suspends or resumes the machine in it.
  ///
  /// A suspension exits no state of the map, but it may enter the background state.
  public static func hasEffect(
    _ effect: StepEffect, on active: State, from old: StateMapConfiguration<State>,
    to new: StateMapConfiguration<State>, by step: @autoclosure () -> StateMapStep<State, Subject>
  ) -> Bool {
    switch effect {
    case .entry: new.current == active && step().entersState
    case .exit: old.current == active && step().exitsState
    case .internalTransition: old.current == active && step().isInternal
    }
  }
}

extension StateMapStep {
  /// Whether the step is a transition, or a suspension that enters the background state.
  fileprivate var entersState: Bool { isTransition || entered != 0 }

  /// Whether the step is a transition, or a resumption that exits the background state.
  fileprivate var exitsState: Bool { isTransition || left != 0 }
}
