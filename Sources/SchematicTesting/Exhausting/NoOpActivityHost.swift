import Schematic

/// A host that runs no timer and no task: the test sends their events itself.
final class NoOpActivityHost<Event>: ActivityHost {
  func begin(_ activity: Activity<Event>, number: Int32) {}
  func end(_ number: Int32) {}
  func endAll() {}
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {}
  func cancel(delayedEvent number: Int) {}
}

extension StateMachine {
  /// Adds a host that runs nothing, if the machine has timers or tasks and no host.
  ///
  /// Without it, events that actions delay are stored, and never delivered.
  func requireHost() {
    guard !hasActivityHost else { return }
    hostsOnDemand = true
    guard schema.hasActivities else { return }
    hostActivities(by: NoOpActivityHost<Event>())
  }
}
