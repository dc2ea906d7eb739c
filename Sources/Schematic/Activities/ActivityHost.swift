/// The object that runs the activities of one machine's states: timers and tasks.
///
/// Steps say which activities begin and end, by number. The machine ends them at once, and begins them
/// when it has notified its observers and no event is queued any more: an activity of a state that is
/// exited before never begins. A machine retains its host, and a host must not retain the machine; a
/// host that is deallocated ends all activities.
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
  func endAll()
}

/// Something that runs while a state is active and may deliver an event to the machine.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum Activity<Event> {
  /// Delivers the event after a delay.
  case timer(Duration, Event)
  /// Does some work and delivers the event that it returns; none if that is `nil`.
  case task(@Sendable () async -> Event?)
}
