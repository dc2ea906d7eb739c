/// An activity as an object, which a state's timers with fixed delays share among all machines.
///
/// Machines and hosts store it without the type of its event. Code that is not specialized would look that type
/// up for each copy.
// Unchecked: its constants are set once, and an event that crosses isolation domains is `Sendable`.
@usableFromInline
package class PreparedActivity: @unchecked Sendable {
  /// The delay of a timer; `nil` for a task.
  package let delay: Duration?
  /// The period of a repeating timer.
  package let period: Duration?

  fileprivate init(delay: Duration?, every period: Duration? = nil) {
    (self.delay, self.period) = (delay, period)
  }

  package static func of<Event>(_ activity: Activity<Event>) -> PreparedActivity {
    TypedActivity(activity)
  }

  /// - Parameter event: The type of the activity's event.
  package func activity<Event>(delivering event: Event.Type) -> Activity<Event> {
    unsafeDowncast(self, to: TypedActivity<Event>.self).activity
  }
}

private final class TypedActivity<Event>: PreparedActivity, @unchecked Sendable {
  let activity: Activity<Event>

  init(_ activity: Activity<Event>) {
    self.activity = activity
    switch activity {
    case .timer(let delay, _, let period): super.init(delay: delay, every: period)
    case .task, .sendingTask: super.init(delay: nil)
    }
  }
}

/// A host that delays events of machines without knowing their type.
package protocol DelayingHost: AnyObject {
  /// Delivers an event after a delay, as ``ActivityHost/schedule(delayedEvent:after:deliver:)`` does.
  func schedule(delayedEvent number: Int, after delay: Duration, of events: DelayedEventTable)

  /// Cancels a delayed event.
  func cancel(delayedEvent number: Int)

  /// Returns the time until a delayed event is delivered; `nil` if it is not scheduled here.
  func timeLeft(ofDelayedEvent number: Int) -> Duration?
}

/// A host that stores timers as objects.
package protocol TimerHost: DelayingHost {
  /// Begins a timer, as ``ActivityHost/begin(_:number:)`` does.
  func begin(_ timer: PreparedActivity, number: Int32)

  /// The timers of states that run.
  var runningTimers: [RunningTimer] { get }

  /// The name of the machine in its tasks; `nil` if they need none.
  var taskOwner: String? { get set }
}

/// A timer of a state that runs in a host, without its event.
public struct RunningTimer: Sendable {
  /// The number with which the schema has begun it: see ``StateTimer/number``.
  public var number: Int32
  /// The whole time; the period of a timer that repeats.
  public var delay: Duration
  /// The time until its event; at least zero.
  public var timeLeft: Duration

  package init(_ number: Int32, delay: Duration, timeLeft: Duration) {
    (self.number, self.delay, self.timeLeft) = (number, delay, timeLeft)
  }

  /// The time until a repeating timer elapses again, for a host of your own.
  ///
  /// `RunningTimer.timeLeft(every: .seconds(5), lateBy: .seconds(12))` is 3 seconds: it elapses now, the two
  /// times between are skipped, and the next time is 15 seconds after it was due.
  ///
  /// - Parameters:
  ///   - period: The period. One below ``shortestPeriod`` counts as that.
  ///   - lateness: The time since the timer was due. Below zero counts as zero, and more than 100 years as that.
  /// - Returns: More than zero, and at most the period.
  /// - Complexity: O(1)
  public static func timeLeft(every period: Duration, lateBy lateness: Duration) -> Duration {
    let period = max(period, shortestPeriod)
    var rest = lateness.limited
    // The quotient is rounded. One less is never too much; so the loop ends after a few rounds.
    while rest >= period { rest -= period * max(1, Int(rest / period * 0.999_999) - 1) }
    return period - rest
  }

  /// The shortest period of a timer that repeats: a microsecond.
  public static var shortestPeriod: Duration { .microseconds(1) }
}

extension StateMachine {
  /// The timers of states that run or are about to begin.
  ///
  /// It costs less than ``pendingTimers``.
  ///
  /// - Returns: `nil` if only ``pendingTimers`` has them, as with a custom host.
  public var runningTimers: [RunningTimer]? {
    guard let storage else { return [] }
    if let host = storage.activityHost { return host.runningTimers }
    return storage.extras?.resumedTimers == nil ? [] : nil
  }

  /// Names the machine in the tasks that it starts from now on, if it is hosted by SchematicConcurrency.
  public func nameTasks(_ name: String) {
    storage?.activityHost?.timerHost?.taskOwner = name
  }
}
