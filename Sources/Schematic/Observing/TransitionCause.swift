/// The cause of a transition: an event, none, a failure, a start, a stop or a reset.
///
/// The event of a transition is `nil` in all of these cases but the first. An observer may have to
/// distinguish them: for instance, code that saves each state does not save the state after a stop.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum TransitionCause: Hashable, Sendable {
  /// An event was handled: one from outside, one that an action raised, or that of a timer,
  /// a task or a delayed event.
  case event
  /// No event was needed: an eventless or a completion transition.
  case eventless
  /// A guard or an action threw an error, and the transition handles it.
  ///
  /// Observers have received the error before, as ``StateMachineNotice/failed(_:on:in:)``.
  case failure
  /// The machine was started: ``StateMachine/start(with:)``.
  case start
  /// The machine was stopped: ``StateMachine/stop(with:)``.
  case stop
  /// The machine was reset: ``StateMachine/reset(runningActions:)``.
  ///
  /// A reset with actions exits the active states, returns to the initial state, and starts the
  /// machine. The first two steps have this cause, the last one has ``start``.
  case reset
}
