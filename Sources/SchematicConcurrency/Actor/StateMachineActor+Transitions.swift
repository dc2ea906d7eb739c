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
  /// completes. Leaving it, by ending the loop or by cancelling the task, ends the subscription.
  ///
  /// - Parameter policy: What becomes of transitions that the subscriber has not fetched yet. After
  ///   a loss, a transition's ``TakenTransition/from`` is not the ``TakenTransition/to`` before it.
  public nonisolated func transitions(
    buffering policy: AsyncStream<TakenTransition<State, Event>>.Continuation.BufferingPolicy
  ) -> AsyncStream<TakenTransition<State, Event>> {
    defer { mailbox.wantObserver() }
    return hub.stream(buffering: policy)
  }

  /// The first state that satisfies a condition: the current one, or one that the machine reaches.
  ///
  /// ```swift
  /// try await machine.first(within: .seconds(5)) { $0.contains(.connected) }
  /// ```
  /// Every state that a step leads to is asked about, also one that the machine leaves at once.
  ///
  /// - Parameters:
  ///   - limit: How long to wait on the machine's ``clock``; for ever unless given.
  ///   - condition: What to wait for. Called while the machine takes its steps, so make it quick.
  /// - Throws: ``DeadlineExceeded``; ``MachineEnded`` when the machine ends before;
  ///   `CancellationError` when the waiting task is cancelled.
  @discardableResult
  public func first(
    within limit: Duration? = nil, where condition: @escaping @Sendable (State) -> Bool
  ) async throws -> State {
    mailbox.wantObserver()
    attend()
    return try await machine.first(within: limit, on: clock, hub: hub, where: condition)
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
