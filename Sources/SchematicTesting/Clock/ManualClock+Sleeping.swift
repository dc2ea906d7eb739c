import SchematicConcurrency

extension ManualClock {
  /// Suspends the task until the clock has been moved to `deadline`; `tolerance` has no meaning.
  ///
  /// - Throws: `CancellationError` when the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = agenda.withLock { $0.nextNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        fallAsleep(number, until: deadline, continuation)
        // The handler may have come too early to find the sleeper.
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func fallAsleep(
    _ number: Int, until deadline: Instant, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let entry = ClockAgenda.Entry(
      number: number, due: deadline, wake: { continuation.resume() },
      cancel: { continuation.resume(throwing: CancellationError()) })
    let resumed = agenda.withLock { $0.now < deadline ? $0.add(entry) : nil }
    guard let resumed else { return continuation.resume() }
    for resume in resumed { resume() }
  }

  private func cancel(_ number: Int) {
    agenda.withLock { $0.remove(number) }?.cancel()
  }
}

extension ManualClock: AlarmClock {
  package func alarm(
    after delay: Duration, _ action: @escaping @Sendable () async -> Void
  ) -> Alarm {
    let (number, resumed) = agenda.withLock { agenda in
      let number = agenda.nextNumber()
      let due = agenda.now.advanced(by: delay)
      return (number, agenda.add(.init(number: number, due: due, wake: action, cancel: {})))
    }
    for resume in resumed { resume() }
    return Alarm { [weak self] in self?.cancel(number) }
  }
}
