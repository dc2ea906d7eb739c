import LoadedCharts
import Schematic

/// A host that measures no time: it notes the timers and the delayed events, and the explorer decides which elapses.
final class PlayHost: ActivityHost {
  struct Timer: Hashable {
    let event: String
    let delay: Duration
    let period: Duration?
  }

  /// The running timers, by number.
  private(set) var timers: [Int32: Timer] = [:]
  private var events: [Int32: NamedEvent] = [:]
  /// The timers that have begun since the machine was restored.
  private(set) var begun: Set<Int32> = []
  private var delayed: [Int: ((any Error)?) -> Void] = [:]
  /// The delayed events of the restored machine, in the order of sending.
  private var former: [Int] = []

  func begin(_ activity: Activity<NamedEvent>, number: Int32) {
    // Tasks are not run: their events are sent by hand.
    guard case .timer(let delay, let event, let period) = activity else { return }
    timers[number] = Timer(event: event.name, delay: delay, period: period)
    events[number] = event
    begun.insert(number)
  }

  func end(_ number: Int32) {
    timers[number] = nil
    begun.remove(number)
  }

  func endAll() { (timers, begun) = ([:], []) }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    delayed[number] = deliver
  }

  func cancel(delayedEvent number: Int) { delayed[number] = nil }

  // MARK: - Exploring

  /// Stops the timers that have elapsed before the machine was restored, and notes what begins from now on.
  func restore(timers numbers: some Collection<Int32>) {
    timers = timers.filter { numbers.contains($0.key) }
    begun = []
    former = delayed.keys.sorted()
  }

  /// Returns the event of a timer that elapses; the timer ends unless it repeats.
  func elapse(_ number: Int32) -> NamedEvent? {
    guard let timer = timers[number] else { return nil }
    if timer.period == nil { timers[number] = nil }
    return events[number]
  }

  /// Delivers the delayed event with this index, in the order of sending.
  func deliver(_ index: Int) {
    guard former.indices.contains(index) else { return }
    delayed.removeValue(forKey: former[index])?(nil)
  }

  /// By delayed event, in the order of sending: its index before the step; -1 for a new one.
  var origins: [Int] {
    delayed.keys.sorted().map { number in former.firstIndex(of: number) ?? -1 }
  }
}
