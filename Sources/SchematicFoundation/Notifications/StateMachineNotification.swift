import Foundation
import Schematic

/// A notification of a machine, with the types of its schema.
///
/// ```swift
/// center.addObserver(forName: .stateMachineDidTransition, object: turnstile, queue: nil) { note in
///   guard let change = StateMachineNotification<Turnstile>(note) else { return }
///   print(change.oldState as Any, change.newState as Any)
/// }
/// ```
public struct StateMachineNotification<Schema: StateMachineSchemaProtocol> {
  /// The machine that posted the notification.
  public let machine: StateMachine<Schema>

  private let userInfo: [AnyHashable: Any]

  /// Creates the typed notification from a Foundation notification.
  ///
  /// - Returns: `nil` if the notification was not posted by a machine with this schema.
  public init?(_ notification: Notification) {
    guard let machine = notification.object as? StateMachine<Schema> else { return nil }
    self.machine = machine
    userInfo = notification.userInfo ?? [:]
  }

  /// The event; `nil` for a step without a triggering event, and for start, stop and reset.
  public var event: Schema.Event? { userInfo[StateMachineNotificationKey.event] as? Schema.Event }

  /// The machine's state before a transition.
  ///
  /// For a chart, the whole configuration.
  public var oldState: Schema.State? {
    userInfo[StateMachineNotificationKey.oldState] as? Schema.State
  }

  /// The machine's state after a transition.
  ///
  /// For a chart, the whole configuration.
  public var newState: Schema.State? {
    userInfo[StateMachineNotificationKey.newState] as? Schema.State
  }

  /// Returns the state that was entered or exited, or that has taken an internal transition.
  ///
  /// - Parameter type: The type of the states that a definition names. Default: `State.self`.
  public func state<State>(as type: State.Type = State.self) -> State? {
    userInfo[StateMachineNotificationKey.state] as? State
  }
}

/// The keys of the user info in a machine's notifications.
enum StateMachineNotificationKey {
  /// The event; absent for a step without a triggering event, and for start, stop and reset.
  static let event = "Schematic.event"
  /// Returns the state that was entered or exited, or that has taken an internal transition.
  static let state = "Schematic.state"
  /// The machine's state before.
  ///
  /// For a chart, the whole configuration.
  static let oldState = "Schematic.oldState"
  /// The machine's state afterwards.
  ///
  /// For a chart, the whole configuration.
  static let newState = "Schematic.newState"
}
