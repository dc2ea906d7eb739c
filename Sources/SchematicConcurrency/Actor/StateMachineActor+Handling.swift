import Schematic

extension StateMachineActor {
  /// Handles `event`, with everything that follows from it, and says what became of it.
  ///
  /// Events that the caller has sent before are handled before, and so are all others that wait.
  @inlinable @discardableResult
  public func handle(_ event: Event) -> Outcome<State> {
    if !mailbox.isQuiet { attend() }
    return machine.handle(event)
  }

  /// Hands `event` over and goes on: it is handled soon, after all that were sent before.
  ///
  /// From anywhere, also from an action. The events of one sender are handled in the order in which
  /// they were sent, and before those that it hands to ``handle(_:)`` later.
  ///
  /// The queue is unbounded: any number of events may wait. Who sends faster than the machine handles
  /// should wait for it now and then, with `await handle(_:)`, or look at ``waitingEventCount``.
  ///
  /// Nobody gets the outcome. ``transitions`` tells of the transitions taken; that an event was
  /// ignored, rejected or failed, only observers are told: see ``observe(_:)``.
  @inlinable
  public nonisolated func send(_ event: Event) {
    guard mailbox.post(event) else { return }
    Task { [weak self] in await self?.empty() }
  }

  /// How many events that were sent wait to be handled.
  ///
  /// - Complexity: O(1), from anywhere. When it is read, it may have changed already.
  public nonisolated var waitingEventCount: Int { mailbox.count }

  /// Handles what was sent, one batch at a time: who sends without end stops nobody else.
  ///
  /// It looks in once more before it leaves. Whoever sends many events is met on the way then, and
  /// a few of them share the cost of one task.
  @inlinable
  func empty() async {
    repeat {
      attend(atMost: batchSize)
      await Task.yield()
    } while mailbox.leave()
  }

  /// Handles what was sent, up to one event, one batch at a time, unless the waiter is
  /// answered before.
  func catchUp<Value>(to end: Int, for waiter: Waiter<Value>) async {
    while handledCount < end, !waiter.isAnswered {
      attend(atMost: batchSize)
      if handledCount < end { await Task.yield() }
      if Task.isCancelled { waiter.answer(.failure(CancellationError())) }
    }
  }

  /// Handles what was sent, all of it unless said otherwise.
  @inlinable
  func attend(atMost limit: Int = .max) {
    let (events, isObserverWanted) = mailbox.take(atMost: limit)
    if isObserverWanted { beObserved() }
    for event in events {
      machine.handle(event)
      handledCount &+= 1
    }
  }

  @usableFromInline
  func beObserved() {
    guard !isObserved else { return }
    isObserved = true
    hub.follow(machine)
  }
}

/// How many events are handled before somebody else gets a turn on the actor.
@usableFromInline let batchSize = 32

extension StateMachineActor {
  /// The state that the machine is in, after all that the caller has sent.
  @inlinable public var state: State {
    attend()
    return machine.state
  }

  /// The events that states hold back, in the order of their arrival, after all that the caller has
  /// sent: what a machine that goes on from here later needs besides its ``state``.
  public var deferredEvents: [Event] {
    attend()
    return machine.deferredEvents
  }

  /// Whether the current state has a transition for `event`; nothing is performed.
  public func canHandle(_ event: Event) -> Bool {
    attend()
    return machine.canHandle(event)
  }

  /// Whether a state is active, after all events that the caller has sent.
  ///
  /// `await session.isIn(.busy)`
  public func isIn(_ state: Schema.ActiveState) -> Bool where Schema.ActiveState: Equatable {
    attend()
    return machine.isIn(state)
  }

  /// Enters the initial states, for schemas that have something to enter, such as charts.
  ///
  /// A machine that goes on from a saved state has nothing to enter; it begins the timers and tasks
  /// of the states that it is in.
  @discardableResult
  public func start() -> Outcome<State> {
    if mustBeginActivities { beginActivities() }
    attend()
    defer { letFollow() }
    return machine.start()
  }

  /// Leaves everything that is active, and ends the sequences of ``transitions``.
  ///
  /// Events that were sent before are handled first. Until the machine is started again or reset, it
  /// counts as ended: who follows it or waits for it later is told at once.
  @discardableResult
  public func stop() -> Outcome<State> {
    attend()
    defer { hub.end() }
    return machine.stop()
  }

  /// Returns to the initial state, from wherever the machine is: see `StateMachine.reset`.
  ///
  /// That is no end: who follows the machine sees the transitions, and who waits goes on waiting.
  @discardableResult
  public func reset(runningActions: Bool = false) -> Outcome<State> {
    attend()
    defer { letFollow() }
    return machine.reset(runningActions: runningActions)
  }

  /// Ends what a stop has begun: who comes now follows the machine again, unless it has ended.
  private func letFollow() {
    if !machine.hasEnded { hub.begin() }
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
