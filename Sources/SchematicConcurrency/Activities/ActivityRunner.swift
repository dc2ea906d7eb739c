import Schematic

/// Identifies what a runner runs: an activity or a delayed event, each by its number.
enum RunningNumber: Hashable, Sendable {
  case activity(Int32)
  case delayedEvent(Int)
}

/// The result of an activity or of a delay, before it is delivered to the machine.
struct ActivityResult<Event: Sendable>: Sendable {
  let number: RunningNumber
  /// Identifies the start of the activity: an activity may be started again under its number.
  let ticket: Int
  /// The event to handle; `nil` if the work ended without one, and for a delayed event, which the machine
  /// has stored.
  let event: Event?
  /// Whether the activity has ended: a task may deliver several events.
  var isLast = true
  /// The error of the clock, if it did not wait: the event of the timer is not delivered.
  var error: (any Error)?
}

/// Runs a machine's timers and tasks, and delays its events, with a given clock.
///
/// The machine owns it, and it belongs to the machine's isolation domain. The result of an activity
/// comes from another isolation domain; `deliver` brings it to ``receive(_:)``, which ignores it if
/// the activity has been cancelled meanwhile.
final class ActivityRunner<Event: Sendable>: ActivityHost {
  private struct Running {
    let ticket: Int
    /// When the time has passed, as the time since the start of ``elapsed``; `nil` for a task.
    let due: Duration?
    /// Delivers a delayed event; `nil` for an activity.
    let deliver: (((any Error)?) -> Void)?
    let cancel: @Sendable () -> Void
  }

  private let clock: any Clock<Duration>
  private let handle: (_ event: Event, _ isTimer: Bool) -> Void
  /// Notifies the observers of the machine of an error.
  private let report: (any Error, Event?) -> Void
  /// Brings a result to the machine's isolation domain, and there to ``receive(_:)``.
  private let deliver: @Sendable (ActivityResult<Event>) async -> Void
  private var running: [RunningNumber: Running] = [:]
  private var lastTicket = 0
  /// The time since the first timer was started.
  private lazy var elapsed = stopwatch(clock)

  init(
    on clock: any Clock<Duration>, handle: @escaping (_ event: Event, _ isTimer: Bool) -> Void,
    report: @escaping (any Error, Event?) -> Void,
    deliver: @escaping @Sendable (ActivityResult<Event>) async -> Void
  ) {
    self.clock = clock
    self.handle = handle
    self.report = report
    self.deliver = deliver
  }

  deinit {
    for activity in running.values { activity.cancel() }
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    let (key, ticket) = prepare(.activity(number))
    switch activity {
    case .timer(let delay, let event):
      start(
        ActivityResult(number: key, ticket: ticket, event: event), after: delay, deliver: nil)
    case .task(let work):
      let deliver = deliver
      let task = Task {
        let event = await work()
        await deliver(ActivityResult(number: key, ticket: ticket, event: event))
      }
      running[key] = Running(ticket: ticket, due: nil, deliver: nil) { task.cancel() }
    case .sendingTask(let work):
      start(work, key, ticket)
    }
  }

  /// Starts work that sends events, which are delivered one after the other, in order.
  private func start(
    _ work: @escaping @Sendable (@escaping @Sendable (Event) -> Void) async -> Void,
    _ key: RunningNumber, _ ticket: Int
  ) {
    let deliver = deliver
    let (events, sent) = AsyncStream.makeStream(of: Event.self)
    let task = Task {
      await work { sent.yield($0) }
      sent.finish()
    }
    let delivery = Task {
      for await event in events {
        await deliver(ActivityResult(number: key, ticket: ticket, event: event, isLast: false))
      }
      await deliver(ActivityResult(number: key, ticket: ticket, event: nil))
    }
    running[key] = Running(ticket: ticket, due: nil, deliver: nil) {
      task.cancel()
      delivery.cancel()
    }
  }

  func end(_ number: Int32) { cancel(.activity(number)) }

  func endAll() {
    for (number, activity) in running where activity.deliver == nil {
      activity.cancel()
      running[number] = nil
    }
  }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    let (key, ticket) = prepare(.delayedEvent(number))
    start(
      ActivityResult(number: key, ticket: ticket, event: nil), after: delay, deliver: deliver)
  }

  func cancel(delayedEvent number: Int) { cancel(.delayedEvent(number)) }

  func timeLeft(ofTimer number: Int32) -> Duration? { timeLeft(.activity(number)) }

  func timeLeft(ofDelayedEvent number: Int) -> Duration? { timeLeft(.delayedEvent(number)) }

  /// Handles the event of an activity or reports its error, unless the activity was cancelled.
  func receive(_ result: ActivityResult<Event>) {
    guard let finished = running[result.number], finished.ticket == result.ticket else { return }
    if result.isLast { running[result.number] = nil }
    if let deliver = finished.deliver {
      deliver(result.error)
    } else if let error = result.error {
      report(error, result.event)
    } else if let event = result.event {
      handle(event, finished.due != nil)
    }
  }

  // MARK: - Starting and cancelling

  /// Cancels what has this number, and makes a ticket for what will have it.
  private func prepare(_ number: RunningNumber) -> (RunningNumber, ticket: Int) {
    cancel(number)
    lastTicket += 1
    return (number, lastTicket)
  }

  private func start(
    _ result: ActivityResult<Event>, after delay: Duration,
    deliver: (((any Error)?) -> Void)?
  ) {
    let send = self.deliver
    let delay = min(max(delay, .zero), .seconds(Int64.max))
    let action = ScheduledAction(
      after: delay, on: clock,
      orFail: { error in
        var failed = result
        failed.error = error
        await send(failed)
      }
    ) { await send(result) }
    running[result.number] = Running(
      ticket: result.ticket, due: elapsed() + delay, deliver: deliver, cancel: action.cancel)
  }

  private func cancel(_ number: RunningNumber) {
    running.removeValue(forKey: number)?.cancel()
  }

  private func timeLeft(_ number: RunningNumber) -> Duration? {
    guard let due = running[number]?.due else { return nil }
    return max(due - elapsed(), .zero)
  }
}

/// - Returns: A closure that returns the time since now.
private func stopwatch<C: Clock>(_ clock: C) -> () -> Duration where C.Duration == Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}

/// A weak reference that is sent across isolation domains, to an object that only one of them uses.
///
/// Unchecked: the object is set once, before the reference is sent, and used only in the isolation
/// domain of the object.
final class WeakReference<Object: AnyObject>: @unchecked Sendable {
  weak var object: Object?
}
