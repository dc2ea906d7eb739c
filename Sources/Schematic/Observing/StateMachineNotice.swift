/// A notification to the observers of a machine: the result of an event or of an eventless step.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StateMachineNotice<State, Event> {
  /// A transition was taken, for the reason given; the event is `nil` for an eventless step, a failure,
  /// start, stop and reset.
  ///
  /// A compound transition, such as one through a choice, is one notice.
  case transitioned(from: State, on: Event?, to: State, because: TransitionCause)

  /// The machine ignored an event in this state.
  case ignored(Event, in: State)

  /// This state has deferred an event until the state changes.
  ///
  /// It is one notice, however often the event is recalled and deferred again.
  case deferred(Event, in: State)

  /// The schema rejected an event in this state, for the reason given.
  case rejected(any Error, on: Event, in: State)

  /// A guard or an action threw, or a limit was exceeded. The state is the one that the machine is
  /// in afterwards: the old one if the step was undone.
  ///
  /// If a transition handles the error, it is the next notice, with the cause
  /// ``TransitionCause/failure``, unless choices are left first.
  case failed(any Error, on: Event?, in: State)

  /// An event that an action has sent with a delay was scheduled, cancelled or delivered.
  ///
  /// Observers are notified of scheduled and cancelled events after the transition whose actions
  /// have sent or cancelled them. They are notified of a delivered event before the machine handles
  /// it.
  // Indirect, because a notice must not become larger for this rare case.
  indirect case delayedEvent(DelayedEvent<Event>, DelayedEventChange)
}

extension StateMachineNotice {
  /// The cause of the transition; `nil` for other notices.
  ///
  /// `notice.cause == .stop` is true for the step that stops a machine.
  public var cause: TransitionCause? {
    switch self {
    case .transitioned(_, _, _, let cause): cause
    case .ignored, .deferred, .rejected, .failed, .delayedEvent: nil
    }
  }
}

extension StateMachineNotice: Sendable where State: Sendable, Event: Sendable {}
