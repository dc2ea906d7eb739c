import Schematic

/// Performs no timer and no task: the test hands their events over itself.
final class IdleHost<Event>: ActivityHost {
  func begin(_ activity: Activity<Event>, number: Int32) {}
  func end(_ number: Int32) {}
  func endAll() {}
}

extension StateMachine {
  /// Lets a chart with timers and tasks run, if nobody performs them.
  func requireHost() {
    guard activityHost == nil, schema.hasActivities else { return }
    activityHost = IdleHost<Event>()
  }
}
