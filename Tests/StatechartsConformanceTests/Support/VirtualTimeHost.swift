import Schematic

/// A host whose time passes only on request.
final class VirtualTimeHost<Event>: ActivityHost {
  private struct Entry {
    let number: Int
    let due: Int
    let deliver: ((any Error)?) -> Void
  }

  /// The time in milliseconds.
  private var now = 0
  /// In the order in which they were scheduled.
  private var entries: [Entry] = []

  /// Lets time pass, and delivers each event whose delay has passed.
  func wait(_ milliseconds: Int) {
    let end = now + milliseconds
    while let due = entries.map(\.due).min(), due <= end,
      let index = entries.firstIndex(where: { $0.due == due })
    {
      now = due
      entries.remove(at: index).deliver(nil)
    }
    now = end
  }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    let milliseconds = Int(delay / .milliseconds(1))
    entries.append(Entry(number: number, due: now + milliseconds, deliver: deliver))
  }

  func cancel(delayedEvent number: Int) { entries.removeAll { $0.number == number } }

  func timeLeft(ofDelayedEvent number: Int) -> Duration? {
    entries.first { $0.number == number }.map { .milliseconds($0.due - now) }
  }

  // The charts that it runs have no timers and tasks.

  func begin(_ activity: Activity<Event>, number: Int32) {}
  func end(_ number: Int32) {}
  func endAll() {}
}
