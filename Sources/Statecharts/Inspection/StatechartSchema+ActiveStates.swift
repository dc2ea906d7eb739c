import Schematic

extension StatechartSchema {
  /// Whether `active` or a descendant of it is active in `state`.
  public static func isActive(_ active: State, in state: Configuration<State>) -> Bool {
    state.contains(active)
  }

  /// The active states in document order, each before its descendants; or only the innermost ones.
  public static func activeStates(
    in state: Configuration<State>, leavesOnly: Bool
  ) -> [State] {
    leavesOnly ? state.leaves : state.states
  }

  /// Whether a step enters a state, exits it, or takes an internal transition of it.
  ///
  /// In most cases the active states before and after the step decide. A state that is active both times may
  /// have stayed active, or have been exited and entered again.
  @inlinable
  public static func hasEffect(
    _ effect: StepEffect, on active: State, from old: Configuration<State>,
    to new: Configuration<State>, by step: @autoclosure () -> ChartStep<State, Event, Subject>
  ) -> Bool {
    // Both are configurations of one chart.
    guard let node = old.table.number(of: active) else { return false }
    let isBefore = old.contains(node)
    switch effect {
    case .entry:
      let isAfter = new.contains(node)
      if !isBefore || !isAfter { return isAfter }
    case .exit:
      if !isBefore { return false }
      // Termination exits only its source, although nothing is active afterwards.
      if !new.isTerminated, !new.contains(node) { return true }
    case .internalTransition:
      if !isBefore { return false }
    }
    return step().does(effect, to: node)
  }
}

extension ChartStep {
  @usableFromInline
  func does(_ effect: StepEffect, to node: Int32) -> Bool {
    switch effect {
    case .entry: plan.entered.contains(node)
    case .exit: plan.exited.contains(node)
    case .internalTransition:
      plan.paths.contains { $0.isInternal && chart.paths[$0.number].source == node }
    }
  }
}
