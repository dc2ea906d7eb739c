/// Delays the start of activities until the machine has handled all queued events and notified the
/// observers.
///
/// An observer can therefore save the state before anything that belongs to the state is done, and an
/// event that it handles can exit the state first. SCXML starts an `invoke` at the end of the
/// macrostep for the same reason.
@usableFromInline
final class DelayedHost<Event>: ForwardingHost {
  /// The host that runs the activities.
  @usableFromInline let base: any ActivityHost<Event>

  private var pending: [(activity: Activity<Event>, number: Int32)] = []
  private var hasDelayedEvents = false
  /// Called when the activities have begun.
  private var reports: [() -> Void] = []
  /// Whether activities, delayed events or reports wait.
  @usableFromInline private(set) var hasPending = false

  init(_ base: any ActivityHost<Event>) {
    self.base = base
  }

  @usableFromInline
  func begin(_ activity: Activity<Event>, number: Int32) {
    pending.removeAll { $0.number == number }
    pending.append((activity, number))
    hasPending = true
  }

  @usableFromInline
  func end(_ number: Int32) {
    if hasPending { pending.removeAll { $0.number == number } }
    base.end(number)
  }

  @usableFromInline
  func endAll() {
    (pending, hasPending) = ([], hasDelayedEvents || !reports.isEmpty)
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
    let (activities, reports) = (pending, reports)
    (pending, self.reports, hasDelayedEvents, hasPending) = ([], [], false, false)
    delayedEvents?.scheduleNew(in: base)
    for (activity, number) in activities { base.begin(activity, number: number) }
    for report in reports { report() }
  }

  /// Calls the reports at once, because another host takes over.
  func reportAll() {
    let reports = reports
    self.reports = []
    for report in reports { report() }
  }

  /// The whole delay of a timer that has not begun yet.
  @usableFromInline
  func timeLeft(ofTimer number: Int32) -> Duration? {
    for (activity, other) in pending where other == number {
      switch activity {
      case .timer(let delay, _): return max(delay, .zero)
      case .task, .sendingTask: return nil
      }
    }
    return base.timeLeft(ofTimer: number)
  }
}
