// A host of the user's own, which need not run anything: it may record what is to be done.
extension StateMachine {
  /// Sets the object that runs the machine's timers and tasks, and delays its events.
  ///
  /// ```swift
  /// let machine = try StateMachine(Checkout(), subject: order)
  /// try machine.resume(from: saved)
  /// machine.hostActivities(by: host)
  /// ```
  /// Call it before the machine starts. If the machine has started already, the activities of all active
  /// states begin in the host at once. In a machine that resumed from a saved machine, timers continue with
  /// the time that was left, delayed events are scheduled, and tasks restart. If the machine had a host
  /// before, the activities in that host end.
  ///
  /// - Parameter host: The object that runs the activities, which the machine retains.
  public func hostActivities(by host: any ActivityHost<Event>) {
    activityRunner?.endAll()
    activityHost = host
    beginActivities()
  }

  /// Handles the event of a pending timer whose time has passed on a clock of the caller.
  ///
  /// The host ends the timer first, as if it had delivered the event itself. A timer that repeats starts again, and its
  /// next event is due a period after this one was.
  ///
  /// - Parameter timer: The identity of the timer.
  /// - Returns: The event's outcome; `nil` if no active state has such a timer, or if its event has been
  ///   delivered. The host must know the timer: ``ActivityHost/timeLeft(ofTimer:)``.
  /// - Complexity: O(*n*), where *n* is the number of declared timers of active states.
  @discardableResult
  public func fire(_ timer: ActivityID) -> Outcome<State>? {
    let index = timerStatuses.firstIndex { $0?.id == timer && $0?.timeLeft != nil }
    guard let index, let host = storage?.activityHost else { return nil }
    let declared = schema.timers(of: currentState)[index]
    if let period = declared.period {
      let left = timerStatuses[index]?.timeLeft ?? .zero
      host.begin(.timer(left + period, declared.event, every: period), number: declared.number)
    } else {
      host.end(declared.number)
    }
    return handle(activityEvent: declared.event, isTimer: true)
  }

  /// Returns a timer or a task of an active state, for a caller that runs it itself.
  ///
  /// ```swift
  /// if case .task(let work) = machine.activity(id), let event = await work() { … }
  /// ```
  /// Neither the machine nor its host changes, and the machine needs no host. A program with machines in a
  /// database runs tasks like this: it resumes a machine for the task, and does not save it. It delivers the
  /// event to another machine.
  ///
  /// - Returns: The activity; `nil` if no active state declares it, or if the subject is deallocated.
  /// - Complexity: O(*n*), where *n* is the number of activities of active states, each of which reads the
  ///   subject if it has an argument.
  public func activity(_ id: ActivityID) -> Activity<Event>? {
    guard let subject else { return nil }
    let finder = ActivityFinder<Event> { [schema] in schema.activityID($0) == id }
    schema.beginActivities(of: state, subject: subject, by: finder)
    return finder.found
  }
}

/// A host that finds an activity among those that begin in it, and runs none.
private final class ActivityFinder<Event>: ActivityHost {
  private(set) var found: Activity<Event>?
  private let isWanted: (Int32) -> Bool

  init(_ isWanted: @escaping (Int32) -> Bool) {
    self.isWanted = isWanted
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    if found == nil, isWanted(number) { found = activity }
  }

  func end(_ number: Int32) {}
  func endAll() {}
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {}
  func cancel(delayedEvent number: Int) {}
}
