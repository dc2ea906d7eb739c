import Foundation

// The prefix prevents conflicts with the names of an app.
extension Notification.Name {
  /// A machine has taken a transition, or was reset: the states before and afterwards, and the event.
  public static let stateMachineDidTransition = Notification.Name(
    "Schematic.StateMachine.didTransition")

  /// A machine has exited a state, and performed all actions of the step: the state and the event.
  public static let stateMachineDidExitState = Notification.Name(
    "Schematic.StateMachine.didExitState")

  /// A machine has entered a state, and performed all actions of the step: the state and the event.
  public static let stateMachineDidEnterState = Notification.Name(
    "Schematic.StateMachine.didEnterState")

  /// A machine has taken an internal transition of a state: the state and the event.
  public static let stateMachineDidHandleInternally = Notification.Name(
    "Schematic.StateMachine.didHandleInternally")
}
