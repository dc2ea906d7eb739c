import Foundation

// The names begin with the library's, so that no name of an app is the same.
extension Notification.Name {
  /// A machine has taken a step, or was reset: from where, to where, and on which event.
  public static let stateMachineDidTransition = Notification.Name(
    "Schematic.StateMachine.didTransition")

  /// A machine has left a state, and the step with all its actions is done: state and event.
  public static let stateMachineDidExitState = Notification.Name(
    "Schematic.StateMachine.didExitState")

  /// A machine has entered a state, and the step with all its actions is done: state and event.
  public static let stateMachineDidEnterState = Notification.Name(
    "Schematic.StateMachine.didEnterState")

  /// A machine has handled an event in a state without leaving it: state and event.
  public static let stateMachineDidHandleInternally = Notification.Name(
    "Schematic.StateMachine.didHandleInternally")
}
