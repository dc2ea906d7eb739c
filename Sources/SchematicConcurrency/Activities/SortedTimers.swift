import Schematic

/// The timers of one machine that are of one kind.
typealias SortedTimers = SortedTable<SortedTimer>

/// A timer of a machine.
struct SortedTimer: SortedElement {
  let key: TimerKey
  let timer: ScheduledTimer
  /// The action for the time when the timer is due; `nil` if the timer was removed.
  private(set) var action: AnyObject?

  init(key: TimerKey, timer: ScheduledTimer, action: AnyObject) {
    (self.key, self.timer, self.action) = (key, timer, action)
  }

  var isRemoved: Bool { action == nil }

  mutating func remove() { action = nil }
}
