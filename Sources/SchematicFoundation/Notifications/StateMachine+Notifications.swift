import Foundation
import Schematic

extension StateMachine {
  /// Posts a notification of each transition of this machine, until the token is passed to
  /// `removeObserver(_:)`.
  ///
  /// The notifications of a step are posted after all of its actions, on the thread of the machine,
  /// and their object is the machine. They are posted in this order:
  ///
  /// 1. one for each exited state
  /// 2. one for each state with an internal transition
  /// 3. one for each entered state
  /// 4. one for the transition A step that failed before the state changed posts no notification. A
  ///    reset without actions exits and enters no state, and posts only the notification of the
  ///    transition.
  ///
  /// - Parameter center: The center to post to. Default: the default center.
  /// - Returns: A token to pass to `removeObserver(_:)`.
  @discardableResult
  public func postNotifications(to center: NotificationCenter = .default) -> ObserverToken {
    let steps = StepCollector<Schema>()
    return trace(
      { [unowned self] in steps.handle($0, in: self) },
      observing: { [unowned self] notice in
        guard case .transitioned(let old, let event, let new, _) = notice else { return }
        let poster = NotificationPoster(center: center, machine: self, event: event)
        let step = steps.take()
        poster.post(.stateMachineDidExitState, step?.statesExited)
        poster.post(.stateMachineDidHandleInternally, step?.statesOfInternalTransitions)
        poster.post(.stateMachineDidEnterState, step?.statesEntered)
        poster.post(
          .stateMachineDidTransition,
          [StateMachineNotificationKey.oldState: old, StateMachineNotificationKey.newState: new])
      })
  }
}

/// Collects the descriptions of the steps of one transition.
private final class StepCollector<Schema: StateMachineSchemaProtocol> {
  private var pending: StepDescription?
  private var taken: StepDescription?
  /// Whether the steps so far were undone.
  ///
  /// If a part of them was kept, a notice follows at once.
  private var isUndone = false

  func handle(_ trace: StateMachineTrace<Schema>, in machine: StateMachine<Schema>) {
    switch trace {
    case .taking(let step, _): pending = step.stepDescription(from: machine.state)
    case .took: tookStep()
    case .undid: isUndone = true
    case .began, .ended: break
    @unknown default: break
    }
  }

  private func tookStep() {
    guard let pending else { return }
    if isUndone { (taken, isUndone) = (nil, false) }
    if taken == nil {
      taken = pending
    } else {
      taken?.transitions += pending.transitions
      taken?.parts += pending.parts
    }
    self.pending = nil
  }

  /// The steps that were taken since the last call, as one; `nil` for a reset, which is no step.
  func take() -> StepDescription? {
    isUndone = false
    return taken.take()
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
