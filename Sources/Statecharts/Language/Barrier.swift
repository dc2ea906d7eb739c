extension Statechart {
  /// A condition on entering this state, by whichever transition; evaluated after the transition's
  /// guards.
  ///
  /// ```swift
  /// state(.flying) {
  ///   barrier("the doors are open", unless: .guard { $0.doorsAreClosed })
  ///   barrier("the hall is closed", unless: .not(.isIn(.closed)))
  /// }
  /// ```
  /// When it does not hold, an event whose transition would enter the state is rejected, and nothing
  /// changes.
  ///
  /// - Parameters:
  ///   - reason: The reason for which the state may not be entered, for the caller.
  ///   - condition: The condition under which the state may be entered.
  public func barrier(
    _ reason: String, unless condition: ChartCondition<State, Event, Subject>
  ) -> Element {
    Element(.barrier(reason, condition.tree))
  }
}
