extension Statechart {
  /// Declares a barrier: a guard on entering this state, for every transition that would enter it.
  ///
  /// ```swift
  /// state(.flying) {
  ///   barrier("the doors are open", unless: .guard { $0.doorsAreClosed })
  ///   barrier("the hall is closed", unless: .not(.isIn(.closed)))
  /// }
  /// ```
  /// The barrier is evaluated after the guards of the transition. If it does not hold, the event is rejected
  /// with a ``BarrierRejection``, and nothing changes. A transition without an event is then not enabled.
  ///
  /// - Parameters:
  ///   - reason: The reason of the rejection, for the caller.
  ///   - condition: The condition under which the state may be entered.
  public func barrier(
    _ reason: String, unless condition: ChartCondition<State, Event, Subject>
  ) -> Element {
    Element(.barrier(reason, condition.tree))
  }
}
