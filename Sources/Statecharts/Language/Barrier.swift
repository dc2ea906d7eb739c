extension Statechart {
  /// A guard on entering this state, by whichever transition; evaluated after the transition's
  /// guards.
  ///
  /// ```swift
  /// state(.flying) {
  ///   barrier("the doors are open") { $0.doorsAreClosed }
  /// }
  /// ```
  /// When it does not hold, an event whose transition would enter the state is rejected, and nothing
  /// changes.
  ///
  /// - Parameters:
  ///   - reason: The reason for which the state may not be entered, for the caller.
  ///   - condition: Gets the subject; `true` allows the entry.
  public func barrier(
    _ reason: String, _ condition: @escaping (Subject) throws -> Bool
  ) -> Element {
    barrier(reason, unless: .guard(nil, condition))
  }

  /// A condition on entering this state, as a value: see ``barrier(_:_:)``.
  ///
  /// `barrier("the hall is closed", unless: .not(.isIn(.closed)))`
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
