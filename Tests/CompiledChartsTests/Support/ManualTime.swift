import Schematic

/// A host whose time passes when a test says so; it has timers alone.
final class ManualTime<Event>: ActivityHost {
  private(set) var now = Duration.zero
  private var timers: [Int32: (due: Duration, event: Event)] = [:]
  private let deliver: (Event) -> Void

  init(deliver: @escaping (Event) -> Void) { self.deliver = deliver }

  func begin(_ activity: Activity<Event>, number: Int32) {
    guard case .timer(let delay, let event) = activity else { return }
    timers[number] = (now + delay, event)
  }

  func end(_ number: Int32) { timers[number] = nil }
  func endAll() { timers = [:] }
  func timeLeft(ofTimer number: Int32) -> Duration? { timers[number].map { $0.due - now } }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {}
  func cancel(delayedEvent number: Int) {}
  func timeLeft(ofDelayedEvent number: Int) -> Duration? { nil }

  /// Lets the timers elapse that are due by then, the earliest first.
  func advance(to end: Duration) {
    while let next = timers.min(by: { ($0.value.due, $0.key) < ($1.value.due, $1.key) }),
      next.value.due <= end
    {
      (now, timers[next.key]) = (next.value.due, nil)
      deliver(next.value.event)
    }
    now = end
  }
}
