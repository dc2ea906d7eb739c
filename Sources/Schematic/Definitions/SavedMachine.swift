/// The state and the deferred events of a machine, from which another machine can continue.
///
/// ```swift
/// let data = try JSONEncoder().encode(machine.saved)
/// ```
/// Save a machine between events or with ``StateMachine/observeStableStates(_:)``, not during a step:
/// eventless transitions may still be pending then. The state of the subject is not part of it; save it separately.
public struct SavedMachine<State, Event> {
  /// The machine's state.
  public var state: State

  /// The events that the machine has deferred, in the order of their arrival.
  public var deferredEvents: [Event]

  /// Creates a saved machine.
  ///
  /// - Parameters:
  ///   - state: The state to continue from.
  ///   - deferredEvents: The deferred events in the order of their arrival. None by default.
  public init(state: State, deferredEvents: [Event] = []) {
    self.state = state
    self.deferredEvents = deferredEvents
  }
}

extension SavedMachine: Sendable where State: Sendable, Event: Sendable {}
extension SavedMachine: Equatable where State: Equatable, Event: Equatable {}
extension SavedMachine: Hashable where State: Hashable, Event: Hashable {}
extension SavedMachine: Encodable where State: Encodable, Event: Encodable {}
extension SavedMachine: Decodable where State: Decodable, Event: Decodable {}

extension StateMachine {
  /// The type of ``saved`` of this machine: `Player.Machine.Saved`.
  public typealias Saved = SavedMachine<State, Event>

  /// The state and the deferred events, to be saved and resumed by another machine.
  public var saved: Saved {
    Saved(state: state, deferredEvents: deferredEvents)
  }
}
