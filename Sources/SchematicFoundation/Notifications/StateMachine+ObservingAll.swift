import Foundation
import Schematic

extension StateMachine {
  /// Adds an observer of the transitions of all machines of this type that post to a center.
  ///
  /// ```swift
  /// let token = Turnstile.Machine.observeAll { machine, old, event, new in … }
  /// ```
  /// It is called where each machine lives, after the actions. To observe one machine, no center is
  /// needed: `observeTransitions(_:)`.
  ///
  /// - Parameters:
  ///   - center: Where the machines post: see ``postNotifications(to:)``.
  ///   - observer: Gets the machine, its old state, the event and its new state; the event is `nil`
  ///     for what follows by itself, start, stop and reset.
  /// - Returns: What the center's `removeObserver(_:)` needs. The observer stays until then.
  @discardableResult
  public static func observeAll(
    in center: NotificationCenter = .default,
    using observer:
      @escaping @Sendable (
        _ machine: StateMachine<Schema>, _ old: State, _ event: Event?, _ new: State
      ) -> Void
  ) -> any NSObjectProtocol {
    // Without a queue a notification is delivered where it is posted: in the isolation domain of
    // the machine.
    let read: (Notification) -> Void = { notification in
      guard let change = StateMachineNotification<Schema>(notification),
        let old = change.oldState, let new = change.newState
      else { return }
      observer(change.machine, old, change.event, new)
    }
    nonisolated(unsafe) let deliver = read
    return center.addObserver(forName: .stateMachineDidTransition, object: nil, queue: nil) {
      deliver($0)
    }
  }
}
