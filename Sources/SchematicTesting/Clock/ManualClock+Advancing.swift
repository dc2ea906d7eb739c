import SchematicConcurrency

extension ManualClock {
  /// Advances the clock by `duration` and resumes each sleeper at its deadline, in order.
  ///
  /// The action of each deadline has completed before the clock advances further.
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to an instant.
  ///
  /// An instant in the past has no effect.
  public func advance(to instant: Instant) async {
    while let entry = queue.withLock({ $0.popNext(until: instant) }) {
      await wake(entry)
    }
  }

  /// Advances the clock to the next deadline, and resumes the sleepers with that deadline.
  ///
  /// - Returns: Whether there was a sleeper.
  @discardableResult
  public func advanceToNext() async -> Bool {
    guard let next = nextInstant else { return false }
    await advance(to: next)
    return true
  }

  /// Advances the clock until there are no sleepers.
  ///
  /// - Parameter limit: The maximum number of advances, because a task may sleep repeatedly.
  /// - Returns: Whether there are no sleepers now.
  @discardableResult
  public func runUntilIdle(limit: Int = 1_000) async -> Bool {
    for _ in 0..<limit {
      guard await advanceToNext() else { return true }
    }
    return sleeperCount == 0
  }

  private func wake(_ entry: SleepQueue.Entry) async {
    await entry.wake()
    // Resumed tasks usually run here. There is no guarantee.
    await Task.yield()
  }
}

extension ManualClock {
  /// Waits until the clock has a number of sleepers, including scheduled deadlines and timers.
  ///
  /// - Parameter count: The minimum number of sleepers. Default: 1.
  /// - Throws: `CancellationError` if the task is cancelled, for instance by a test's time limit.
  public func waitForSleepers(_ count: Int = 1) async throws {
    let number = queue.withLock { $0.nextNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let isSatisfied = queue.withLock { queue in
          guard queue.entries.count < count, !Task.isCancelled else { return true }
          queue.wait(for: count, number) { continuation.resume() }
          return false
        }
        if isSatisfied { continuation.resume() }
      }
    } onCancel: {
      queue.withLock { $0.removeWaiter(number) }?()
    }
    try Task.checkCancellation()
  }
}
