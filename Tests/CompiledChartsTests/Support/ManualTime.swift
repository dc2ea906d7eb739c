import Schematic

/// A host whose time passes when a test says so; it has timers and delayed events.
final class ManualTime<Event>: ActivityHost {
  private(set) var now = Duration.zero
  private var timers: [Int32: (due: Duration, period: Duration?, event: Event)] = [:]
  private var delayed: [Int: (due: Duration, deliver: ((any Error)?) -> Void)] = [:]
  private let deliver: (Event) -> Void

  init(deliver: @escaping (Event) -> Void) { self.deliver = deliver }

  func begin(_ activity: Activity<Event>, number: Int32) {
    guard case .timer(let delay, let event, let period) = activity else { return }
    timers[number] = (now + delay, period, event)
  }

  func end(_ number: Int32) { timers[number] = nil }
  func endAll() { timers = [:] }
  func timeLeft(ofTimer number: Int32) -> Duration? { timers[number].map { $0.due - now } }

  /// The time until the next timer elapses, or the next delayed event is handled.
  var timeToNext: Duration? {
    (timers.values.map(\.due) + delayed.values.map(\.due)).min().map { $0 - now }
  }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    delayed[number] = (now + delay, deliver)
  }
  func cancel(delayedEvent number: Int) { delayed[number] = nil }
  func timeLeft(ofDelayedEvent number: Int) -> Duration? { delayed[number].map { $0.due - now } }

  /// Lets the timers elapse that are due by then, the earliest first, and handles delayed events: at one time, after the
  /// timers.
  ///
  /// A timer that repeats skips its times until then.
  func advance(to end: Duration) {
    while let left = timeToNext, now + left <= end {
      now += left
      if let timer = timers.filter({ $0.value.due == now }).min(by: { $0.key < $1.key }) {
        timers[timer.key] = nil
        if let period = timer.value.period {
          var due = now
          while due <= end { due += period }
          timers[timer.key] = (due, period, timer.value.event)
        }
        deliver(timer.value.event)
      } else if let event = delayed.filter({ $0.value.due == now }).min(by: { $0.key < $1.key }) {
        delayed[event.key] = nil
        event.value.deliver(nil)
      }
    }
    now = end
  }
}
