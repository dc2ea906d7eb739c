import Schematic

extension StateMachine where Schema.State: Sendable, Schema.Event: Sendable {
  /// Waits for a state that satisfies a condition: the current one, or a later one.
  ///
  /// ```swift
  /// let state = try await machine.first(within: .seconds(5)) { $0.contains(.connected) }
  /// ```
  /// The condition is evaluated for each state that a step leads to, even if the machine exits it
  /// immediately.
  ///
  /// - Parameters:
  ///   - limit: The maximum time to wait. Default: no limit.
  ///   - clock: The clock for the deadline. Default: a `ContinuousClock`.
  ///   - isolation: The isolation of the machine, which is the caller's.
  ///   - condition: The condition for a state. It is called before the machine handles the next
  ///     event, so make it quick.
  /// - Throws: ``DeadlineExceededError``. ``MachineEndedError`` if the machine ends before, or has already ended.
  ///   `CancellationError` if the waiting task is cancelled. The error of the clock if it cannot wait. A machine that
  ///   has not been started, or was reset, has not ended. A machine that was stopped has ended until it is started
  ///   again.
  @discardableResult
  public func first(
    within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation, where condition: @escaping (State) -> Bool
  ) async throws -> State {
    if condition(state) { return state }
    let waiter = Waiter<State>()
    let deadline = waiter.scheduleDeadline(after: limit, on: clock)
    defer { deadline?.cancel() }
    let broadcaster = transitionBroadcaster
    let subscription = broadcaster.answer(waiter, where: condition)
    defer { broadcaster.unsubscribe(subscription) }
    return try await answer(to: waiter, where: condition)
  }

  /// The answer to a waiter, with errors that contain the current state.
  func answer(
    to waiter: Waiter<State>, isolation: isolated (any Actor)? = #isolation,
    where condition: (State) -> Bool
  ) async throws -> State {
    do {
      return try await waiter.value()
    } catch let error as OutOfTime {
      throw DeadlineExceededError(limit: error.limit, state: briefDescription(of: state))
    } catch is Ended {
      if condition(state) { return state }
      throw MachineEndedError(
        state: briefDescription(of: state), isUnstarted: schema.isUnstarted(state))
    }
  }
}

extension TransitionBroadcaster {
  /// Answers a waiter with the first state from now on that satisfies a condition.
  ///
  /// - Returns: The number of the subscription.
  func answer(_ waiter: Waiter<State>, where condition: @escaping (State) -> Bool) -> Int {
    // Unchecked: steps are sent in the isolation of the machine, which is the caller's.
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
  /// Schedules a failure of the waiter; `nil` if there is no limit.
  func scheduleDeadline(
    after limit: Duration?, on clock: any Clock<Duration>
  ) -> ScheduledAction? {
    limit.map { limit in
      ScheduledAction(after: limit, on: clock, orFail: { self.answer(.failure($0)) }) {
        self.answer(.failure(OutOfTime(limit: limit)))
      }
    }
  }
}

// Thrown where the machine's state is not accessible.
private struct OutOfTime: Error { let limit: Duration }
private struct Ended: Error {}
