/// A host that forwards the calls that it does not change to another host.
@usableFromInline
protocol ForwardingHost: ActivityHost {
  associatedtype BaseEvent

  /// The other host.
  var base: any ActivityHost<BaseEvent> { get }
}

extension ForwardingHost {
  @usableFromInline
  func end(_ number: Int32) { base.end(number) }

  @usableFromInline
  func endAll() { base.endAll() }

  // The numbers of delayed events are those of the machine, whatever schema has sent them.

  @usableFromInline
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    base.schedule(delayedEvent: number, after: delay, deliver: deliver)
  }

  @usableFromInline
  func cancel(delayedEvent number: Int) { base.cancel(delayedEvent: number) }

  @usableFromInline
  func timeLeft(ofDelayedEvent number: Int) -> Duration? {
    base.timeLeft(ofDelayedEvent: number)
  }

  @usableFromInline
  func timeLeft(ofTimer number: Int32) -> Duration? { base.timeLeft(ofTimer: number) }
}

/// Begins the activities of a machine that was resumed, with the time that was left to each timer.
final class ContinuingHost<Event>: ForwardingHost {
  let base: any ActivityHost<Event>
  private let timers: [TimerStatus?]

  init(_ base: any ActivityHost<Event>, _ timers: [TimerStatus?]) {
    self.base = base
    self.timers = timers
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    switch activity {
    case .timer(_, let event, let period):
      // A loop, because closures of generic types take much longer where nothing is specialized.
      for case let saved? in timers where saved.number == number {
        if let left = saved.timeLeft {
          base.begin(.timer(left, event, every: period), number: number)
        } else if period != nil {
          // It did not repeat in the chart that was saved.
          base.begin(activity, number: number)
        }
        return
      }
      base.begin(activity, number: number)
    case .task, .sendingTask:
      base.begin(activity, number: number)
    }
  }
}
