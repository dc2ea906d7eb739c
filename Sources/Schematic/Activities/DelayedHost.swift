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

  /// This host, as steps need it: a conversion for each step would be slow.
  @exclusivity(unchecked) private(set) unowned(unsafe) var ofSteps: any ActivityHost<Event>
  private var pending: [Activity<Event>] = []
  /// The numbers of the activities that wait: a search for one needs no generic code.
  private var pendingNumbers: [Int32] = []
  private var hasDelayedEvents = false
  /// Called when the activities have begun.
  private var reports: [() -> Void] = []
  /// Whether activities, delayed events or reports wait.
  @usableFromInline private(set) var hasPending = false

  init(_ base: any ActivityHost<Event>) {
    self.base = base
    ofSteps = base
    ofSteps = self
  }

  @usableFromInline
  func begin(_ activity: Activity<Event>, number: Int32) {
    if hasPending { remove(number) }
    pending.append(activity)
    pendingNumbers.append(number)
    hasPending = true
  }

  @usableFromInline
  func end(_ number: Int32) {
    if hasPending { remove(number) }
    base.end(number)
  }

  private func remove(_ number: Int32) {
    guard let index = pendingNumbers.firstIndex(of: number) else { return }
    pending.remove(at: index)
    pendingNumbers.remove(at: index)
  }

  @usableFromInline
  func endAll() {
    (pending, pendingNumbers) = ([], [])
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
    let (activities, numbers, reports) = (pending, pendingNumbers, reports)
    (pending, pendingNumbers, self.reports) = ([], [], [])
    (hasDelayedEvents, hasPending) = (false, false)
    delayedEvents?.scheduleNew(in: base)
    for (index, number) in numbers.enumerated() { base.begin(activities[index], number: number) }
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
    guard let index = pendingNumbers.firstIndex(of: number) else {
      return base.timeLeft(ofTimer: number)
    }
    switch pending[index] {
    case .timer(let delay, _): return max(delay, .zero)
    case .task, .sendingTask: return nil
    }
  }
}
