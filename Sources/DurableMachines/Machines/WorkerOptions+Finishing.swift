import Foundation

extension WorkerOptions {
  /// Performs something that is cancelled only when the shutdown time has passed since its caller was.
  ///
  /// - Parameter body: Performed in a task of its own, with the task-local values of the caller. Its argument says whether the
  ///   caller was cancelled, so that nothing more is begun.
  func finishing<Value: Sendable>(
    _ body: @escaping @Sendable (_ isStopping: @escaping @Sendable () -> Bool) async throws -> Value
  ) async throws -> Value {
    let stop = Stop()
    let task = Task { try await body { stop.isSet } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      stop.set()
      guard shutdownTime > .zero else { return task.cancel() }
      Task {
        try? await Task.sleep(for: shutdownTime)
        task.cancel()
      }
    }
  }
}

private final class Stop: Sendable {
  private let lock = NSLock()
  // Only while the lock is held.
  nonisolated(unsafe) private var value = false

  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}
