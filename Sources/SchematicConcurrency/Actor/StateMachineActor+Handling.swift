import Schematic

extension StateMachineActor {
  /// Handles `event`, with everything that follows from it, and says what became of it.
  ///
  /// Events that the caller has sent before are handled before.
  @inlinable @discardableResult
  public func handle(_ event: Event) -> Outcome<State> {
    if !mailbox.isQuiet { attend() }
    return machine.handle(event)
  }

  /// Hands `event` over and goes on: it is handled soon, after all that were sent before.
  ///
  /// From anywhere, also from an action. The events of one sender are handled in the order in which
  /// they were sent, and before those that it hands to ``handle(_:)`` later. What becomes of them,
  /// ``transitions`` tells.
  @inlinable
  public nonisolated func send(_ event: Event) {
    guard mailbox.post(event) else { return }
    Task { [weak self] in await self?.empty() }
  }

  /// Handles what was sent, one batch at a time: who sends without end stops nobody else.
  ///
  /// It looks in once more before it leaves. Whoever sends many events is met on the way then, and
  /// a few of them share the cost of one task.
  @inlinable
  func empty() async {
    repeat {
      attend()
      await Task.yield()
    } while mailbox.leave()
  }

  @inlinable
  func attend() {
    let (events, isObserverWanted) = mailbox.take()
    if isObserverWanted { beObserved() }
    for event in events { machine.handle(event) }
  }

  @usableFromInline
  func beObserved() {
    guard !isObserved else { return }
    isObserved = true
    hub.follow(machine)
  }
}

extension StateMachineActor {
  /// The state that the machine is in, after all that the caller has sent.
  public var state: State {
    attend()
    return machine.state
  }

  /// Whether the current state has a transition for `event`; nothing is performed.
  public func canHandle(_ event: Event) -> Bool {
    attend()
    return machine.canHandle(event)
  }

  /// Enters the initial states, for schemas that have something to enter, such as charts.
  ///
  /// A machine that goes on from a saved state has nothing to enter; it begins the timers and tasks
  /// of the states that it is in.
  @discardableResult
  public func start() -> Outcome<State> {
    if mustBeginActivities { beginActivities() }
    attend()
    return machine.start()
  }

  /// Leaves everything that is active, and ends the sequences of ``transitions``.
  ///
  /// Events that were sent before are handled first.
  @discardableResult
  public func stop() -> Outcome<State> {
    attend()
    defer { hub.end() }
    return machine.stop()
  }

  /// Returns to the initial state, from wherever the machine is: see `StateMachine.reset`.
  @discardableResult
  public func reset(runningActions: Bool = false) -> Outcome<State> {
    attend()
    return machine.reset(runningActions: runningActions)
  }

  /// Runs `body` with the machine itself, for what the actor has no method for.
  ///
  /// `await turnstile.withMachine { $0.maximumSteps = 500 }`. The machine stays on the actor.
  public func withMachine<Result: Sendable>(
    _ body: @Sendable (StateMachine<Schema>) throws -> Result
  ) rethrows -> Result {
    attend()
    return try body(machine)
  }
}
