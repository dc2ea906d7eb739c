import Testing

@testable import SchematicConcurrency

struct SortedTimersTests {
  final class Action {}

  private func entry(_ key: Int, number: Int = 0) -> SortedTimer {
    SortedTimer(
      key: TimerKey(rawValue: key), timer: ScheduledTimer(number: number, due: .zero),
      action: Action())
  }

  @Test func `a timer is found by its key until it is removed, in whatever order timers are added`()
  {
    for keys in [[1, 2, 3], [3, 1, 2], [2, 3, 1]] {
      var timers = SortedTimers()
      for key in keys { _ = timers.add(entry(key, number: key)) }
      #expect(timers.all.map(\.timer.number) == [1, 2, 3])
      #expect(timers.remove(TimerKey(rawValue: 2))?.timer.number == 2)
      #expect(timers.remove(TimerKey(rawValue: 2))?.timer.number == nil)
      #expect(timers[TimerKey(rawValue: 2)]?.timer.number == nil)
      #expect(timers.all.map(\.timer.number) == [1, 3])
    }
  }

  @Test func `a timer replaces the one with its key, and takes the place of a removed one`() {
    var timers = SortedTimers()
    _ = timers.add(entry(1, number: 1))
    #expect(timers.add(entry(1, number: 2))?.timer.number == 1)
    _ = timers.remove(TimerKey(rawValue: 1))
    #expect(timers.isEmpty)
    #expect(timers.add(entry(1, number: 3)) == nil)
    #expect(timers.all.map(\.timer.number) == [3] && timers.places.count == 1)
    #expect(!timers.isEmpty)
  }

  @Test func `timers that were removed do not pile up`() {
    var timers = SortedTimers()
    _ = timers.add(entry(0))
    for key in 1...10_000 {
      _ = timers.add(entry(key))
      _ = timers.remove(TimerKey(rawValue: key))
    }
    #expect(timers.places.count < 20 && timers.all.count == 1)
  }
}
