import Foundation
import Schematic

extension StateMachine {
  /// Adds an observer of the transitions of all machines of this type that post to a center.
  ///
  /// ```swift
  /// let token = Turnstile.Machine.observeAllMachines { machine, old, event, new in … }
  /// ```
  /// The observer is called in the isolation domain of each machine, after the actions. To observe
  /// one machine, use `observe(_:)`, which needs no center.
  ///
  /// - Parameters:
  ///   - center: The center that the machines post to: see ``postNotifications(to:)``. Default: `.default`.
  ///   - observer: Receives the machine, its old state, the event and its new state. The event is
  ///     `nil` for a step without a triggering event, and for start, stop and reset.
  /// - Returns: A token to pass to the center's `removeObserver(_:)`. The observer is called until
  ///   then.
  @discardableResult
  public static func observeAllMachines(
    in center: NotificationCenter = .default,
    using observer:
      @escaping @Sendable (
        _ machine: StateMachine<Schema>, _ old: State, _ event: Event?, _ new: State
      ) -> Void
  ) -> any NSObjectProtocol {
    // Without a queue, a notification is delivered in the isolation domain that posts it: the
    // machine's.
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
