import Schematic

extension WorkerOptions {
  /// Performs work that is cancelled only when the shutdown time has passed since the cancellation of the caller.
  ///
  /// - Parameter body: Performs the work in a task of its own, with the task-local values of the caller. Its argument
  ///   tells whether the caller was cancelled, so that it begins nothing more.
  func finishing<Value: Sendable>(
    _ body: @escaping @Sendable (_ isStopping: @escaping @Sendable () -> Bool) async throws -> Value
  ) async throws -> Value {
    let isStopping = Locked(false)
    let task = Task { try await body { isStopping.withLock { $0 } } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      isStopping.withLock { $0 = true }
      guard shutdownTime > .zero else { return task.cancel() }
      Task {
        try? await Task.sleep(for: min(shutdownTime, .longestPause))
        task.cancel()
      }
    }
  }
}
