import Schematic

/// One attempt of a task, for a host that retries tasks.
///
/// The event of a task may stand for an error that the work has thrown. The host finds that error here.
@_documentation(visibility: internal)
public final class TaskAttempt: Sendable {
  /// The attempt to which the current task belongs; `nil` in hosts that run each task once.
  @TaskLocal public static var current: TaskAttempt?

  private let failure: (any Error)?
  private let thrown = Locked<(any Error)?>(nil)

  /// Creates an attempt.
  ///
  /// - Parameter failure: The error that the task throws in place of its work. Default: none.
  public init(failing failure: (any Error)? = nil) {
    self.failure = failure
  }

  /// The error that the task has thrown; `nil` if it has thrown none.
  public var error: (any Error)? { thrown.withLock { $0 } }

  /// Performs the work of a task, and makes an event of its result or its error.
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
