/// An activity as an object, which a state's timers with fixed delays share among all machines.
///
/// Machines and hosts store it without the type of its event. Code that is not specialized would look that type
/// up for each copy.
// Unchecked: its constants are set once, and an event that crosses isolation domains is `Sendable`.
@usableFromInline
package class PreparedActivity: @unchecked Sendable {
  /// The delay of a timer; `nil` for a task.
  package let delay: Duration?

  fileprivate init(delay: Duration?) { self.delay = delay }

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
    case .timer(let delay, _): super.init(delay: delay)
    case .task, .sendingTask: super.init(delay: nil)
    }
  }
}

/// A host that stores timers as objects.
package protocol TimerHost: AnyObject {
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
  /// The whole time.
  public var delay: Duration
  /// The time until its event; at least zero.
  public var timeLeft: Duration

  package init(_ number: Int32, delay: Duration, timeLeft: Duration) {
    (self.number, self.delay, self.timeLeft) = (number, delay, timeLeft)
  }
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
