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
  private(set) var entries: [Entry] = []
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
    entries.append(entry)
    let satisfied = watchers.filter { $0.count <= entries.count }
    watchers.removeAll { $0.count <= entries.count }
    return satisfied.map(\.resume)
  }

  mutating func remove(_ number: Int) -> Entry? {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return nil }
    return entries.remove(at: index)
  }

  /// Moves to the first sleeper that is due up to `limit`, and takes it out; without one, to
  /// `limit`.
  mutating func popNext(until limit: ManualClock.Instant) -> Entry? {
    let next = entries.filter { $0.due <= limit }.min { ($0.due, $0.number) < ($1.due, $1.number) }
    now = max(now, next?.due ?? limit)
    return next.flatMap { remove($0.number) }
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
