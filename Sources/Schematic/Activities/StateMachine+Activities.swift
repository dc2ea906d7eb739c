extension StateMachine {
  /// The host for the steps of the machine, if there is one: it delays the start of activities.
  @usableFromInline
  package var activityHost: (any ActivityHost<Event>)? {
    get { storage?.activityHost }
    set { requireStorage().activityHost = newValue.map(DelayedHost.init) }
  }

  /// The object that runs the machine's activities, if there is one.
  package var activityRunner: (any ActivityHost<Event>)? { storage?.activityHost?.host }

  /// Begins the activities of all active states in the host, unless the subject is deallocated.
  package func beginActivities() {
    guard let activityRunner, let subject else { return }
    schema.beginActivities(of: state, subject: subject, by: activityRunner)
  }

  @usableFromInline
  func endActivities() {
    storage?.activityHost?.endAll()
  }
}
