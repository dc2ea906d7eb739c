import Schematic

/// A host that measures no time.
///
/// It records the running timers and the delayed events, and the explorer decides which elapses next.
final class PendingActivities<Event>: ActivityHost {
  /// The events of the running timers, by number.
  private(set) var timers: [Int32: Event] = [:]
  /// The numbers of those that repeat.
  private var repeating: Set<Int32> = []
  private var delayed: [Int: ((any Error)?) -> Void] = [:]

  /// Called when a task would begin.
  ///
  /// No task is run.
  var didBeginTask: () -> Void = {}

  /// The numbers of the running timers, in order.
  var runningTimers: [Int32] { timers.keys.sorted() }

  func begin(_ activity: Activity<Event>, number: Int32) {
    switch activity {
    case .timer(_, let event, let period):
      timers[number] = event
      if period == nil { repeating.remove(number) } else { repeating.insert(number) }
    case .task, .sendingTask: didBeginTask()
    @unknown default: didBeginTask()
    }
  }

  func end(_ number: Int32) { timers[number] = nil }

  func endAll() { timers = [:] }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    delayed[number] = deliver
  }

  func cancel(delayedEvent number: Int) { delayed[number] = nil }

  /// Returns the event of a timer that elapses, and removes the timer unless it repeats.
  func takeTimer(_ number: Int32) -> Event? {
    repeating.contains(number) ? timers[number] : timers.removeValue(forKey: number)
  }

  /// Delivers the delayed event with this index, in the order of sending.
  func deliver(_ index: Int) {
    let numbers = delayed.keys.sorted()
    guard index < numbers.count else { return }
    delayed.removeValue(forKey: numbers[index])?(nil)
  }

  /// Stops the timers that have elapsed before the machine was restored.
  func keep(only numbers: [Int32]) {
    timers = timers.filter { numbers.contains($0.key) }
  }
}
