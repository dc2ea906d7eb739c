import Schematic

extension WorkerOptions {
  /// Performs something that is cancelled only when the shutdown time has passed since its caller was.
  ///
  /// - Parameter body: Performed in a task of its own, with the task-local values of the caller. Its argument says whether the
  ///   caller was cancelled, so that nothing more is begun.
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
        try? await Task.sleep(for: shutdownTime)
        task.cancel()
      }
    }
  }
}
