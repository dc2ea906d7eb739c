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
final class ActivityRunner<Event: Sendable>: ActivityHost {
  private let handle: (_ event: Event, _ isTimer: Bool) -> Void
  /// Notifies the observers of the machine of an error.
  private let report: (any Error, Event?) -> Void
  /// Brings a result to the machine's isolation domain, and there to ``receive(_:)``.
  private let deliver: @Sendable (ActivityResult<Event>) async -> Void
  private var tasks = RunningTasks()
  private var timers: RunningTimers

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
    end(number)
    switch activity {
    case .timer(let delay, let event):
      timers.start(TimerKey(activity: number), after: delay) { [unowned self] error in
        if let error { report(error, event) } else { handle(event, true) }
      }
    case .task(let work):
      let (deliver, ticket) = (deliver, tasks.nextTicket())
      let task = Task {
        let event = await work()
        await deliver(.event(event, number: number, ticket: ticket, isLast: true))
      }
      tasks.add(number, ticket) { task.cancel() }
    case .sendingTask(let work):
      let ticket = tasks.nextTicket()
      tasks.add(number, ticket, cancel: start(work, number, ticket))
    }
  }

  /// Starts work that sends events, which are delivered one after the other, in order.
  ///
  /// - Returns: A closure that cancels the work.
  private func start(
    _ work: @escaping @Sendable (@escaping @Sendable (Event) -> Void) async -> Void,
    _ number: Int32, _ ticket: Int
  ) -> @Sendable () -> Void {
    let deliver = deliver
    let (events, sent) = AsyncStream.makeStream(of: Event.self)
    let task = Task {
      await work { sent.yield($0) }
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
    timers.start(TimerKey(delayedEvent: number), after: delay, deliver)
  }

  func cancel(delayedEvent number: Int) { timers.cancel(TimerKey(delayedEvent: number)) }

  func timeLeft(ofTimer number: Int32) -> Duration? {
    timers.timeLeft(TimerKey(activity: number))
  }

  func timeLeft(ofDelayedEvent number: Int) -> Duration? {
    timers.timeLeft(TimerKey(delayedEvent: number))
  }

  /// Handles the event of an activity or reports its error, unless the activity was cancelled.
  func receive(_ result: ActivityResult<Event>) {
    switch result {
    case .dueTimers:
      for due in timers.takeDue() { timers.remove(due)?(due.error) }
    case .event(let event, let number, let ticket, let isLast):
      guard tasks.isRunning(number, ticket) else { return }
      if isLast { tasks.remove(number) }
      if let event { handle(event, false) }
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
