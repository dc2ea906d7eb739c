import SchematicConcurrency

/// The sleepers of a clock with their deadlines, and the tasks that wait for a number of sleepers.
struct SleepQueue {
  struct Entry {
    let number: Int
    let due: ManualClock.Instant
    let sleeper: Sleeper
  }

  /// A task or a timer.
  struct Sleeper {
    /// Resumes the task, with an error if it is cancelled; `nil` for a timer.
    let resume: (@Sendable (_ isCancelled: Bool) -> Void)?
    /// The inbox of the timer's owner; `nil` for a task.
    let inbox: TimerInbox?
    /// The key of the timer, which its owner knows.
    let key: Int

    init(resume: @escaping @Sendable (_ isCancelled: Bool) -> Void) {
      (self.resume, inbox, key) = (resume, nil, 0)
    }

    init(key: Int, for inbox: TimerInbox) {
      (resume, self.inbox, self.key) = (nil, inbox, key)
    }
  }

  private struct SleeperCountWaiter {
    let number: Int
    let condition: @Sendable (_ sleeperCount: Int) -> Bool
    let resume: @Sendable () -> Void
  }

  private(set) var now = ManualClock.Instant()
  /// Sorted by deadline, and by number if deadlines are equal.
  private(set) var entries: [Entry] = []
  private var waiters: [SleeperCountWaiter] = []
  private var lastNumber = 0

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a sleeper.
  ///
  /// - Returns: The closures that resume the tasks that have waited for this number of sleepers.
  mutating func add(_ entry: Entry) -> [@Sendable () -> Void] {
    let position = position(of: entry.number, due: entry.due)
    if position < entries.count {
      entries.insert(entry, at: position)
    } else {
      entries.append(entry)
    }
    return removeSatisfiedWaiters()
  }

  /// Removes the sleeper with a number and a deadline; `nil` if there is none.
  mutating func remove(_ number: Int, due: ManualClock.Instant) -> Entry? {
    let position = position(of: number, due: due)
    guard position < entries.count, entries[position].number == number else { return nil }
    return entries.remove(at: position)
  }

  /// Advances to the first deadline that is not after `limit` and removes its sleeper.
  ///
  /// Without such a sleeper, advances to `limit`.
  mutating func popNext(until limit: ManualClock.Instant) -> Entry? {
    guard let next = entries.first, next.due <= limit else {
      now = max(now, limit)
      return nil
    }
    now = max(now, next.due)
    return entries.removeFirst()
  }

  /// The number of entries before this one.
  private func position(of number: Int, due: ManualClock.Instant) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if (entries[middle].due, entries[middle].number) < (due, number) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  mutating func wait(
    _ number: Int, until condition: @escaping @Sendable (_ sleeperCount: Int) -> Bool,
    resume: @escaping @Sendable () -> Void
  ) {
    waiters.append(SleeperCountWaiter(number: number, condition: condition, resume: resume))
  }

  /// - Returns: The closures that resume the tasks that have waited for this number of sleepers.
  mutating func removeSatisfiedWaiters() -> [@Sendable () -> Void] {
    guard !waiters.isEmpty else { return [] }
    let satisfied = waiters.filter { $0.condition(entries.count) }
    waiters.removeAll { waiter in satisfied.contains { $0.number == waiter.number } }
    return satisfied.map(\.resume)
  }

  /// - Returns: The closure that resumes the waiting task, if it still waits.
  mutating func removeWaiter(_ number: Int) -> (@Sendable () -> Void)? {
    guard let index = waiters.firstIndex(where: { $0.number == number }) else { return nil }
    return waiters.remove(at: index).resume
  }
}
