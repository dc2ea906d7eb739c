/// Something that will deliver an event when its time has passed: a timer of an active state, or an event
/// that an action has sent with a delay.
public struct PendingTimer<State, Event> {
  /// The state that declares the timer; `nil` for an event that an action has sent.
  public var state: State?

  /// The name of the timer or of the delayed event; `nil` if it has none.
  public var name: String?

  /// For a delayed event, where the schema is that sent it: see ``DelayedEvent/submachine``.
  public var submachine: [String]

  /// The event that will be delivered.
  public var event: Event

  /// The time until then; at least zero.
  public var timeLeft: Duration

  /// Creates a description of a pending timer, for instance for a test to compare.
  public init(
    of state: State? = nil, named name: String? = nil, in submachine: [String] = [],
    sending event: Event, timeLeft: Duration
  ) {
    self.state = state
    self.name = name
    self.submachine = submachine
    self.event = event
    self.timeLeft = timeLeft
  }
}

extension PendingTimer: Sendable where State: Sendable, Event: Sendable {}
extension PendingTimer: Equatable where State: Equatable, Event: Equatable {}

extension StateMachine {
  /// The timers of active states and the delayed events that are still to be delivered, the next one
  /// first.
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
    let timers = timersWithTimeLeft.compactMap { timer, _, left in
      left.map {
        PendingTimer(of: timer.state, named: timer.name, sending: timer.event, timeLeft: $0)
      }
    }
    let delayed = delayedEvents.map {
      PendingTimer<ActiveState, Event>(
        named: $0.name, in: $0.submachine, sending: $0.event, timeLeft: $0.timeLeft)
    }
    return (delayed + timers).sorted { $0.timeLeft < $1.timeLeft }
  }

  /// The delayed events with the time that is left, in the order of sending.
  var delayedEvents: [DelayedEvent<Event>] {
    storage?.delayedEvents?.all(in: storage?.activityHost) ?? []
  }

  /// The declared timers of all active states, with the keys by which they are saved, and the time left;
  /// that is `nil` for a timer that has delivered its event.
  ///
  /// None before the machine has a host, unless it was resumed.
  var timersWithTimeLeft: [(timer: StateTimer<ActiveState, Event>, key: TimerKey, Duration?)] {
    guard let storage, schema.hasActivities else { return [] }
    let timers = keyed(schema.timers(of: currentState))
    if let resumed = storage.extras?.resumedTimers {
      let saved = Dictionary(resumed.map { ($0.key, $0.timeLeft) }) { first, _ in first }
      return timers.compactMap { timer, key in saved[key].map { (timer, key, $0) } }
    }
    guard let host = storage.activityHost else { return [] }
    return timers.map { timer, key in (timer, key, host.timeLeft(ofTimer: timer.number)) }
  }

  /// The timers with the keys by which they are saved.
  private func keyed(
    _ timers: [StateTimer<ActiveState, Event>]
  ) -> [(timer: StateTimer<ActiveState, Event>, key: TimerKey)] {
    var counts: [TimerKey: Int] = [:]
    return timers.map { timer in
      var key = TimerKey(state: timer.stateName, name: timer.name, index: 0)
      let index = counts[key, default: 0]
      counts[key] = index + 1
      key.index = index
      return (timer, key)
    }
  }
}
