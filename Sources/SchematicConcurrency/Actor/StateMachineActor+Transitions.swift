import Schematic

extension StateMachineActor {
  /// The transitions that the machine takes from now on, in order.
  ///
  /// ```swift
  /// for await step in turnstile.transitions { print(step) }
  /// ```
  /// Each use is a separate subscription, which starts when the property is read, not when the loop starts. It buffers
  /// up to 1,000 transitions for a slow subscriber and then drops the oldest: see ``transitions(buffering:)``.
  public nonisolated var transitions: AsyncStream<TakenTransition<Schema.State, Schema.Event>> {
    transitions(buffering: .bufferingNewest(defaultBufferSize))
  }

  /// Returns the transitions that the machine takes from now on, in order.
  ///
  /// The transitions of an event arrive after the timers and tasks of the new states have started.
  ///
  /// The sequence ends when the machine stops or is released, and when a chart terminates or
  /// completes. It ends immediately if that has already happened. It continues through a reset, and
  /// it waits for a machine that has not been started, or must be started again after a reset. To
  /// end the subscription, end the loop or cancel its task.
  ///
  /// - Parameter policy: The policy for the transitions that the subscriber has not fetched yet. After a loss, a
  ///   transition's ``TakenTransition/from`` is not the ``TakenTransition/to`` before it.
  public nonisolated func transitions(
    buffering policy: AsyncStream<TakenTransition<Schema.State, Schema.Event>>.Continuation
      .BufferingPolicy
  ) -> AsyncStream<TakenTransition<Schema.State, Schema.Event>> {
    let stream = broadcaster.stream(buffering: policy)
    if mailbox.requestObserver() { Task { [weak self] in await self?.drain() } }
    return stream
  }

  /// Waits for a state that satisfies a condition: the current one, or a later one.
  ///
  /// ```swift
  /// try await machine.first(within: .seconds(5)) { $0.contains(.connected) }
  /// ```
  /// The condition is evaluated for each state that a step leads to, even if the machine exits it immediately. Events
  /// that were sent before are handled first; that time counts.
  ///
  /// - Parameters:
  ///   - limit: The maximum time to wait, on the machine's ``clock``. Default: no limit.
  ///   - condition: The condition for a state. It is called before the machine handles the next
  ///     event, so make it quick.
  /// - Throws: ``DeadlineExceededError``. ``MachineEndedError`` if the machine ends before, or has already ended.
  ///   `CancellationError` if the waiting task is cancelled. The error of the clock if it cannot wait. A machine that
  ///   has not been started, or was reset, has not ended. A machine that was stopped has ended until it is started
  ///   again.
  @discardableResult
  public func first(
    within limit: Duration? = nil, where condition: @escaping @Sendable (Schema.State) -> Bool
  ) async throws -> Schema.State {
    installObserver()
    if mailbox.isEmpty, condition(machine.state) { return machine.state }
    let waiter = Waiter<Schema.State>()
    let deadline = waiter.scheduleDeadline(after: limit, on: clock)
    defer { deadline?.cancel() }
    let end = handledCount + mailbox.count
    let subscription = broadcaster.answer(waiter) { self.handledCount >= end && condition($0) }
    defer { broadcaster.unsubscribe(subscription) }
    await process(upTo: end, for: waiter)
    if !waiter.isAnswered, condition(machine.state) { return machine.state }
    return try await machine.answer(to: waiter, where: condition)
  }

  /// Adds an observer, which is called on the actor with the result of each event.
  ///
  /// - Returns: A token to pass to ``removeObserver(_:)``. The observer is called until then.
  @discardableResult
  public func observe(
    _ observer: @escaping @Sendable (StateMachineNotice<Schema.State, Schema.Event>) -> Void
  ) -> ObserverToken {
    processPending()
    return machine.observe(observer)
  }

  /// Adds an observer of stable states, which is called on the actor after each change.
  ///
  /// It is called before the timers and tasks of the entered states are started: see
  /// `StateMachine.observeStableStates`.
  ///
  /// ```swift
  /// await order.observeStableStates { saved in file.write(saved) }
  /// ```
  /// - Parameter observer: A closure that receives the state, the deferred events and the
  ///   timers.
  /// - Returns: A token to pass to ``removeObserver(_:)``. The observer is called until then.
  @discardableResult
  public func observeStableStates(
    _ observer: @escaping @Sendable (StateMachine<Schema>.Saved) -> Void
  ) -> ObserverToken {
    processPending()
    return machine.observeStableStates(observer)
  }

  /// Removes an observer.
  ///
  /// It is not called again.
  public func removeObserver(_ token: ObserverToken) {
    machine.removeObserver(token)
  }
}
