/// The object that runs the activities of one machine's states, timers and tasks, and delays its events.
///
/// A step names the activities that begin and end, by number. The machine ends them at once. It begins them after it
/// has notified its observers and handled all queued events. An activity of a state that is exited before that never
/// begins.
///
/// A machine retains its host, and a host must not retain the machine. A host that is deallocated ends all
/// activities and cancels all delayed events.
public protocol ActivityHost<Event>: AnyObject {
  /// The events of the machine.
  associatedtype Event

  /// Begins an activity, and ends the running activity with the same number, if there is one.
  func begin(_ activity: Activity<Event>, number: Int32)

  /// Ends the running activity with this number, if there is one.
  ///
  /// Its event is not delivered afterwards, even if it is already queued in the host.
  func end(_ number: Int32)

  /// Ends all running activities.
  ///
  /// Delayed events are not cancelled, because they belong to no state.
  func endAll()

  /// Calls a closure after a delay, in the isolation domain of the machine.
  ///
  /// The machine calls it for an event that an action has sent with a delay:
  /// ``TransitionContext/send(_:after:as:)``. A schema does not need it.
  ///
  /// - Parameters:
  ///   - number: The number of the delayed event, which the machine uses once. It is independent of
  ///     the numbers of activities.
  ///   - delay: The delay. Zero or less: as soon as possible, but after this call.
  ///   - deliver: Makes the machine handle the event. If the host could not measure the delay, its
  ///     parameter is the error, and observers are notified of it.
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void)

  /// Cancels a delayed event: its closure is not called, even if the delay has just passed.
  func cancel(delayedEvent number: Int)

  /// Returns the time until a delayed event is delivered; `nil` if it is not scheduled here.
  func timeLeft(ofDelayedEvent number: Int) -> Duration?

  /// Returns the time until a running timer delivers its event; `nil` if no timer has this number.
  func timeLeft(ofTimer number: Int32) -> Duration?
}

extension ActivityHost {
  /// Returns `nil`: the delayed event is saved with its whole delay.
  public func timeLeft(ofDelayedEvent number: Int) -> Duration? { nil }

  /// Returns `nil`: the machine treats the timer as elapsed.
  ///
  /// The timer is not pending, `fire` does nothing, and the timer is saved as delivered. A host that begins timers
  /// implements this function.
  public func timeLeft(ofTimer number: Int32) -> Duration? { nil }
}

/// A timer or a task that runs while a state is active, and may deliver events to the machine.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum Activity<Event> {
  /// Delivers the event after a delay, and again whenever a period has passed since it was due; once without a
  /// period.
  ///
  /// The times of a repeating timer do not depend on when its events are handled. If several have passed, for
  /// instance because the computer slept, the event is delivered once. ``RunningTimer/timeLeft(every:lateBy:)``
  /// returns the time until the next one. The delay of a repeating timer that resumes may be negative: it was due
  /// before, and is due now.
  case timer(Duration, Event, every: Duration? = nil)
  /// Performs work and delivers the event that it returns; none if that is `nil`.
  case task(@Sendable () async -> Event?)
  /// Performs work and delivers each event that it passes to its closure, in order.
  ///
  /// The closure returns at once. It may be called from any thread. An event that it gets after the end of the
  /// activity is not delivered.
  case sendingTask(@Sendable (_ send: @escaping @Sendable (Event) -> Void) async -> Void)
}
