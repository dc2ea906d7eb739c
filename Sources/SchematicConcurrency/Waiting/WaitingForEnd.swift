import Schematic

extension StateMachineActor {
  /// Waits until the machine has ended: it was stopped, or its chart has completed or terminated.
  ///
  /// ```swift
  /// let state = try await order.waitForEnd(within: .seconds(5))
  /// ```
  /// If the machine has already ended, the call returns at once. A machine that has not been started, or was
  /// reset, has not ended.
  ///
  /// - Parameter limit: The maximum time to wait, on the machine's ``clock``. Default: no limit.
  /// - Returns: The state that the machine is in.
  /// - Throws: ``DeadlineExceededError``; `CancellationError` if the waiting task is cancelled; the error of the
  ///   clock if it cannot wait.
  @discardableResult
  public func waitForEnd(within limit: Duration? = nil) async throws -> Schema.State {
    do {
      return try await first(within: limit) { _ in false }
    } catch is MachineEndedError {
      return machine.state
    }
  }
}

extension StateMachine where Schema.State: Sendable, Schema.Event: Sendable {
  /// Waits until the machine has ended: it was stopped, or its chart has completed or terminated.
  ///
  /// If the machine has already ended, the call returns at once. A machine that has not been started, or was
  /// reset, has not ended.
  ///
  /// - Parameters:
  ///   - limit: The maximum time to wait. Default: no limit.
  ///   - clock: The clock for the deadline. Default: a `ContinuousClock`.
  ///   - isolation: The isolation of the machine, which is the caller's.
  /// - Returns: The state that the machine is in.
  /// - Throws: ``DeadlineExceededError``; `CancellationError` if the waiting task is cancelled; the error of the
  ///   clock if it cannot wait.
  @discardableResult
  public func waitForEnd(
    within limit: Duration? = nil, on clock: any Clock<Duration> = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> State {
    do {
      return try await first(within: limit, on: clock, isolation: isolation) { _ in false }
    } catch is MachineEndedError {
      return state
    }
  }
}
