/// The timers of one machine, and its delayed events.
///
/// Not generic, like ``RunningTasks``: generic collections are slow where they are not specialized.
struct RunningTimers {
  private struct Running {
    let timer: ScheduledTimer
    let deliver: ((any Error)?) -> Void
  }

  private let clock: any Clock<Duration>
  private let notify: @Sendable () async -> Void
  private var running: [TimerKey: Running] = [:]
  private lazy var scheduler = timerScheduler(for: clock)
  private lazy var inbox = TimerInbox { [notify] _, _ in await notify() }

  /// - Parameter notify: Called when timers are due: in the machine's isolation domain,
  ///   ``takeDue()`` returns them.
  init(on clock: any Clock<Duration>, notify: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.notify = notify
  }

  /// Starts a timer, and cancels the one with this key.
  mutating func start(
    _ key: TimerKey, after delay: Duration, _ deliver: @escaping ((any Error)?) -> Void
  ) {
    let delay = min(max(delay, .zero), .seconds(Int64.max))
    let timer = scheduler.schedule(key.rawValue, after: delay, for: inbox)
    let former = running.updateValue(Running(timer: timer, deliver: deliver), forKey: key)
    if let former { scheduler.cancel(former.timer) }
  }

  mutating func cancel(_ key: TimerKey) {
    if let removed = running.removeValue(forKey: key) { scheduler.cancel(removed.timer) }
  }

  mutating func cancelActivities() {
    for key in Array(running.keys) where key.isActivity { cancel(key) }
  }

  mutating func cancelAll() {
    for key in Array(running.keys) { cancel(key) }
  }

  mutating func takeDue() -> [DueTimer] { scheduler.takeDue(of: inbox) }

  /// Removes a timer that is due.
  ///
  /// - Returns: Its closure; `nil` if it was cancelled meanwhile.
  mutating func remove(_ due: DueTimer) -> (((any Error)?) -> Void)? {
    let key = TimerKey(rawValue: due.key)
    guard let timer = running[key], timer.timer.number == due.number else { return nil }
    running[key] = nil
    return timer.deliver
  }

  mutating func timeLeft(_ key: TimerKey) -> Duration? {
    guard let due = running[key]?.timer.due else { return nil }
    return max(due - scheduler.time, .zero)
  }
}

/// Identifies a timer of a machine: the number of an activity or of a delayed event, in one word.
struct TimerKey: Hashable {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init(activity number: Int32) { rawValue = Int(number) << 1 }

  init(delayedEvent number: Int) { rawValue = number << 1 | 1 }

  var isActivity: Bool { rawValue & 1 == 0 }
}
