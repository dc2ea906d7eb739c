import LoadedCharts
import Schematic

/// A host in which no time passes, and no work is done: their events are delivered by hand, whenever the user
/// likes.
final class TimeByHand: ActivityHost {
  func begin(_ activity: Activity<NamedEvent>, number: Int32) {}

  func end(_ number: Int32) {}

  func endAll() {}

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {}

  func cancel(delayedEvent number: Int) {}
}
