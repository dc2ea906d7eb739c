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

/// An activity that ends as soon as the machine gets on from a pseudostate; it goes on if the machine
/// has to go back.
package struct PendingEnd {
  /// The activity.
  package let number: Int32
  /// The pseudostate.
  package let place: Int32

  package init(_ number: Int32, after place: Int32) {
    self.number = number
    self.place = place
  }
}

extension EventPool {
  /// Has an activity go on for as long as a pseudostate is active.
  package final func postpone(_ end: PendingEnd) {
    requireAgenda().pendingEnds.append(end)
  }

  /// What was postponed, in that order, and nothing the next time.
  package final func takePendingEnds() -> [PendingEnd] {
    guard let agenda, !agenda.pendingEnds.isEmpty else { return [] }
    defer { agenda.pendingEnds = [] }
    return agenda.pendingEnds
  }

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
