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
    Element(.barrier(reason, .subject(condition)))
  }
}
