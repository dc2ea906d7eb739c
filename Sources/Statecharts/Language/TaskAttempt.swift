import Schematic

/// An attempt of a task that throws, for a host that repeats tasks: it learns that the event of the
/// task is that of an error.
public final class TaskAttempt: Sendable {
  /// The attempt that the current task belongs to; `nil` in hosts that run each task once.
  @TaskLocal public static var current: TaskAttempt?

  private let failure: (any Error)?
  private let thrown = Locked<(any Error)?>(nil)

  /// - Parameter failure: The error that the task throws instead of doing its work. Default: none.
  public init(failing failure: (any Error)? = nil) {
    self.failure = failure
  }

  /// The error that the task has thrown.
  public var error: (any Error)? { thrown.withLock { $0 } }

  /// Does the work of a task, and makes an event of its result.
  static func perform<Value, Event>(
    _ work: () async throws -> Value, then: (Value) -> Event, failed: (any Error) -> Event
  ) async -> Event {
    do {
      if let failure = current?.failure { throw failure }
      return then(try await work())
    } catch {
      current?.thrown.withLock { $0 = error }
      return failed(error)
    }
  }
}
