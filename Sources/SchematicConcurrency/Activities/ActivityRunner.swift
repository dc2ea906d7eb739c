import Schematic

/// A result of a timer or task, before it is delivered to its machine.
enum ActivityResult<Event: Sendable>: Sendable {
  /// Timers are due: their scheduler has them.
  case dueTimers
  /// A task has an event, `nil` if it has ended without one.
  ///
  /// The ticket identifies the start of the task: it may be started again under its number. A task may
  /// deliver several events.
  case event(Event?, number: Int32, ticket: Int, isLast: Bool)
}

/// Runs a machine's timers and tasks, and delays its events, with a given clock.
///
/// The machine owns it, and it belongs to the machine's isolation domain. The result of an activity
/// comes from another isolation domain; `deliver` brings it to ``receive(_:)``, which ignores it if
/// the activity has been cancelled meanwhile.
final class ActivityRunner<Event: Sendable>: ActivityHost, TimerHost {
  private let handle: (_ event: Event, _ isTimer: Bool) -> Void
  /// Notifies the observers of the machine of an error.
  private let report: (any Error, Event?) -> Void
  /// Brings a result to the machine's isolation domain, and there to ``receive(_:)``.
  private let deliver: @Sendable (ActivityResult<Event>) async -> Void
  // Unchecked: the isolation domain of the machine excludes overlapping accesses.
  @exclusivity(unchecked) private var tasks = RunningTasks()
  @exclusivity(unchecked) private var timers: RunningTimers
  /// The name of the machine as a sender of events, if it is inspected.
  var taskOwner: String?

  init(
    on clock: any Clock<Duration>, handle: @escaping (_ event: Event, _ isTimer: Bool) -> Void,
    report: @escaping (any Error, Event?) -> Void,
    deliver: @escaping @Sendable (ActivityResult<Event>) async -> Void
  ) {
    self.handle = handle
    self.report = report
    self.deliver = deliver
    timers = RunningTimers(on: clock) { await deliver(.dueTimers) }
  }

  deinit {
    tasks.cancelAll()
    timers.cancelAll()
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    switch activity {
    case .timer:
      begin(PreparedActivity.of(activity), number: number)
    case .task(let work):
      end(number)
      let (deliver, ticket, owner) = (deliver, tasks.nextTicket(), taskOwner)
      let task = Task {
        let event = await owned(by: owner) { await work() }
        await deliver(.event(event, number: number, ticket: ticket, isLast: true))
      }
      tasks.add(number, ticket) { task.cancel() }
    case .sendingTask(let work):
      end(number)
      let ticket = tasks.nextTicket()
      tasks.add(number, ticket, cancel: start(work, number, ticket))
    }
  }

  func begin(_ timer: PreparedActivity, number: Int32) {
    tasks.cancel(number)
    timers.start(TimerKey(activity: number), after: timer.delay ?? .zero, timer)
  }

  /// Starts work that sends events, which are delivered one after the other, in order.
  ///
  /// - Returns: A closure that cancels the work.
  private func start(
    _ work: @escaping @Sendable (@escaping @Sendable (Event) -> Void) async -> Void,
    _ number: Int32, _ ticket: Int
  ) -> @Sendable () -> Void {
    let (deliver, owner) = (deliver, taskOwner)
    let (events, sent) = AsyncStream.makeStream(of: Event.self)
    let task = Task {
      await owned(by: owner) { await work { sent.yield($0) } }
      sent.finish()
    }
    let delivery = Task {
      for await event in events {
        await deliver(.event(event, number: number, ticket: ticket, isLast: false))
      }
      await deliver(.event(nil, number: number, ticket: ticket, isLast: true))
    }
    return {
      task.cancel()
      delivery.cancel()
    }
  }

  func end(_ number: Int32) {
    tasks.cancel(number)
    timers.cancel(TimerKey(activity: number))
  }

  func endAll() {
    tasks.cancelAll()
    timers.cancelActivities()
  }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    timers.start(TimerKey(delayedEvent: number), after: delay, Delivery(deliver))
  }

  func schedule(delayedEvent number: Int, after delay: Duration, of events: DelayedEventTable) {
    timers.start(TimerKey(delayedEvent: number), after: delay, events)
  }

  func cancel(delayedEvent number: Int) { timers.cancel(TimerKey(delayedEvent: number)) }

  func timeLeft(ofTimer number: Int32) -> Duration? {
    timers.timeLeft(TimerKey(activity: number))
  }

  func timeLeft(ofDelayedEvent number: Int) -> Duration? {
    timers.timeLeft(TimerKey(delayedEvent: number))
  }

  var runningTimers: [RunningTimer] { timers.ofActivities }

  /// Handles the event of an activity or reports its error, unless the activity was cancelled.
  func receive(_ result: ActivityResult<Event>) {
    switch result {
    case .dueTimers:
      for due in timers.takeDue() {
        if let timer = timers.remove(due) { elapse(timer, due.error) }
      }
    case .event(let event, let number, let ticket, let isLast):
      guard tasks.isRunning(number, ticket) else { return }
      if isLast { tasks.remove(number) }
      if let event { handle(event, false) }
    }
  }
}

/// Performs work of a task of a machine, in which ``TaskOwner`` has the machine's name.
private func owned<Result: Sendable>(
  by owner: String?, _ work: @Sendable () async -> Result
) async -> Result {
  guard let owner else { return await work() }
  return await TaskOwner.$name.withValue(owner) { await work() }
}

extension ActivityRunner {
  /// Delivers a delayed event or the event of a timer, or reports the error of the clock.
  ///
  /// A timer that repeats starts again before its event is handled, which may exit the state. If its clock does not
  /// wait, it does not start again: it would elapse all the time.
  private func elapse(_ entry: SortedTimer, _ error: (any Error)?) {
    if let events = entry.action as? DelayedEventTable {
      return events.deliver(entry.key.number, error)
    }
    if let delivery = entry.action as? Delivery { return delivery.deliver(error) }
    guard let timer = entry.action as? PreparedActivity,
      case .timer(_, let event, let period) = timer.activity(delivering: Event.self)
    else { return }
    if let error { return report(error, event) }
    if let period { timers.restart(entry, every: period) }
    handle(event, true)
  }
}

/// The closure that makes the machine handle a delayed event.
private final class Delivery {
  let deliver: ((any Error)?) -> Void

  init(_ deliver: @escaping ((any Error)?) -> Void) { self.deliver = deliver }
}

/// A weak reference that is sent across isolation domains, to an object that only one of them uses.
///
/// Unchecked: the object is set once, before the reference is sent, and used only in the isolation
/// domain of the object.
final class WeakReference<Object: AnyObject>: @unchecked Sendable {
  weak var object: Object?
}
