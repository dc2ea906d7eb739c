extension StateMachine {
  /// The object that runs the machine's activities, if there is one.
  @usableFromInline
  package var activityHost: (any ActivityHost<Event>)? {
    get { storage?.activityHost }
    set { requireStorage().activityHost = newValue }
  }

  /// Begins the activities of all active states in the host, unless the subject is deallocated.
  package func beginActivities() {
    guard let activityHost, let subject else { return }
    schema.beginActivities(of: state, subject: subject, by: activityHost)
  }

  @usableFromInline
  func endActivities() {
    storage?.activityHost?.endAll()
  }
}
