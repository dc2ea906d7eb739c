import Schematic

extension StateMachineActor {
  /// The transitions that the machine takes from now on, in order.
  ///
  /// ```swift
  /// for await step in turnstile.transitions { print(step) }
  /// ```
  /// Any number of tasks may follow; each use is a subscription of its own, which begins here and
  /// not when the loop does. It holds up to 1,000 transitions for a slow subscriber and then drops
  /// the oldest: see ``transitions(buffering:)``.
  public nonisolated var transitions: AsyncStream<TakenTransition<State, Event>> {
    transitions(buffering: .bufferingNewest(defaultBufferSize))
  }

  /// The transitions that the machine takes from now on, in order.
  ///
  /// The sequence ends when the machine stops or is released, and when a chart terminates or
  /// completes; at once, if that has happened already. It goes on through a reset, and a machine that
  /// has not started yet, or is to be started again after a reset, is waited for. Leaving the
  /// sequence, by ending the loop or by cancelling the task, ends the subscription.
  ///
  /// - Parameter policy: What becomes of transitions that the subscriber has not fetched yet. After
  ///   a loss, a transition's ``TakenTransition/from`` is not the ``TakenTransition/to`` before it.
  public nonisolated func transitions(
    buffering policy: AsyncStream<TakenTransition<State, Event>>.Continuation.BufferingPolicy
  ) -> AsyncStream<TakenTransition<State, Event>> {
    let stream = hub.stream(buffering: policy)
    if mailbox.wantObserver() { Task { [weak self] in await self?.empty() } }
    return stream
  }

  /// The first state that satisfies a condition: the current one, or one that the machine reaches.
  ///
  /// ```swift
  /// try await machine.first(within: .seconds(5)) { $0.contains(.connected) }
  /// ```
  /// Every state that a step leads to is asked about, also one that the machine leaves at once. What
  /// was sent before is handled first, and the time that it takes counts.
  ///
  /// - Parameters:
  ///   - limit: How long to wait on the machine's ``clock``; for ever unless given.
  ///   - condition: What to wait for. Called while the machine takes its steps, so make it quick.
  /// - Throws: ``DeadlineExceeded``; ``MachineEnded`` when the machine ends before, or has ended
  ///   already; `CancellationError` when the waiting task is cancelled. A machine that has not
  ///   started is waited for, and so is one that was reset; one that was stopped has ended, until it
  ///   is started again.
  @discardableResult
  public func first(
    within limit: Duration? = nil, where condition: @escaping @Sendable (State) -> Bool
  ) async throws -> State {
    beObserved()
    if mailbox.isQuiet, condition(machine.state) { return machine.state }
    let waiter = Waiter<State>()
    let alarm = waiter.alarm(after: limit, on: clock)
    defer { alarm?.cancel() }
    let end = handledCount + mailbox.count
    let subscription = hub.answer(waiter) { self.handledCount >= end && condition($0) }
    defer { hub.unsubscribe(subscription) }
    await catchUp(to: end, for: waiter)
    if !waiter.isAnswered, condition(machine.state) { return machine.state }
    return try await machine.answer(to: waiter, where: condition)
  }

  /// Adds an observer, told on the actor of everything that becomes of events.
  ///
  /// - Returns: What ``removeObserver(_:)`` needs.
  @discardableResult
  public func observe(
    _ observer: @escaping @Sendable (StateMachineNotice<State, Event>) -> Void
  ) -> ObserverToken {
    attend()
    return machine.observe(observer)
  }

  /// Removes an observer; it is not called again.
  public func removeObserver(_ token: ObserverToken) {
    machine.removeObserver(token)
  }
}
