/// The activities of a machine that wait for their start, with all that a ``DelayedHost`` does without their events.
// Not generic: code that is not specialized would look up the type of the events at each step.
@usableFromInline
class WaitingActivities {
  /// The host of the activities, if it stores timers as objects.
  final let timerHost: (any TimerHost)?
  /// The host of delayed events.
  final let delays: any DelayingHost

  private struct Waiting {
    let activity: PreparedActivity
    let number: Int32
  }

  @exclusivity(unchecked) private final var waiting: [Waiting] = []
  @exclusivity(unchecked) private final var hasDelayedEvents = false
  /// Called when the activities have begun.
  @exclusivity(unchecked) private final var reports: [() -> Void] = []
  /// Whether activities, delayed events or reports wait.
  @exclusivity(unchecked) @usableFromInline private(set) final var hasPending = false

  init(_ timerHost: (any TimerHost)?, _ delays: any DelayingHost) {
    self.timerHost = timerHost
    self.delays = delays
  }

  final func begin(_ activity: PreparedActivity, number: Int32) {
    remove(number)
    waiting.append(Waiting(activity: activity, number: number))
    hasPending = true
  }

  final func remove(_ number: Int32) {
    if hasPending { waiting.removeAll { $0.number == number } }
  }

  final func removeAll() {
    waiting = []
    hasPending = hasDelayedEvents || !reports.isEmpty
  }

  /// Calls `report` when the activities that wait have begun.
  final func afterBeginning(_ report: @escaping () -> Void) {
    reports.append(report)
    hasPending = true
  }

  /// Delayed events of the machine wait for their start.
  final func noteDelayedEvents() {
    (hasDelayedEvents, hasPending) = (true, true)
  }

  /// Marks everything as begun, and returns the reports.
  final func takeReports() -> [() -> Void] {
    (hasDelayedEvents, hasPending) = (false, false)
    if reports.isEmpty { return [] }
    defer { reports = [] }
    return reports
  }

  /// Starts the activities that wait, in order.
  ///
  /// - Parameter begin: Starts one that is no timer, or of a host that does not store timers as objects.
  final func beginAll(_ begin: (PreparedActivity, Int32) -> Void) {
    // Most states have one activity: the storage is kept for the next.
    if waiting.count == 1 { return start(waiting.removeLast(), begin) }
    let activities = waiting
    waiting = []
    for activity in activities { start(activity, begin) }
  }

  private final func start(_ next: Waiting, _ begin: (PreparedActivity, Int32) -> Void) {
    if let timerHost, next.activity.delay != nil {
      timerHost.begin(next.activity, number: next.number)
    } else {
      begin(next.activity, next.number)
    }
  }

  /// Calls the reports at once, because another host takes over.
  final func reportAll() {
    let reports = reports
    self.reports = []
    for report in reports { report() }
  }

  /// The timers that run and those that have not begun yet; `nil` if the host does not know.
  final var runningTimers: [RunningTimer]? {
    guard let timerHost else { return nil }
    let waiting = waiting.compactMap { waiting in
      waiting.activity.delay.map {
        RunningTimer(waiting.number, delay: $0, timeLeft: max($0, .zero))
      }
    }
    let running = timerHost.runningTimers
    if waiting.isEmpty { return running }
    return running.filter { timer in !waiting.contains { $0.number == timer.number } } + waiting
  }

  /// The activity with a number, if it waits.
  final func activity(_ number: Int32) -> PreparedActivity? {
    waiting.first { $0.number == number }?.activity
  }
}
