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
    let timerHost = base as? any TimerHost
    super.init(timerHost, timerHost ?? ClosureHost(base))
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

  @usableFromInline
  func endAll() {
    removeAll()
    base.endAll()
  }

  /// Starts the delayed events that wait, and then the activities, in order.
  func beginPending(_ delayedEvents: DelayedEventTable?) {
    let reports = takeReports()
    delayedEvents?.scheduleNew(in: self)
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

/// A host that does not know the table of delayed events: it gets a closure for each event.
private final class ClosureHost<Event>: DelayingHost {
  private let base: any ActivityHost<Event>

  init(_ base: any ActivityHost<Event>) { self.base = base }

  func schedule(delayedEvent number: Int, after delay: Duration, of events: DelayedEventTable) {
    base.schedule(delayedEvent: number, after: delay) { events.deliver(number, $0) }
  }

  func cancel(delayedEvent number: Int) { base.cancel(delayedEvent: number) }

  func timeLeft(ofDelayedEvent number: Int) -> Duration? {
    base.timeLeft(ofDelayedEvent: number)
  }
}
