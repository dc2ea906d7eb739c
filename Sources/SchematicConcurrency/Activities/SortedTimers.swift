/// The timers of one machine that are of one kind, in the order of their keys.
///
/// A timer that is removed leaves its entry. When most entries belong to removed timers, these are removed at
/// once.
///
/// - Complexity: Finding a timer is O(log *n*) in the number of timers of the machine. So is adding one with the
///   greatest key, such as that of a new delayed event. Adding another one is O(*n*). Removing one takes
///   amortized constant time in addition.
struct SortedTimers {
  struct Entry {
    let key: TimerKey
    let timer: ScheduledTimer
    /// The action for the time when the timer is due; `nil` if the timer was removed.
    var action: AnyObject?
  }

  private(set) var entries: [Entry] = []
  private var removedCount = 0

  /// The number of entries that a few timers may leave.
  private static var allowance: Int { 8 }

  var isEmpty: Bool { entries.count == removedCount }

  /// The number of entries, also of timers that were removed.
  var entryCount: Int { entries.count }

  /// The timers, in the order of their keys.
  var all: [ScheduledTimer] { entries.filter { $0.action != nil }.map(\.timer) }

  subscript(_ key: TimerKey) -> ScheduledTimer? {
    index(of: key).map { entries[$0].timer }
  }

  /// Adds a timer.
  ///
  /// - Returns: The one that it replaces.
  mutating func add(_ entry: Entry) -> ScheduledTimer? {
    let index = position(of: entry.key)
    guard index < entries.count, entries[index].key == entry.key else {
      entries.insert(entry, at: index)
      return nil
    }
    let former = entries[index]
    entries[index] = entry
    guard former.action == nil else { return former.timer }
    removedCount -= 1
    return nil
  }

  mutating func remove(_ key: TimerKey) -> Entry? {
    guard let index = index(of: key) else { return nil }
    let removed = entries[index]
    entries[index].action = nil
    removedCount += 1
    if removedCount > Self.allowance, removedCount * 2 > entries.count { removeStaleEntries() }
    return removed
  }

  private mutating func removeStaleEntries() {
    entries.removeAll { $0.action == nil }
    removedCount = 0
  }

  private func index(of key: TimerKey) -> Int? {
    let index = position(of: key)
    guard index < entries.count, entries[index].key == key, entries[index].action != nil else {
      return nil
    }
    return index
  }

  /// The number of entries with lower keys.
  private func position(of key: TimerKey) -> Int {
    if let last = entries.last, last.key < key { return entries.count }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
