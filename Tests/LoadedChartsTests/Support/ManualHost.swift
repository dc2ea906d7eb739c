import Schematic

/// Runs timers and delays events in a time that a test advances; tasks end when the test says so.
final class ManualHost<Event: Sendable>: ActivityHost {
  private struct Entry {
    let key: String
    let due: Duration
    let deliver: () -> Void
  }

  private var now: Duration = .zero
  private var entries: [Entry] = []
  private var tasks: [(number: Int32, work: @Sendable () async -> Event?)] = []
  private let handle: (Event) -> Void

  init(handle: @escaping (Event) -> Void) {
    self.handle = handle
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    end(number)
    switch activity {
    case .timer(let delay, let event, let period):
      add("timer \(number)", after: delay) { [handle, weak self] in
        if let period {
          self?.begin(.timer(period, event, every: period), number: number)
        }
        handle(event)
      }
    case .task(let work): tasks.append((number, work))
    case .sendingTask: break
    }
  }

  func end(_ number: Int32) {
    remove("timer \(number)")
    tasks.removeAll { $0.number == number }
  }

  func endAll() {
    entries.removeAll { $0.key.hasPrefix("timer") }
    tasks = []
  }

  /// Lets the first task end that runs, and delivers its event.
  func endTask() async {
    guard let task = tasks.first else { return }
    tasks.removeFirst()
    if let event = await task.work() { handle(event) }
  }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    add("event \(number)", after: delay) { deliver(nil) }
  }

  func cancel(delayedEvent number: Int) { remove("event \(number)") }

  /// Delivers what becomes due, in the order of its time.
  func advance(by duration: Duration) {
    let end = now + duration
    while let next = entries.min(by: { $0.due < $1.due }), next.due <= end {
      remove(next.key)
      now = next.due
      next.deliver()
    }
    now = end
  }

  private func add(_ key: String, after delay: Duration, deliver: @escaping () -> Void) {
    entries.append(Entry(key: key, due: now + delay, deliver: deliver))
  }

  private func remove(_ key: String) { entries.removeAll { $0.key == key } }
}

extension StateMachine where Schema.Event: Sendable {
  /// A host for the machine's timers, tasks and delayed events.
  func manualHost() -> ManualHost<Schema.Event> {
    let host = ManualHost<Schema.Event> { [weak self] in self?.handle($0) }
    activityHost = host
    return host
  }
}
