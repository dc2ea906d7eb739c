/// Delays the start of activities until the machine has handled all queued events and notified the
/// observers.
///
/// An observer can therefore save the state before its activities begin. An event that the observer
/// handles can exit the state first. SCXML starts an `invoke` at the end of the macrostep for the
/// same reason.
@usableFromInline
final class DelayedHost<Event>: WaitingActivities, ForwardingHost {
  /// The host that runs the activities.
  @usableFromInline let base: any ActivityHost<Event>

  init(_ base: any ActivityHost<Event>) {
    self.base = base
    super.init(base as? any TimerHost)
  }

  @usableFromInline
  func begin(_ activity: Activity<Event>, number: Int32) {
    begin(PreparedActivity.of(activity), number: number)
  }

  @usableFromInline
  func end(_ number: Int32) {
    remove(number)
    base.end(number)
  }

  // Here, although the default does the same: that would look up the type of this host.
  @usableFromInline
  func cancel(delayedEvent number: Int) { base.cancel(delayedEvent: number) }

  @usableFromInline
  func endAll() {
    removeAll()
    base.endAll()
  }

  /// Starts the delayed events that wait, and then the activities, in order.
  func beginPending(_ delayedEvents: DelayedEvents<Event>?) {
    let reports = takeReports()
    delayedEvents?.scheduleNew(in: base)
    beginAll { base.begin($0.activity(delivering: Event.self), number: $1) }
    for report in reports { report() }
  }

  /// The whole delay of a timer that has not begun yet.
  @usableFromInline
  func timeLeft(ofTimer number: Int32) -> Duration? {
    guard let waiting = activity(number) else { return base.timeLeft(ofTimer: number) }
    return waiting.delay.map { max($0, .zero) }
  }
}
