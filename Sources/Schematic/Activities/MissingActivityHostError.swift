/// The error thrown when a timer, a task or a delayed event needs a host, and the machine has none.
///
/// If the step would enter a state with a timer or a task, the machine has not changed. A delayed event
/// fails the action that sends it: see ``TransitionContext/send(_:after:as:)``.
public struct MissingActivityHostError: Error, Equatable, CustomStringConvertible {
  private enum Purpose: Equatable {
    case activity(String)
    case delayedEvent(String)
  }

  private let purpose: Purpose

  /// - Parameter activity: The description of the timer or the task.
  package init(activity: String) {
    purpose = .activity(activity)
  }

  /// - Parameter event: The description of the event.
  init(delaying event: String) {
    purpose = .delayedEvent(event)
  }

  /// The error, and how to fix it.
  public var description: String {
    switch purpose {
    case .activity(let activity):
      """
      Cannot start '\(activity)': this machine has no host for timers and tasks. Run the chart in a \
      StateMachineActor, or call 'hostActivities(on:)' before start(). Both are in SchematicConcurrency.
      """
    case .delayedEvent(let event):
      """
      Cannot delay the event '\(event)': this machine has no host for timers. Run it in a \
      StateMachineActor, or call 'hostActivities(on:)' first. Both are in SchematicConcurrency.
      """
    }
  }
}
