/// An activity as an object, which a state's timers with fixed delays share among all machines.
///
/// Machines and hosts store it and pass it on without the type of its event: code that is not specialized would
/// look that type up for each copy.
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
}
