import Schematic

/// The timers of one machine, and its delayed events.
///
/// Not generic, like ``RunningTasks``: generic collections are slow where they are not specialized.
struct RunningTimers {
  private let scheduler: any TimerScheduler
  private let inbox: TimerInbox
  // Apart, because the delayed events of a machine may be many.
  private var activities = SortedTimers()
  private var delayedEvents = SortedTimers()
  /// When timers of states are due by their own times, where these may differ from those of the scheduler.
  private var ownTimes: [TimerKey: Duration] = [:]

  /// - Parameter notify: Called when timers are due: in the machine's isolation domain,
  ///   ``takeDue()`` returns them.
  init(on clock: any Clock<Duration>, notify: @escaping @Sendable () async -> Void) {
    scheduler = timerScheduler(for: clock)
    inbox = TimerInbox { _, _ in await notify() }
  }

  /// Starts a timer, and cancels the one with this key.
  ///
  /// - Parameters:
  ///   - delay: The delay. The next times of a timer that repeats follow from one below zero.
  ///   - action: The object that ``remove(_:)`` returns when the timer is due.
  mutating func start(_ key: TimerKey, after delay: Duration, _ action: AnyObject) {
    let timer = schedule(key, after: delay)
    add(SortedTimer(key: key, timer: timer, action: action))
    // A delayed event does not repeat, so that it needs no time but that of the scheduler.
    if delay < .zero, key.isActivity {
      ownTimes[key] = timer.due + max(delay, .seconds(-Int64.max))
    }
  }

  /// Starts a timer again that has elapsed, at the first of its times that has not passed.
  ///
  /// The scheduler reads its clock later than this function, so that its deadline is a little later than that of the
  /// timer. The times themselves do not move.
  mutating func restart(_ elapsed: SortedTimer, every period: Duration) {
    guard let action = elapsed.action else { return }
    let due = ownTime(of: elapsed)
    let lateness = max(scheduler.time - due, .zero)
    let left = RunningTimer.timeLeft(every: period, lateBy: lateness)
    let timer = schedule(elapsed.key, after: left)
    add(SortedTimer(key: elapsed.key, timer: timer, action: action))
    ownTimes[elapsed.key] = due + lateness + left
  }

  private func schedule(_ key: TimerKey, after delay: Duration) -> ScheduledTimer {
    let delay = min(max(delay, .zero), .seconds(Int64.max))
    return scheduler.schedule(key.rawValue, after: delay, for: inbox)
  }

  private func ownTime(of timer: SortedTimer) -> Duration {
    ownTimes[timer.key] ?? timer.timer.due
  }

  // Few machines have timers that repeat: for all others, no hash value is calculated.
  private mutating func forgetOwnTime(_ key: TimerKey) {
    if !ownTimes.isEmpty { ownTimes[key] = nil }
  }

  private mutating func add(_ timer: SortedTimer) {
    forgetOwnTime(timer.key)
    let former = timer.key.isActivity ? activities.add(timer) : delayedEvents.add(timer)
    if let former { scheduler.cancel(former.timer) }
  }

  mutating func cancel(_ key: TimerKey) {
    forgetOwnTime(key)
    if let removed = with(key, { $0.remove(key) }) { scheduler.cancel(removed.timer) }
  }

  mutating func cancelActivities() {
    for timer in activities.all { scheduler.cancel(timer.timer) }
    activities = SortedTimers()
    ownTimes = [:]
  }

  mutating func cancelAll() {
    cancelActivities()
    for timer in delayedEvents.all { scheduler.cancel(timer.timer) }
    delayedEvents = SortedTimers()
  }

  func takeDue() -> [DueTimer] { scheduler.takeDue(of: inbox) }

  /// Removes a timer that is due.
  ///
  /// - Returns: The timer with its action; `nil` if it was cancelled meanwhile.
  mutating func remove(_ due: DueTimer) -> SortedTimer? {
    let key = TimerKey(rawValue: due.key)
    return with(key) { timers in
      guard timers[key]?.timer.number == due.number else { return nil }
      return timers.remove(key)
    }
  }

  func timeLeft(_ key: TimerKey) -> Duration? {
    guard let timer = (key.isActivity ? activities : delayedEvents)[key] else { return nil }
    return max(ownTime(of: timer) - scheduler.time, .zero)
  }

  /// The timers of states.
  var ofActivities: [RunningTimer] {
    if activities.isEmpty { return [] }
    let now = scheduler.time
    return activities.places.compactMap { entry in
      guard let timer = entry.action as? PreparedActivity else { return nil }
      let left = max(ownTime(of: entry) - now, .zero)
      let whole = timer.period.map { max($0, left) } ?? timer.delay
      return RunningTimer(
        Int32(entry.key.number), delay: whole ?? .zero, timeLeft: left)
    }
  }

  private mutating func with<Result>(
    _ key: TimerKey, _ body: (inout SortedTimers) -> Result
  ) -> Result {
    key.isActivity ? body(&activities) : body(&delayedEvents)
  }
}

/// Identifies a timer of a machine: the number of an activity or of a delayed event, in one word.
struct TimerKey: Hashable, Comparable {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init(activity number: Int32) { rawValue = Int(number) << 1 }

  init(delayedEvent number: Int) { rawValue = number << 1 | 1 }

  var isActivity: Bool { rawValue & 1 == 0 }

  /// The number of the activity or of the delayed event.
  var number: Int { rawValue >> 1 }

  static func < (left: TimerKey, right: TimerKey) -> Bool { left.rawValue < right.rawValue }
}
