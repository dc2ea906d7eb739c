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
  /// - Throws: ``DeadlineExceeded``; ``MachineEnded`` when the machine ends before;
  ///   `CancellationError` when the waiting task is cancelled.
  public func first(
    within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation, where condition: @escaping (State) -> Bool
  ) async throws -> State {
    try await first(within: limit, on: clock, hub: transitionHub, where: condition)
  }

  /// - Parameter hub: What tells of the machine's end.
  func first(
    within limit: Duration?, on clock: any Clock<Duration>, hub: TransitionHub<State, Event>,
    isolation: isolated (any Actor)? = #isolation, where condition: @escaping (State) -> Bool
  ) async throws -> State {
    if condition(state) { return state }
    let waiter = Waiter<State>()
    let token = observe { notice in
      guard let step = TakenTransition(notice), condition(step.to) else { return }
      waiter.answer(.success(step.to))
    }
    let subscription = hub.subscribe { signal in
      if case .end = signal { waiter.answer(.failure(Ended())) }
    }
    let alarm = limit.map { limit in
      Alarm(after: limit, on: clock) { waiter.answer(.failure(OutOfTime(limit: limit))) }
    }
    defer {
      removeObserver(token)
      hub.unsubscribe(subscription)
      alarm?.cancel()
    }
    do {
      return try await waiter.value()
    } catch let error as OutOfTime {
      throw DeadlineExceeded(limit: error.limit, state: name(of: state))
    } catch is Ended {
      throw MachineEnded(state: name(of: state))
    }
  }
}

// What is thrown where the machine's state can't be seen.
private struct OutOfTime: Error { let limit: Duration }
private struct Ended: Error {}
