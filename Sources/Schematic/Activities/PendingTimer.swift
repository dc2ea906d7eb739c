/// Something that will deliver an event when its time has passed: a timer of an active state, or an event
/// that an action has sent with a delay.
public struct PendingTimer<State, Event> {
  /// The state that declares the timer; `nil` for an event that an action has sent.
  public var state: State?

  /// The name of the timer or of the delayed event; `nil` if it has none.
  public var name: String?

  /// The identity of the timer of a state, to ``StateMachine/fire(_:)`` it; `nil` for a delayed event.
  public var id: ActivityID?

  /// For a delayed event, where the schema is that sent it: see ``DelayedEvent/submachine``.
  public var submachine: [String]

  /// The event that will be delivered.
  public var event: Event

  /// The time until then; at least zero.
  public var timeLeft: Duration

  /// Creates a description of a pending timer, for instance for a test to compare.
  package init(
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
    let timers = timersWithTimeLeft.compactMap { timer, id, left in
      left.map {
        PendingTimer(of: timer.state, named: timer.name, id: id, sending: timer.event, timeLeft: $0)
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

  /// The declared timers of all active states, with their identities, and the time left; that is `nil` for a
  /// timer that has delivered its event.
  ///
  /// None before the machine has a host, unless it was resumed.
  var timersWithTimeLeft: [(timer: StateTimer<ActiveState, Event>, id: ActivityID, Duration?)] {
    guard let storage, schema.hasActivities else { return [] }
    let timers = identified(schema.timers(of: currentState))
    if let resumed = storage.extras?.resumedTimers { return continued(timers, from: resumed) }
    guard let host = storage.activityHost else { return [] }
    return timers.map { timer, id in (timer, id, host.timeLeft(ofTimer: timer.number)) }
  }

  private typealias IdentifiedTimer = (timer: StateTimer<ActiveState, Event>, id: ActivityID)

  private func identified(_ timers: [StateTimer<ActiveState, Event>]) -> [IdentifiedTimer] {
    var identified: [IdentifiedTimer] = []
    identified.reserveCapacity(timers.count)
    for timer in timers {
      // Those of one state follow each other.
      var index = 0
      for other in identified.reversed() {
        guard other.timer.stateName == timer.stateName else { break }
        if other.timer.name == timer.name { index += 1 }
      }
      let id = ActivityID(.timer, of: timer.stateName, named: timer.name, index: index)
      identified.append((timer, id))
    }
    return identified
  }

  /// The timers that were saved, by their identities; one whose state has another path now, by its name.
  private func continued(
    _ timers: [IdentifiedTimer], from saved: [SavedStateTimer]
  ) -> [(timer: StateTimer<ActiveState, Event>, id: ActivityID, Duration?)] {
    // As in most cases: all of them, in their order.
    if saved.count == timers.count, zip(timers, saved).allSatisfy({ $0.id == $1.id }) {
      return zip(timers, saved).map { ($0.timer, $0.id, $1.timeLeft) }
    }
    let exact = Dictionary(saved.map { ($0.id, $0.timeLeft) }) { first, _ in first }
    let declared = Set(timers.map(\.id))
    let others = Dictionary(
      grouping: saved.filter { !declared.contains($0.id) }, by: \.id.shortened)
    return timers.compactMap { timer, id in
      if let left = exact[id] { return (timer, id, left) }
      guard let other = others[id.shortened], other.count == 1 else { return nil }
      return (timer, id, other[0].timeLeft)
    }
  }
}
