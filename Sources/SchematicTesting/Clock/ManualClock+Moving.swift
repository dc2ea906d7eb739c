import SchematicConcurrency

extension ManualClock {
  /// Moves the clock on, waking everybody who is due on the way, each at its own time.
  ///
  /// What a deadline does when it passes has happened before the clock moves further.
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the clock on to a point in time; a point in the past changes nothing.
  public func advance(to instant: Instant) async {
    while let entry = agenda.withLock({ $0.popNext(until: instant) }) {
      await wake(entry)
    }
  }

  /// Moves the clock on to the next sleeper's time, and wakes those that are due then.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func advanceToNext() async -> Bool {
    guard let next = nextInstant else { return false }
    await advance(to: next)
    return true
  }

  /// Moves the clock on until nobody sleeps.
  ///
  /// - Parameter limit: How many times the clock is moved at most: a task may sleep again
  ///   and again.
  /// - Returns: Whether nobody sleeps now.
  @discardableResult
  public func runUntilIdle(limit: Int = 1_000) async -> Bool {
    for _ in 0..<limit {
      guard await advanceToNext() else { return true }
    }
    return sleeperCount == 0
  }

  private func wake(_ entry: ClockAgenda.Entry) async {
    await entry.wake()
    // A courtesy to tasks that were woken, which mostly get their turn here; no promise.
    await Task.yield()
  }
}

extension ManualClock {
  /// Waits until at least so many sleep on this clock, deadlines included.
  ///
  /// - Parameter count: How many; 1 unless given.
  /// - Throws: `CancellationError` when the task is cancelled, for instance by a test's time limit.
  public func waitForSleepers(_ count: Int = 1) async throws {
    let number = agenda.withLock { $0.nextNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let isSatisfied = agenda.withLock { agenda in
          guard agenda.entries.count < count, !Task.isCancelled else { return true }
          agenda.watch(for: count, number) { continuation.resume() }
          return false
        }
        if isSatisfied { continuation.resume() }
      }
    } onCancel: {
      agenda.withLock { $0.unwatch(number) }?()
    }
    try Task.checkCancellation()
  }
}
