import Foundation
import Schematic

/// What the notification of a machine says, with its types.
///
/// ```swift
/// center.addObserver(forName: .stateMachineDidTransition, object: turnstile, queue: nil) { note in
///   guard let change = StateMachineNotification<Turnstile>(note) else { return }
///   print(change.oldState as Any, change.newState as Any)
/// }
/// ```
public struct StateMachineNotification<Schema: StateMachineSchemaProtocol> {
  /// Who posted it.
  public let machine: StateMachine<Schema>

  private let userInfo: [AnyHashable: Any]

  /// Reads a notification.
  ///
  /// - Returns: `nil` if no machine with this schema has posted it.
  public init?(_ notification: Notification) {
    guard let machine = notification.object as? StateMachine<Schema> else { return nil }
    self.machine = machine
    userInfo = notification.userInfo ?? [:]
  }

  /// The event; `nil` for what follows by itself, start, stop and reset.
  public var event: Schema.Event? { userInfo[StateMachineNotificationKey.event] as? Schema.Event }

  /// The machine's state before a transition; of a chart's machine its whole configuration.
  public var oldState: Schema.State? {
    userInfo[StateMachineNotificationKey.oldState] as? Schema.State
  }

  /// The machine's state after a transition; of a chart's machine its whole configuration.
  public var newState: Schema.State? {
    userInfo[StateMachineNotificationKey.newState] as? Schema.State
  }

  /// The single state that was entered, left, or in which an event was handled.
  ///
  /// - Parameter type: What the states of a flat machine, a chart or a map are.
  public func state<State>(as type: State.Type = State.self) -> State? {
    userInfo[StateMachineNotificationKey.state] as? State
  }
}

/// The keys of the user info in a machine's notifications.
public enum StateMachineNotificationKey {
  /// The event; absent for what follows by itself, start, stop and reset.
  public static let event = "Schematic.event"
  /// The state that was left, entered, or in which an event was handled.
  public static let state = "Schematic.state"
  /// The machine's state before; of a chart's machine its whole configuration.
  public static let oldState = "Schematic.oldState"
  /// The machine's state afterwards; of a chart's machine its whole configuration.
  public static let newState = "Schematic.newState"
}
