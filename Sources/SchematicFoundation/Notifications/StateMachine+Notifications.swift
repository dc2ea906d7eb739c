import Foundation
import Schematic

extension StateMachine {
  /// Posts notifications of what this machine does, until the token is given to
  /// `removeObserver(_:)`: off unless asked.
  ///
  /// They are posted after each step with all its actions, on the thread of the machine, the
  /// machine being their object: one for each state left, for each state in which an event was
  /// handled internally, and for each state entered, in their order, and then one for the
  /// transition. A step that failed before the state changed posts nothing. A reset without
  /// actions leaves and enters nothing, and posts the transition alone.
  ///
  /// - Parameter center: Where to post them.
  /// - Returns: What `removeObserver(_:)` needs.
  @discardableResult
  public func postNotifications(to center: NotificationCenter = .default) -> ObserverToken {
    watchSteps { [unowned self] account, old, event, new in
      let poster = Poster(center: center, machine: self, event: event)
      poster.post(.stateMachineDidExitState, account?.statesLeft)
      poster.post(.stateMachineDidHandleInternally, account?.statesOfInternalTransitions)
      poster.post(.stateMachineDidEnterState, account?.statesEntered)
      poster.post(
        .stateMachineDidTransition,
        [StateMachineNotificationKey.oldState: old, StateMachineNotificationKey.newState: new])
    }
  }
}

/// Posts what there is to say of one step.
private struct Poster {
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
