import Schematic

/// Schedules the timers of a clock: a single task sleeps until the next one is due.
///
/// The task sleeps again for each timer that is due earlier than all others. If the last timer is cancelled,
/// so is the task. The task retains the queue: a machine that is released cancels its timers.
final class TimerQueue: TimerScheduler {
  fileprivate struct Contents {
    var timers = TimerHeap()
    var sleeper: Sleeper?
    var lastSleeper = 0
    /// When the sleeps would have ended that were cancelled.
    var cancelledSleeps: [Duration] = []
  }

  fileprivate struct Sleeper {
    let number: Int
    var due: Duration
    let task: Task<Void, Never>
  }

  private let contents = Locked(Contents())
  private let readTime: @Sendable () -> Duration
  private let sleep: @Sendable (_ due: Duration) async throws -> Void
  private let identity: ObjectIdentifier?

  /// - Parameter identity: That of a clock that is an object.
  init<C: Clock>(_ clock: C, identity: ObjectIdentifier? = nil) where C.Duration == Duration {
    let start = clock.now
    readTime = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    self.identity = identity
  }

  deinit {
    if let identity { Self.forget(identity) }
  }

  /// A hundred years: the clocks of the system trap on deadlines that do not fit into 64 bits.
  private static var longestDelay: Duration { .seconds(100 * 31_557_600) }

  var time: Duration { readTime() }

  func schedule(_ key: Int, after delay: Duration, for inbox: TimerInbox) -> ScheduledTimer {
    let now = time
    let due = now + min(delay, Self.longestDelay)
    let (timer, cancelled) = contents.withLock { contents in
      (contents.timers.add(key, due: due, for: inbox), sleep(until: due, &contents, now: now))
    }
    cancelled?.cancel()
    return timer
  }

  func cancel(_ timer: ScheduledTimer) {
    // Released without the lock.
    let (inbox, cancelled) = contents.withLock { contents in
      let inbox = contents.timers.remove(timer)
      return (inbox, contents.timers.isEmpty ? contents.cancelSleep() : nil)
    }
    cancelled?.cancel()
    _ = inbox
  }

  func takeDue(of inbox: TimerInbox) -> [DueTimer] {
    contents.withLock { _ in inbox.removeAll() }
  }
}

// MARK: - Sleeping

extension TimerQueue {
  /// Starts a task that sleeps, unless one sleeps that wakes early enough.
  ///
  /// - Returns: The task that sleeps too long, to be cancelled without the lock.
  private func sleep(until due: Duration, _ contents: inout Contents, now: Duration) -> Task<
    Void, Never
  >? {
    if let sleeper = contents.sleeper, sleeper.due <= due { return nil }
    contents.cancelledSleeps.removeAll { $0 <= now }
    let cancelled = contents.sleeper
    if let cancelled, contents.canCancelSleep { contents.cancelledSleeps.append(cancelled.due) }
    contents.lastSleeper += 1
    let number = contents.lastSleeper
    // Detached: it serves many machines, and has nothing of the task that starts the first timer.
    let task = Task.detached {
      var next: Duration? = due
      while let due = next {
        var failure: (any Error)?
        do { try await self.sleep(due) } catch { failure = error }
        next = Task.isCancelled ? nil : self.wake(number, at: due, failure)
      }
    }
    contents.sleeper = Sleeper(number: number, due: due, task: task)
    return cancelled?.task
  }

  /// Notifies the owners of all timers that are due.
  ///
  /// - Parameters:
  ///   - number: The number of the sleeper.
  ///   - due: Until when it has slept.
  ///   - error: The error of the clock, if it did not wait.
  /// - Returns: Until when it sleeps next; `nil` if there is nothing to wait for.
  private func wake(_ number: Int, at due: Duration, _ error: (any Error)?) -> Duration? {
    // A clock may return from its sleep at once, without any time passing.
    let now = error == nil ? max(time, due) : due
    while true {
      let (inboxes, isLast, next) = contents.withLock { $0.takeDue(until: now, number, error) }
      for inbox in inboxes { Task { await inbox.notifyOwner(from: self) } }
      if isLast { return next }
    }
  }
}

extension TimerQueue.Contents {
  /// The number of cancelled sleeps that are left to the clock.
  ///
  /// Those of the system's clocks stay in memory until their deadlines.
  private static var maximumCancelledSleeps: Int { 64 }

  /// The number of timers that become due while the lock is held.
  private static var batchSize: Int { 256 }

  fileprivate var canCancelSleep: Bool { cancelledSleeps.count < Self.maximumCancelledSleeps }

  /// Removes the sleeper, because there are no timers.
  ///
  /// If that has happened too often, the task sleeps on: it ends when it wakes, or waits for timers that are
  /// added until then.
  ///
  /// - Returns: The task to cancel without the lock.
  fileprivate mutating func cancelSleep() -> Task<Void, Never>? {
    guard canCancelSleep, let cancelled = sleeper else { return nil }
    cancelledSleeps.append(cancelled.due)
    sleeper = nil
    return cancelled.task
  }

  /// Moves timers that are due to the inboxes of their owners.
  ///
  /// - Returns: The inboxes whose owners must be notified, whether no other timers are due, and when the next
  ///   one is.
  fileprivate mutating func takeDue(
    until now: Duration, _ number: Int, _ error: (any Error)?
  ) -> (inboxes: [TimerInbox], isLast: Bool, next: Duration?) {
    guard sleeper?.number == number else { return ([], true, nil) }
    var inboxes: [TimerInbox] = []
    for _ in 0..<Self.batchSize {
      guard let (timer, inbox) = timers.popFirst(until: now) else {
        cancelledSleeps.removeAll { $0 <= now }
        let next = timers.nextDue
        if let next { sleeper?.due = next } else { sleeper = nil }
        return (inboxes, true, next)
      }
      let due = DueTimer(key: timer.key, number: timer.number, error: error)
      if inbox.append(due) { inboxes.append(inbox) }
    }
    return (inboxes, false, nil)
  }
}
