import Schematic
import SchematicConcurrency
import Testing

@testable import SchematicTesting

struct SleepQueueTests {
  private var queue = SleepQueue()
  private let resumed = Locked<[String]>([])

  private mutating func addSleeper() -> [@Sendable () -> Void] {
    let due = ManualClock.Instant(offset: .seconds(1))
    return queue.add(
      .init(number: queue.nextNumber(), due: due, sleeper: .init(resume: { _ in })))
  }

  private mutating func wait(for count: Int, _ name: String) -> Int {
    let number = queue.nextNumber()
    queue.wait(number, until: { $0 >= count }) { [resumed] in resumed.withLock { $0.append(name) } }
    return number
  }

  @Test func `a task that waits for sleepers is resumed once`() {
    var tests = self
    _ = tests.wait(for: 2, "a")
    #expect(tests.addSleeper().isEmpty)
    #expect(tests.addSleeper().count == 1)
    #expect(tests.addSleeper().isEmpty)
  }

  @Test func `a cancelled task stops waiting, and no other one`() {
    var tests = self
    _ = tests.wait(for: 1, "a")
    let number = tests.wait(for: 1, "b")
    tests.queue.removeWaiter(number)?()
    #expect(tests.queue.removeWaiter(number) == nil)
    #expect(resumed.withLock { $0 } == ["b"])
    #expect(tests.addSleeper().count == 1)
  }

  @Test func `a clock without sleepers does not advance to a next one`() async throws {
    let clock = ManualClock()
    #expect(try await !clock.advanceToNext())
    #expect(try await clock.runUntilIdle())
    #expect(clock.now == .init(offset: .zero))
  }

  @Test func `a clock is idle after as many deadlines as it may advance to`() async throws {
    let clock = ManualClock()
    for seconds in 1...3 {
      _ = ScheduledAction(after: .seconds(seconds), on: clock, orFail: { _ in }) {}
    }
    #expect(try await !clock.runUntilIdle(limit: 2))
    #expect(try await clock.runUntilIdle(limit: 1))
  }
}
