extension WorkerOptions {
  /// Performs something that is cancelled only when the shutdown time has passed since its caller was.
  ///
  /// - Parameter body: Performed in a task of its own, with the task-local values of the caller.
  func finishing<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await body() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      guard shutdownTime > .zero else { return task.cancel() }
      Task {
        try? await Task.sleep(for: shutdownTime)
        task.cancel()
      }
    }
  }
}
