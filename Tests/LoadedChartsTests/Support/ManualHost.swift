import LoadedCharts
import Schematic

/// Runs timers and delays events in a time that a test advances; it performs no tasks.
final class ManualHost: ActivityHost {
  private struct Entry {
    let key: String
    let due: Duration
    let deliver: () -> Void
  }

  private var now: Duration = .zero
  private var entries: [Entry] = []
  private let handle: (NamedEvent) -> Void

  init(handle: @escaping (NamedEvent) -> Void) {
    self.handle = handle
  }

  func begin(_ activity: Activity<NamedEvent>, number: Int32) {
    end(number)
    guard case .timer(let delay, let event) = activity else { return }
    add("timer \(number)", after: delay) { [handle] in handle(event) }
  }

  func end(_ number: Int32) { remove("timer \(number)") }

  func endAll() { entries.removeAll { $0.key.hasPrefix("timer") } }

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

extension JournalMachine {
  /// A host for the machine's timers and delayed events.
  func manualHost() -> ManualHost {
    let host = ManualHost { [weak self] in self?.handle($0) }
    activityHost = host
    return host
  }
}
