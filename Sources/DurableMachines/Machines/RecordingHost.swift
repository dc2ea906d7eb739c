import Schematic

/// A host that keeps timers and tasks instead of running them, and lets time pass when it is told to.
final class RecordingHost<Event>: ActivityHost {
  private struct Waiting {
    var due: Duration
    var order: Int
    var deliver: ((any Error)?) -> Void
  }

  /// The tasks of the active states, by their numbers.
  private(set) var tasks: [Int32: Activity<Event>] = [:]
  /// The tasks that have begun since the machine was resumed, in their order.
  private(set) var begun: [Int32] = []
  /// The tasks of the saved machine that have ended since.
  private(set) var ended: [Int32] = []
  /// Whether activities begin because the machine is resumed: their jobs exist.
  var isResuming = false

  private var timers: [Int32: Waiting] = [:]
  private var delayed: [Int: Waiting] = [:]
  private var now = Duration.zero
  private var count = 0
  private let handle: (Event) -> Void

  /// - Parameter handle: Handles the event of a timer.
  init(_ handle: @escaping (Event) -> Void) {
    self.handle = handle
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    switch activity {
    case .timer(let delay, let event):
      timers[number] = waiting(delay) { [handle] _ in handle(event) }
    case .task, .sendingTask:
      if tasks.updateValue(activity, forKey: number) != nil { forget(number) }
      if !isResuming { begun.append(number) }
    }
  }

  func end(_ number: Int32) {
    timers[number] = nil
    if tasks.removeValue(forKey: number) != nil { forget(number) }
  }

  func endAll() {
    for number in Array(timers.keys) + Array(tasks.keys) { end(number) }
  }

  /// A task that has begun since then was never committed, and has no job to be deleted.
  private func forget(_ number: Int32) {
    if let index = begun.firstIndex(of: number) { begun.remove(at: index) } else { ended.append(number) }
  }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    delayed[number] = waiting(delay, deliver)
  }

  func cancel(delayedEvent number: Int) {
    delayed[number] = nil
  }

  func timeLeft(ofDelayedEvent number: Int) -> Duration? {
    delayed[number].map { $0.due - now }
  }

  func timeLeft(ofTimer number: Int32) -> Duration? {
    timers[number].map { $0.due - now }
  }

  private func waiting(
    _ delay: Duration, _ deliver: @escaping ((any Error)?) -> Void
  ) -> Waiting {
    count += 1
    return Waiting(due: now + max(delay, .zero), order: count, deliver: deliver)
  }

  // MARK: - Time

  /// The time until something is due; `nil` if nothing waits.
  var timeLeft: Duration? {
    next.map { $0.waiting.due - now }
  }

  /// Lets time pass: delivers what is due, each at its time, those of one time in the order of their starts.
  ///
  /// - Parameter willDeliver: Called before each delivery, with the time since the machine was resumed.
  func advance(by duration: Duration, _ willDeliver: (Duration) -> Void) {
    let end = now + max(duration, .zero)
    while let (key, waiting) = next, waiting.due <= end {
      now = max(now, waiting.due)
      remove(key)
      willDeliver(now)
      waiting.deliver(nil)
    }
    now = end
  }

  private enum Key {
    case timer(Int32)
    case delayed(Int)
  }

  private var next: (key: Key, waiting: Waiting)? {
    let all = timers.map { (Key.timer($0), $1) } + delayed.map { (Key.delayed($0), $1) }
    return all.min { ($0.1.due, $0.1.order) < ($1.1.due, $1.1.order) }
  }

  private func remove(_ key: Key) {
    switch key {
    case .timer(let number): timers[number] = nil
    case .delayed(let number): delayed[number] = nil
    }
  }
}
