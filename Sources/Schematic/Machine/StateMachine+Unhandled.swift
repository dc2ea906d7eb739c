// The rare cases of events without a transition. Not inlined, to keep the path of an event small.
extension StateMachine {
  /// Fails an event that arrived before the start.
  ///
  /// A machine whose subject has been deallocated cannot be started, so the advice to start it would
  /// hide the cause.
  @usableFromInline @inline(never)
  func failUnstarted(_ event: Event) -> Outcome<Void> {
    guard subject != nil else { return answerSubjectReleased() }
    return report(MachineNotStartedError(event: "\(event)"), on: event)
  }

  @usableFromInline @inline(never)
  func trap(_ event: Event) -> Never {
    let advice =
      schema.isEnd(currentState)
      ? "The machine has ended: reset it, or start it again after a stop"
      : "Give the state a transition for it"
    fatalError(
      """
      The event '\(event)' is ignored in the state '\(briefDescription(of: currentState))', and \
      the machine's ignoredEventPolicy is .trap. \(advice), or choose another policy.
      """)
  }
}
