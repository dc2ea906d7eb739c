import Foundation
import Schematic

extension StateMachine {
  /// Posts notifications of this machine's transitions, until the token is passed to
  /// `removeObserver(_:)`.
  ///
  /// The notifications of a step are posted after all of its actions, on the thread of the machine,
  /// and their object is the machine. In this order: one for each exited state, one for each state
  /// with an internal transition, one for each entered state, and one for the transition. A step that
  /// failed before the state changed posts nothing. A reset without actions exits and enters no
  /// state, and posts only the transition.
  ///
  /// - Parameter center: The center to post to. Default: the default center.
  /// - Returns: A token to pass to `removeObserver(_:)`.
  @discardableResult
  public func postNotifications(to center: NotificationCenter = .default) -> ObserverToken {
    watchSteps { [unowned self] account, old, event, new in
      let poster = NotificationPoster(center: center, machine: self, event: event)
      poster.post(.stateMachineDidExitState, account?.statesLeft)
      poster.post(.stateMachineDidHandleInternally, account?.statesOfInternalTransitions)
      poster.post(.stateMachineDidEnterState, account?.statesEntered)
      poster.post(
        .stateMachineDidTransition,
        [StateMachineNotificationKey.oldState: old, StateMachineNotificationKey.newState: new])
    }
  }
}

/// Posts the notifications of one step.
private struct NotificationPoster {
  let center: NotificationCenter
  let machine: AnyObject
  let event: Any?

  func post(_ name: Notification.Name, _ states: [Any]?) {
    for state in states ?? [] { post(name, [StateMachineNotificationKey.state: state]) }
  }

  func post(_ name: Notification.Name, _ info: [String: Any]) {
    var info = info
    if let event { info[StateMachineNotificationKey.event] = event }
    center.post(name: name, object: machine, userInfo: info)
  }
}
