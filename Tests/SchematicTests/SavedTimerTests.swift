import Schematic
import Testing

/// The times of a saved machine, before it is resumed.
struct SavedTimerTests {
  private static let seconds = [
    [1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1],
  ]

  /// A delayed event for each number of seconds, and a timer of a state; both have waited for a second.
  private func saved(_ seconds: [Int]) -> SavedMachine<Int, Int> {
    SavedMachine(
      state: 0,
      delayedEvents: seconds.map {
        DelayedEvent($0, after: .seconds($0 + 1), timeLeft: .seconds($0))
      },
      stateTimers: seconds.map { SavedStateTimer(of: "\($0)", timeLeft: .seconds($0)) }
        + [SavedStateTimer(of: "over", timeLeft: nil)])
  }

  @Test(arguments: seconds, [-5, 0, 1, 2, 3, 9])
  func `each timer has its own time less, but none has less than none`(
    seconds: [Int], passed: Int
  ) {
    let advanced = saved(seconds).advancingTimers(by: .seconds(passed))
    for event in advanced.delayedEvents {
      #expect(event.timeLeft == .seconds(max(0, event.event - max(0, passed))))
      #expect(event.delay == .seconds(event.event + 1))
    }
    #expect(advanced.delayedEvents.map(\.event) == [1, 2, 3])
    #expect(
      advanced.stateTimers.map(\.timeLeft)
        == seconds.map { .seconds(max(0, $0 - max(0, passed))) } + [nil])
  }

  @Test(arguments: seconds)
  func `timers that are restarted have their whole time`(seconds: [Int]) {
    let restarted = saved(seconds).restartingTimers()
    #expect(restarted.delayedEvents.map(\.timeLeft) == seconds.map { .seconds($0 + 1) })
    #expect(restarted.stateTimers == [])
  }

  @Test(arguments: [(-5, 0), (0, 0), (7, 7), (4_000_000_000, 3_155_760_000)])
  func `a delay is neither negative nor longer than a hundred years`(delay: Int, used: Int) {
    let event = DelayedEvent("late", after: .seconds(delay))
    #expect(event.delay == .seconds(used) && event.timeLeft == .seconds(used))
    let passed = DelayedEvent("late", after: .seconds(9), timeLeft: .seconds(delay))
    #expect(passed.delay == .seconds(9) && passed.timeLeft == .seconds(used))
  }
}
