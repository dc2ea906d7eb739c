/// Delays the start of activities until the machine has handled all queued events and notified the
/// observers.
///
/// An observer can therefore save the state before its activities begin. An event that the observer
/// handles can exit the state first. SCXML starts an `invoke` at the end of the macrostep for the
/// same reason.
@usableFromInline
final class DelayedHost<Event>: ForwardingHost {
  /// The host that runs the activities.
  @usableFromInline let base: any ActivityHost<Event>

  /// The same host, if it stores timers as objects.
  let timerHost: (any TimerHost)?

  private struct Pending {
    let activity: PreparedActivity
    let number: Int32
  }

  // Nothing here depends on the type of events: this code is not specialized, and would look it up.
  private var pending: [Pending] = []
  private var hasDelayedEvents = false
  /// Called when the activities have begun.
  private var reports: [() -> Void] = []
  /// Whether activities, delayed events or reports wait.
  @usableFromInline private(set) var hasPending = false

  init(_ base: any ActivityHost<Event>) {
    self.base = base
    timerHost = base as? any TimerHost
  }

  @usableFromInline
  func begin(_ activity: Activity<Event>, number: Int32) {
    begin(PreparedActivity.of(activity), number: number)
  }

  func begin(_ activity: PreparedActivity, number: Int32) {
    if hasPending { remove(number) }
    pending.append(Pending(activity: activity, number: number))
    hasPending = true
  }

  @usableFromInline
  func end(_ number: Int32) {
    if hasPending { remove(number) }
    base.end(number)
  }

  private func remove(_ number: Int32) { pending.removeAll { $0.number == number } }

  @usableFromInline
  func endAll() {
    pending = []
    hasPending = hasDelayedEvents || !reports.isEmpty
    base.endAll()
  }

  /// Calls `report` when the activities that wait have begun.
  func afterBeginning(_ report: @escaping () -> Void) {
    reports.append(report)
    hasPending = true
  }

  /// Delayed events of the machine wait for their start.
  func noteDelayedEvents() {
    (hasDelayedEvents, hasPending) = (true, true)
  }

  /// Starts the delayed events that wait, and then the activities, in order.
  func beginPending(_ delayedEvents: DelayedEvents<Event>?) {
    let reports = reports
    self.reports = []
    (hasDelayedEvents, hasPending) = (false, false)
    delayedEvents?.scheduleNew(in: base)
    beginActivities()
    for report in reports { report() }
  }

  private func beginActivities() {
    // Most states have one activity: the storage is kept for the next.
    if pending.count == 1 { return begin(pending.removeLast()) }
    let activities = pending
    pending = []
    for activity in activities { begin(activity) }
  }

  private func begin(_ pending: Pending) {
    if let timerHost, pending.activity.delay != nil {
      timerHost.begin(pending.activity, number: pending.number)
    } else {
      base.begin(pending.activity.activity(delivering: Event.self), number: pending.number)
    }
  }

  /// Calls the reports at once, because another host takes over.
  func reportAll() {
    let reports = reports
    self.reports = []
    for report in reports { report() }
  }

  /// The timers that run and those that have not begun yet; `nil` if the host does not know.
  var runningTimers: [RunningTimer]? {
    guard let timerHost else { return nil }
    let waiting = pending.compactMap { pending in
      pending.activity.delay.map {
        RunningTimer(pending.number, delay: $0, timeLeft: max($0, .zero))
      }
    }
    let running = timerHost.runningTimers
    if waiting.isEmpty { return running }
    return running.filter { timer in !waiting.contains { $0.number == timer.number } } + waiting
  }

  /// The whole delay of a timer that has not begun yet.
  @usableFromInline
  func timeLeft(ofTimer number: Int32) -> Duration? {
    guard let waiting = pending.first(where: { $0.number == number }) else {
      return base.timeLeft(ofTimer: number)
    }
    return waiting.activity.delay.map { max($0, .zero) }
  }
}
