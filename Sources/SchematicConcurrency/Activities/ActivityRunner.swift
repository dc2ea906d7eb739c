import Schematic

/// The result of an activity, before it is delivered to the machine.
struct ActivityResult<Event: Sendable>: Sendable {
  let number: Int32
  /// Identifies the start of the activity: an activity may be started again under its number.
  let ticket: Int
  /// The event to handle; `nil` if the work ended without one.
  let event: Event?
  /// The error of the clock, if it did not wait: the event of the timer is not delivered.
  var error: (any Error)?
}

/// Runs a machine's timers and tasks, with a given clock.
///
/// The machine owns it, and it belongs to the machine's isolation domain. The result of an activity
/// comes from another isolation domain; `deliver` brings it to ``receive(_:)``, which ignores it if
/// the activity has been cancelled meanwhile.
final class ActivityRunner<Event: Sendable>: ActivityHost {
  private struct Running {
    let ticket: Int
    let cancel: @Sendable () -> Void
  }

  private let clock: any Clock<Duration>
  private let handle: (Event) -> Void
  /// Notifies the observers of the machine of an error.
  private let report: (any Error, Event?) -> Void
  /// Brings a result to the machine's isolation domain, and there to ``receive(_:)``.
  private let deliver: @Sendable (ActivityResult<Event>) async -> Void
  private var running: [Int32: Running] = [:]
  private var lastTicket = 0

  init(
    on clock: any Clock<Duration>, handle: @escaping (Event) -> Void,
    report: @escaping (any Error, Event?) -> Void,
    deliver: @escaping @Sendable (ActivityResult<Event>) async -> Void
  ) {
    self.clock = clock
    self.handle = handle
    self.report = report
    self.deliver = deliver
  }

  deinit {
    endAll()
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    end(number)
    lastTicket += 1
    running[number] = Running(
      ticket: lastTicket, cancel: start(activity, number: number, ticket: lastTicket))
  }

  func end(_ number: Int32) {
    running.removeValue(forKey: number)?.cancel()
  }

  func endAll() {
    for activity in running.values { activity.cancel() }
    running = [:]
  }

  /// Handles the event of an activity or reports its error, unless the activity was cancelled.
  func receive(_ result: ActivityResult<Event>) {
    guard running[result.number]?.ticket == result.ticket else { return }
    running[result.number] = nil
    if let error = result.error {
      report(error, result.event)
    } else if let event = result.event {
      handle(event)
    }
  }

  /// - Returns: A closure that cancels the activity.
  private func start(
    _ activity: Activity<Event>, number: Int32, ticket: Int
  ) -> @Sendable () -> Void {
    let deliver = deliver
    switch activity {
    case .timer(let delay, let event):
      let result = ActivityResult(number: number, ticket: ticket, event: event)
      return ScheduledAction(
        after: max(delay, .zero), on: clock,
        orFail: { error in
          var failed = result
          failed.error = error
          await deliver(failed)
        }
      ) { await deliver(result) }.cancel
    case .task(let work):
      let task = Task {
        let event = await work()
        await deliver(ActivityResult(number: number, ticket: ticket, event: event))
      }
      return { task.cancel() }
    }
  }
}

/// A weak reference that is sent across isolation domains, to an object that only one of them uses.
///
/// Unchecked: the object is set once, before the reference is sent, and used only in the isolation
/// domain of the object.
final class WeakReference<Object: AnyObject>: @unchecked Sendable {
  weak var object: Object?
}
