/// The reaction of a machine to an event that has no transition in the current state.
///
/// With every policy but ``trap``, ``StateMachine/handle(_:)`` returns ``Outcome/ignored`` and
/// observers are notified.
public enum IgnoredEventPolicy<State, Event> {
  /// Does nothing more: the default.
  case ignore

  /// Calls a hook with the state and the event.
  case report((State, Event) -> Void)

  /// Ends the program with a message that names the state and the event.
  ///
  /// Use it in tests, and for machines in which an unexpected event is a programming error.
  case trap
}

extension StateMachine {
  /// Returns the reason for which the machine would ignore `event` in the current state, or has just ignored
  /// it.
  ///
  /// ```swift
  /// if case .ignored = machine.handle(.ship), let reason = machine.reasonForIgnoring(.ship) {
  ///   log("ship was ignored: \(reason)")   // the guard 'paid' of 'open' does not hold
  /// }
  /// ```
  /// An ignored event does not change the state, so you can call it afterwards. It evaluates guards and
  /// performs no actions, as ``canHandle(_:)`` does.
  ///
  /// - Returns: The reason; `nil` if a transition is enabled, or the event is deferred or rejected. Also
  ///   `nil` if a guard throws, the machine was not started, or the subject has been deallocated.
  public func reasonForIgnoring(_ event: Event) -> IgnoredEventReason? {
    query(ifRecursive: nil) {
      guard !schema.isUnstarted(currentState) || schema.isEnd(currentState) else { return nil }
      return try? schema.reasonForIgnoring(
        event, in: currentState, subject: try requireSubject())
    }
  }
}
