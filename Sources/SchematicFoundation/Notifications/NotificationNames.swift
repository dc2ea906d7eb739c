import Foundation

// The prefix prevents conflicts with the names of an app.
extension Notification.Name {
  /// The notification that a machine has taken a transition, or was reset; with the states before
  /// and afterwards, and the event.
  public static let stateMachineDidTransition = Notification.Name(
    "Schematic.StateMachine.didTransition")

  /// The notification that a machine has exited a state and performed all actions of the step; with
  /// the state and the event.
  public static let stateMachineDidExitState = Notification.Name(
    "Schematic.StateMachine.didExitState")

  /// The notification that a machine has entered a state and performed all actions of the step;
  /// with the state and the event.
  public static let stateMachineDidEnterState = Notification.Name(
    "Schematic.StateMachine.didEnterState")

  /// The notification that a machine has taken an internal transition of a state; with the state
  /// and the event.
  public static let stateMachineDidHandleInternally = Notification.Name(
    "Schematic.StateMachine.didHandleInternally")
}
