extension StateMachine {
  /// The host for the steps of the machine, which delays the start of activities; `nil` if there is none.
  @_documentation(visibility: internal)
  public var activityHost: (any ActivityHost<Event>)? {
    get { storage?.activityHost }
    set {
      let storage = requireStorage()
      let former = storage.activityHost
      storage.delayedEvents?.suspend(in: former)
      storage.activityHost = newValue.map(DelayedHost.init)
      isHostDemanded = false
      former?.reportAll()
    }
  }

  /// The object that runs the machine's activities, if there is one.
  package var activityRunner: (any ActivityHost<Event>)? { storage?.activityHost?.base }

  /// Begins the activities of all active states in the host, and schedules the delayed events.
  ///
  /// The timers of a machine that was resumed continue with the time that was left. Nothing begins if the
  /// subject has been deallocated.
  @_documentation(visibility: internal)
  public func beginActivities() {
    guard let storage, let activityRunner, let subject else { return }
    if let host = storage.activityHost { storage.delayedEvents?.scheduleAll(in: host) }
    guard storage.extras?.resumedTimers != nil else {
      return schema.beginActivities(of: state, subject: subject, by: activityRunner)
    }
    let host = ContinuingHost(activityRunner, timerStatuses)
    storage.extras?.resumedTimers = nil
    schema.beginActivities(of: state, subject: subject, by: host)
  }

  /// Calls `report`, from an observer, when the timers and tasks of the new state have begun.
  ///
  /// A notification to another isolation domain must not overtake them.
  package func afterActivities(_ report: @escaping () -> Void) {
    guard let host = storage?.activityHost else { return report() }
    host.afterBeginning(report)
  }

  /// Handles the event of an activity.
  ///
  /// A timer that has delivered its event is not pending any more: the saved machine is another one, even
  /// if the event has no transition.
  @discardableResult
  package func handle(activityEvent event: Event, isTimer: Bool) -> Outcome<State> {
    if isTimer, let storage, storage.extras?.stableStateObservers.isEmpty == false {
      storage.isStableStateUnreported = true
    }
    if let storage, storage.isWatched, storage.isIdle {
      storage.requireExtras().activityOfRequest = isTimer ? .timer : .task
    }
    return handle(event)
  }

  /// Returns the kind of activity whose event begins the request, for a tracer that has just been notified of
  /// it.
  @inlinable
  public func takeActivityOfRequest() -> ActivityID.Kind? {
    extras?.activityOfRequest.take()
  }

  @usableFromInline
  func endActivities() {
    storage?.activityHost?.endAll()
  }
}
