import Schematic

/// A value that one task waits for.
///
/// The first answer counts, before or after the task waits.
final class Waiter<Value: Sendable>: Sendable {
  private enum Phase {
    case open
    case waiting(CheckedContinuation<Value, any Error>)
    case answered(Result<Value, any Error>)
    case done
  }

  private let phase = Locked(Phase.open)

  /// Whether there is an answer, received or not.
  var isAnswered: Bool {
    phase.withLock { phase in
      switch phase {
      case .open, .waiting: false
      case .answered, .done: true
      }
    }
  }

  /// Waits for the answer.
  ///
  /// - Throws: The answer's error, or `CancellationError` if the task is cancelled before.
  func value(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait(with: $0) }
    } onCancel: {
      answer(.failure(CancellationError()))
    }
  }

  func answer(_ result: Result<Value, any Error>) {
    let waiting = phase.withLock { phase -> CheckedContinuation<Value, any Error>? in
      switch phase {
      case .open:
        phase = .answered(result)
        return nil
      case .waiting(let continuation):
        phase = .done
        return continuation
      case .answered, .done:
        return nil
      }
    }
    waiting?.resume(with: result)
  }

  private func wait(with continuation: CheckedContinuation<Value, any Error>) {
    let answer = phase.withLock { phase -> Result<Value, any Error>? in
      switch phase {
      case .open:
        phase = .waiting(continuation)
        return nil
      case .answered(let result):
        phase = .done
        return result
      case .waiting, .done:
        preconditionFailure("A waiter waits once: each call of 'first' makes its own.")
      }
    }
    if let answer { continuation.resume(with: answer) }
  }
}
