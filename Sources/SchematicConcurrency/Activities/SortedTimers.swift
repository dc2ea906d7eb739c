import Schematic

/// The timers of one machine that are of one kind.
typealias SortedTimers = SortedTable<SortedTimer>

/// A timer of a machine.
struct SortedTimer: SortedElement {
  let key: TimerKey
  let timer: ScheduledTimer
  /// When it is due by its own times, which differs from the time of its scheduler if it repeats.
  let due: Duration
  /// The action for the time when the timer is due; `nil` if the timer was removed.
  private(set) var action: AnyObject?

  /// - Parameter due: When it is due by its own times. Default: when its scheduler will have it.
  init(key: TimerKey, timer: ScheduledTimer, due: Duration? = nil, action: AnyObject) {
    (self.key, self.timer, self.action) = (key, timer, action)
    self.due = due ?? timer.due
  }

  var isRemoved: Bool { action == nil }

  mutating func remove() { action = nil }
}
