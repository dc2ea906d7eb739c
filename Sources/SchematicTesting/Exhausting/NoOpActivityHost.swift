import Schematic

/// A host that runs no timer and no task: the test sends their events itself.
final class NoOpActivityHost<Event>: ActivityHost {
  func begin(_ activity: Activity<Event>, number: Int32) {}
  func end(_ number: Int32) {}
  func endAll() {}
}

extension StateMachine {
  /// Adds a host that runs nothing, if the machine has timers or tasks and no host.
  func requireHost() {
    guard activityHost == nil, schema.hasActivities else { return }
    activityHost = NoOpActivityHost<Event>()
  }
}
