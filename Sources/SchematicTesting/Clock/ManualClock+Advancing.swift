import SchematicConcurrency

extension ManualClock {
  /// Advances the clock by `duration` and resumes each sleeper at its deadline, in order.
  ///
  /// The action of each deadline has completed before the clock advances further.
  ///
  /// - Throws: ``EndlessTimerError`` if the time does not pass, because a timer without a delay starts
  ///   itself again and again.
  public func advance(by duration: Duration) async throws {
    try await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to an instant.
  ///
  /// An instant in the past has no effect.
  ///
  /// - Throws: ``EndlessTimerError`` if the time does not pass, because a timer without a delay starts
  ///   itself again and again.
  public func advance(to instant: Instant) async throws {
    var (time, last, rounds) = (now, queue.withLock { $0.nextNumber() }, 0)
    while let entry = queue.withLock({ $0.popNext(until: instant) }) {
      if entry.due > time {
        (time, last, rounds) = (now, queue.withLock { $0.nextNumber() }, 0)
      } else if entry.number > last {
        // The first of those that were added by the ones before: each chain of timers counts one more,
        // and their number does not matter.
        (last, rounds) = (queue.withLock { $0.nextNumber() }, rounds + 1)
      }
      guard rounds <= Self.maximumRounds else {
        queue.withLock { $0.add(entry) }.forEach { $0() }
        throw EndlessTimerError(restarts: rounds, offset: time.offset)
      }
      await wake(entry)
    }
    queue.withLock { $0.removeSatisfiedWaiters() }.forEach { $0() }
  }

  /// How many sleepers may be added and resumed one after the other without any time passing.
  static var maximumRounds: Int { 10_000 }

  /// Advances the clock to the next deadline, and resumes the sleepers with that deadline.
  ///
  /// - Returns: Whether there was a sleeper.
  /// - Throws: ``EndlessTimerError`` if the time does not pass, because a timer without a delay starts
  ///   itself again and again.
  @discardableResult
  public func advanceToNext() async throws -> Bool {
    guard let next = nextInstant else { return false }
    try await advance(to: next)
    return true
  }

  /// Advances the clock until there are no sleepers.
  ///
  /// - Parameter limit: The maximum number of advances, because a task may sleep repeatedly. Default: 1,000.
  /// - Returns: Whether there are no sleepers now.
  /// - Throws: ``EndlessTimerError`` if the time does not pass, because a timer without a delay starts
  ///   itself again and again.
  @discardableResult
  public func runUntilIdle(limit: Int = 1_000) async throws -> Bool {
    for _ in 0..<limit {
      guard try await advanceToNext() else { return true }
    }
    return sleeperCount == 0
  }

  private func wake(_ entry: SleepQueue.Entry) async {
    entry.sleeper.resume?(false)
    if let inbox = entry.sleeper.inbox {
      let timer = DueTimer(key: entry.sleeper.key, number: entry.number)
      _ = queue.withLock { _ in inbox.append(timer) }
      await inbox.notifyOwner(from: self)
    }
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
    try await wait { $0 >= count }
  }

  /// Waits until the clock has no sleepers, scheduled deadlines or timers: all were resumed or cancelled.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, for instance by a test's time limit.
  public func waitForNoSleepers() async throws {
    try await wait { $0 == 0 }
  }

  /// - Parameter condition: The condition for the number of sleepers.
  private func wait(until condition: @escaping @Sendable (Int) -> Bool) async throws {
    let number = queue.withLock { $0.nextNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let isSatisfied = queue.withLock { queue in
          guard !condition(queue.entries.count), !Task.isCancelled else { return true }
          queue.wait(number, until: condition) { continuation.resume() }
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
