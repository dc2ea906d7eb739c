import Schematic

extension StateMachine where Schema.State: Sendable, Schema.Event: Sendable {
  /// The first state that satisfies a condition: the current one, or one that the machine reaches.
  ///
  /// ```swift
  /// let state = try await machine.first(within: .seconds(5)) { $0.contains(.connected) }
  /// ```
  /// Every state that a step leads to is asked about, also one that the machine leaves at once.
  ///
  /// - Parameters:
  ///   - limit: How long to wait; for ever unless given.
  ///   - clock: What measures the time.
  ///   - isolation: Where the machine lives: the caller's isolation.
  ///   - condition: What to wait for. Called while the machine takes its steps, so make it quick.
  /// - Throws: ``DeadlineExceeded``; ``MachineEnded`` when the machine ends before, or has ended
  ///   already; `CancellationError` when the waiting task is cancelled. A machine that has not
  ///   started is waited for, and so is one that was reset; one that was stopped has ended, until it
  ///   is started again.
  public func first(
    within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation, where condition: @escaping (State) -> Bool
  ) async throws -> State {
    if condition(state) { return state }
    let waiter = Waiter<State>()
    let alarm = waiter.alarm(after: limit, on: clock)
    defer { alarm?.cancel() }
    let (hub, subscription) = (transitionHub, transitionHub.answer(waiter, where: condition))
    defer { hub.unsubscribe(subscription) }
    return try await answer(to: waiter, where: condition)
  }

  /// What a waiter is answered, with errors that tell where the machine is.
  func answer(
    to waiter: Waiter<State>, isolation: isolated (any Actor)? = #isolation,
    where condition: (State) -> Bool
  ) async throws -> State {
    do {
      return try await waiter.value()
    } catch let error as OutOfTime {
      throw DeadlineExceeded(limit: error.limit, state: briefDescription(of: state))
    } catch is Ended {
      if condition(state) { return state }
      throw MachineEnded(state: briefDescription(of: state), isUnstarted: Schema.isUnstarted(state))
    }
  }
}

extension TransitionHub {
  /// Answers a waiter with the first state that satisfies a condition, of those that the machine
  /// reaches from now on.
  ///
  /// - Returns: The number of the subscription.
  func answer(_ waiter: Waiter<State>, where condition: @escaping (State) -> Bool) -> Int {
    // Unchecked: the machine's steps are told in its own isolation, which is the caller's.
    nonisolated(unsafe) let condition = condition
    return subscribe { signal in
      switch signal {
      case .step(let step): if condition(step.to) { waiter.answer(.success(step.to)) }
      case .end: waiter.answer(.failure(Ended()))
      }
    }
  }
}

extension Waiter {
  /// Sets an alarm that answers when the time is over; `nil` if there is no limit.
  func alarm(after limit: Duration?, on clock: any Clock<Duration>) -> Alarm? {
    limit.map { limit in
      Alarm(after: limit, on: clock) { self.answer(.failure(OutOfTime(limit: limit))) }
    }
  }
}

// What is thrown where the machine's state can't be seen.
private struct OutOfTime: Error { let limit: Duration }
private struct Ended: Error {}
