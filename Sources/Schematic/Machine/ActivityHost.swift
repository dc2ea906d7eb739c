/// Performs what a machine's steps begin and end beside the machine: timers and tasks.
///
/// Steps only say what begins and what ends, by number. A machine owns its host, and a host must not
/// own the machine; when it is released, it ends everything.
package protocol ActivityHost<Event>: AnyObject {
  /// The events of the machine.
  associatedtype Event

  /// Begins an activity, and ends what has the same number before.
  func begin(_ activity: Activity<Event>, number: Int32)

  /// Ends the activity with this number, if it has not ended by itself.
  ///
  /// Nothing comes of it any more, whatever is under way.
  func end(_ number: Int32)

  /// Ends everything.
  func endAll()
}

/// What happens beside a machine and may lead to an event.
package enum Activity<Event> {
  /// The event, after a while.
  case timer(Duration, Event)
  /// The event that some work leads to, or `nil` for none.
  case task(@Sendable () async -> Event?)
}

extension EventPool {
  /// Who performs the machine's activities; `nil` for nobody.
  package final var activityHost: (any ActivityHost<Event>)? {
    get { agenda?.activityHost }
    set { requireAgenda().activityHost = newValue }
  }

  @usableFromInline
  final func endActivities() {
    agenda?.activityHost?.endAll()
  }
}
