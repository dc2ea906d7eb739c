extension Statechart {
  /// What must hold for this state to be entered, whichever way; asked after the guards.
  ///
  /// ```swift
  /// state(.flying) {
  ///   barrier("the doors are open") { $0.doorsAreClosed }
  /// }
  /// ```
  /// An event whose transition would enter the state all the same is rejected, and nothing changes.
  ///
  /// - Parameters:
  ///   - reason: Why one may not enter, as the sender is told.
  ///   - condition: Gets the subject; `true` lets pass.
  public func barrier(
    _ reason: String, if condition: @escaping (Subject) throws -> Bool
  ) -> Element {
    Element(
      .barrier(
        BarrierDeclaration(reason: reason, condition: ChartGuard(reason, .subject(condition)))))
  }
}
