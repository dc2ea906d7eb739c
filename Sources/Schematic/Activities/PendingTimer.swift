/// A timer of an active state, or a delayed event that an action has sent, before it delivers its event.
public struct PendingTimer<State, Event> {
  /// The state that declares the timer; `nil` for an event that an action has sent.
  public var state: State?

  /// The name of the timer or of the delayed event; `nil` if it has none.
  public var name: String?

  /// The identity of the timer of a state, to ``StateMachine/fire(_:)`` it; `nil` for a delayed event.
  public var id: ActivityID?

  /// The place of the schema that sent a delayed event: see ``DelayedEvent/submachine``.
  public var submachine: [String]

  /// The event that will be delivered.
  public var event: Event

  /// The time until then; at least zero.
  public var timeLeft: Duration

  /// Creates a description of a pending timer, for instance for a test to compare.
  init(
    of state: State? = nil, named name: String? = nil, id: ActivityID? = nil,
    in submachine: [String] = [], sending event: Event, timeLeft: Duration
  ) {
    self.state = state
    self.name = name
    self.id = id
    self.submachine = submachine
    self.event = event
    self.timeLeft = timeLeft
  }
}

extension PendingTimer: Sendable where State: Sendable, Event: Sendable {}
extension PendingTimer: Equatable where State: Equatable, Event: Equatable {}

extension StateMachine {
  /// The timers of active states and the delayed events that are pending, the next one first.
  ///
  /// ```swift
  /// for timer in machine.pendingTimers { print(timer.event, "in", timer.timeLeft) }
  /// ```
  /// A timer or delayed event that starts when the machine has handled all queued events has its whole
  /// time left. In a machine that was resumed and has no host yet, each has the time that was saved.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of declared timers of active states and of
  ///   delayed events.
  public var pendingTimers: [PendingTimer<ActiveState, Event>] {
    let statuses = timerStatuses
    // Asked for only if there are some.
    let declared = statuses.isEmpty ? [] : schema.timers(of: currentState)
    let timers = zip(declared, statuses).compactMap { timer, status in
      status?.timeLeft.map {
        PendingTimer(
          of: timer.state, named: timer.name, id: status?.id, sending: timer.event,
          timeLeft: max($0, .zero))
      }
    }
    let delayed = delayedEvents.map {
      PendingTimer<ActiveState, Event>(
        named: $0.name, in: $0.submachine, sending: $0.event, timeLeft: $0.timeLeft)
    }
    return (delayed + timers).sorted { $0.timeLeft < $1.timeLeft }
  }

  /// The delayed events with the time that is left, in the order of sending.
  public var delayedEvents: [DelayedEvent<Event>] {
    storage?.delayedEvents?.all(in: storage?.activityHost) ?? []
  }

  /// The status of each timer that the active states declare, in the order of the schema; `nil` for one that is not in
  /// the saved machine.
  ///
  /// None before the machine has a host, unless it was resumed.
  var timerStatuses: [TimerStatus?] {
    guard let storage, schema.hasActivities else { return [] }
    let (resumed, host) = (storage.extras?.resumedTimers, storage.activityHost)
    guard resumed != nil || host != nil else { return [] }
    let statuses = schema.timerIDs(of: currentState).map {
      TimerStatus(number: $0, id: $1, period: $2)
    }
    if let resumed { return statuses.continued(from: resumed) }
    return statuses.map { $0.with(host?.timeLeft(ofTimer: $0.number)) }
  }
}

/// A declared timer of an active state without its event.
///
/// Code that is not specialized would look up each type that depends on those of the schema.
struct TimerStatus {
  var number: Int32
  var id: ActivityID
  /// That of a timer that repeats.
  var period: Duration?
  /// `nil` for a timer that has delivered its event.
  var timeLeft: Duration?
}

extension [TimerStatus] {
  /// The statuses with the saved times, found by identity.
  ///
  /// A timer whose state has another path now is found by the name of the state.
  func continued(from saved: [SavedStateTimer]) -> [TimerStatus?] {
    // As in most cases: all of them, in their order.
    if count == saved.count, indices.allSatisfy({ self[$0].id == saved[$0].id }) {
      return indices.map { self[$0].with(saved[$0].timeLeft) }
    }
    let exact = Dictionary(saved.map { ($0.id, $0.timeLeft) }) { first, _ in first }
    let declared = Set(map(\.id))
    let others = Dictionary(
      grouping: saved.filter { !declared.contains($0.id) }, by: \.id.shortened)
    return map { status in
      if let left = exact[status.id] { return status.with(left) }
      guard let other = others[status.id.shortened], other.count == 1 else { return nil }
      return status.with(other[0].timeLeft)
    }
  }
}

extension TimerStatus {
  func with(_ timeLeft: Duration?) -> TimerStatus {
    TimerStatus(number: number, id: id, period: period, timeLeft: timeLeft)
  }
}
