extension StateMachine {
  /// Has the host begin the activities of all active states, unless the subject is deallocated.
  package func beginActivities() {
    guard let activityHost, let subject else { return }
    schema.beginActivities(of: state, subject: subject, by: activityHost)
  }
}
