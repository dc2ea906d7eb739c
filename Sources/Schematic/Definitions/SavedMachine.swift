/// The state, the deferred events and the timers of a machine, from which another machine can continue.
///
/// ```swift
/// let data = try JSONEncoder().encode(machine.saved)
/// ```
/// Save a machine between events or with ``StateMachine/observeStableStates(_:)``. During a step, eventless
/// transitions may still be pending. A saved machine does not contain the state of the subject; save it
/// separately.
///
/// Saved timers of states and delayed events have the time that was left. They continue as soon as the resumed
/// machine has a host. ``restartingTimers()``, ``firingTimers()`` and ``advancingTimers(by:)`` change that.
public struct SavedMachine<State, Event> {
  /// The machine's state.
  public var state: State

  /// The events that the machine has deferred, in the order of their arrival.
  public var deferredEvents: [Event]

  /// The events that actions have sent with a delay, in the order of sending.
  public var delayedEvents: [DelayedEvent<Event>]

  /// The timers of the active states.
  ///
  /// A timer that is not among them restarts when the machine is resumed. These are all timers of a machine that
  /// had no host, and timers that are new in the schema.
  public var stateTimers: [SavedStateTimer]

  /// Creates a saved machine.
  ///
  /// - Parameters:
  ///   - state: The state to continue from.
  ///   - deferredEvents: The deferred events in the order of their arrival. None by default.
  ///   - delayedEvents: The events that actions have sent with a delay. None by default.
  ///   - stateTimers: The timers of the active states. None by default: all of them restart.
  @inlinable
  public init(
    state: State, deferredEvents: [Event] = [], delayedEvents: [DelayedEvent<Event>] = [],
    stateTimers: [SavedStateTimer] = []
  ) {
    self.state = state
    self.deferredEvents = deferredEvents
    self.delayedEvents = delayedEvents
    self.stateTimers = stateTimers
  }

  // Not nested in an extension, because both of the conformances use them.
  private enum CodingKeys: String, CodingKey {
    case state, deferredEvents, delayedEvents, stateTimers
  }
}

extension SavedMachine: Sendable where State: Sendable, Event: Sendable {}
extension SavedMachine: Equatable where State: Equatable, Event: Equatable {}
extension SavedMachine: Hashable where State: Hashable, Event: Hashable {}

extension SavedMachine: Encodable where State: Encodable, Event: Encodable {
  /// Encodes the machine; timers only if there are any.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(state, forKey: .state)
    try container.encode(deferredEvents, forKey: .deferredEvents)
    if !delayedEvents.isEmpty { try container.encode(delayedEvents, forKey: .delayedEvents) }
    if !stateTimers.isEmpty { try container.encode(stateTimers, forKey: .stateTimers) }
  }
}

extension SavedMachine: Decodable where State: Decodable, Event: Decodable {
  /// Decodes a machine; one that was encoded without timers has none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      state: try container.decode(State.self, forKey: .state),
      deferredEvents: try container.decode([Event].self, forKey: .deferredEvents),
      delayedEvents: try container.decodeIfPresent(
        [DelayedEvent<Event>].self, forKey: .delayedEvents) ?? [],
      stateTimers: try container.decodeIfPresent([SavedStateTimer].self, forKey: .stateTimers)
        ?? [])
  }
}

extension StateMachine {
  /// The type of ``saved`` of this machine: `Player.Machine.Saved`.
  public typealias Saved = SavedMachine<State, Event>

  /// The state, the deferred events and the timers, to be saved and resumed by another machine.
  @inlinable public var saved: Saved {
    guard let storage else { return Saved(state: state) }
    guard schema.hasActivities || storage.delayedEvents != nil else {
      return Saved(state: state, deferredEvents: storage.deferred)
    }
    return savedWithTimers(storage)
  }

  @usableFromInline
  func savedWithTimers(_ storage: MachineStorage<Schema>) -> Saved {
    Saved(
      state: state, deferredEvents: storage.deferred, delayedEvents: delayedEvents,
      stateTimers: timerStatuses.compactMap { $0.map(SavedStateTimer.init) })
  }
}
