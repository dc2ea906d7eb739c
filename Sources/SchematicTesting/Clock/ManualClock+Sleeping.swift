import SchematicConcurrency

extension ManualClock {
  /// Suspends the task until the clock has been advanced to `deadline`.
  ///
  /// `tolerance` has no effect.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = queue.withLock { $0.nextNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        addSleeper(number, until: deadline, continuation)
        // The cancellation handler may have run before the sleeper was added.
        if Task.isCancelled { cancel(number, due: deadline) }
      }
    } onCancel: {
      cancel(number, due: deadline)
    }
  }

  private func addSleeper(
    _ number: Int, until deadline: Instant, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let entry = SleepQueue.Entry(
      number: number, due: deadline,
      sleeper: SleepQueue.Sleeper { isCancelled in
        if isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          continuation.resume()
        }
      })
    let resumed = queue.withLock { $0.now < deadline ? $0.add(entry) : nil }
    guard let resumed else { return continuation.resume() }
    for resume in resumed { resume() }
  }

  private func cancel(_ number: Int, due: Instant) {
    let (entry, resumed) = queue.withLock { queue in
      (queue.remove(number, due: due), queue.removeSatisfiedWaiters())
    }
    entry?.sleeper.resume?(true)
    for resume in resumed { resume() }
  }
}

extension ManualClock: TimerScheduler {
  /// The time since the clock's start.
  public var time: Duration { now.offset }

  /// Schedules a timer, which is a sleeper of the clock.
  public func schedule(
    _ key: Int, after delay: Duration, for inbox: TimerInbox
  ) -> ScheduledTimer {
    let (timer, resumed) = queue.withLock { queue in
      let number = queue.nextNumber()
      let due = queue.now.advanced(by: delay)
      let entry = SleepQueue.Entry(number: number, due: due, sleeper: .init(key: key, for: inbox))
      return (ScheduledTimer(number: number, due: due.offset), queue.add(entry))
    }
    for resume in resumed { resume() }
    return timer
  }

  /// Cancels a timer; has no effect if it was due, or was cancelled before.
  public func cancel(_ timer: ScheduledTimer) {
    cancel(timer.number, due: Instant(offset: timer.due))
  }

  /// Removes the timers that are due from an inbox, and returns them, in order.
  public func takeDue(of inbox: TimerInbox) -> [DueTimer] {
    queue.withLock { _ in inbox.removeAll() }
  }
}
