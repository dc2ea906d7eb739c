/// Who sleeps on a clock, until when, and who waits for sleepers.
struct ClockAgenda {
  struct Entry {
    let number: Int
    let due: ManualClock.Instant
    let wake: @Sendable () async -> Void
    let cancel: @Sendable () -> Void
  }

  private struct Watcher {
    let number: Int
    let count: Int
    let resume: @Sendable () -> Void
  }

  private(set) var now = ManualClock.Instant()
  /// In the order in which they are due; those that are due at once, in the order of their numbers.
  private(set) var entries: [Entry] = []
  /// By number: where to look for an entry.
  private var dues: [Int: ManualClock.Instant] = [:]
  private var watchers: [Watcher] = []
  private var lastNumber = 0

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a sleeper.
  ///
  /// - Returns: Whoever has waited for as many sleepers as there are now.
  mutating func add(_ entry: Entry) -> [@Sendable () -> Void] {
    dues[entry.number] = entry.due
    entries.insert(entry, at: position(of: entry.number, due: entry.due))
    let satisfied = watchers.filter { $0.count <= entries.count }
    watchers.removeAll { $0.count <= entries.count }
    return satisfied.map(\.resume)
  }

  mutating func remove(_ number: Int) -> Entry? {
    guard let due = dues.removeValue(forKey: number) else { return nil }
    return entries.remove(at: position(of: number, due: due))
  }

  /// Moves to the first sleeper that is due up to `limit`, and takes it out; without one, to
  /// `limit`.
  mutating func popNext(until limit: ManualClock.Instant) -> Entry? {
    guard let next = entries.first, next.due <= limit else {
      now = max(now, limit)
      return nil
    }
    now = max(now, next.due)
    return remove(next.number)
  }

  /// How many entries come before this one.
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

  mutating func watch(for count: Int, _ number: Int, resume: @escaping @Sendable () -> Void) {
    watchers.append(Watcher(number: number, count: count, resume: resume))
  }

  /// - Returns: The watcher, if it still waited.
  mutating func unwatch(_ number: Int) -> (@Sendable () -> Void)? {
    guard let index = watchers.firstIndex(where: { $0.number == number }) else { return nil }
    return watchers.remove(at: index).resume
  }
}
