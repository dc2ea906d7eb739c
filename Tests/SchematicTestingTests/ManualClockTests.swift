import Schematic
import SchematicConcurrency
import SchematicTesting
import Testing

struct ManualClockTests {
  let clock = ManualClock()

  @Test func `a clock stands still until it is advanced`() async throws {
    let start = clock.now
    try await clock.advance(by: .seconds(3))
    #expect(start.duration(to: clock.now) == .seconds(3))
  }

  @Test func `the duration to an earlier instant is negative`() {
    let (two, five) = (
      ManualClock.Instant(offset: .seconds(2)), ManualClock.Instant(offset: .seconds(5))
    )
    #expect(two.duration(to: five) == .seconds(3))
    #expect(five.duration(to: two) == .seconds(-3))
  }

  @Test func `a task sleeps until its deadline`() async throws {
    let task = Task { try await clock.sleep(for: .seconds(2)) }
    try await clock.waitForSleepers()
    try await clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 1)
    try await clock.advance(by: .seconds(1))
    try await task.value
  }

  @Test func `sleeping until the current instant returns immediately`() async throws {
    try await clock.sleep(for: .zero)
    try await clock.sleep(until: clock.now, tolerance: nil)
  }

  @Test func `a cancelled sleeper is removed immediately`() async throws {
    let task = Task { try await clock.sleep(for: .seconds(2)) }
    try await clock.waitForSleepers()
    task.cancel()
    #expect(clock.sleeperCount == 0)
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a cancelled task does not sleep`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(2))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `waitForSleepers waits for several sleepers`() async throws {
    let tasks = (1...5).map { count in Task { try await clock.sleep(for: .seconds(count)) } }
    try await clock.waitForSleepers(5)
    #expect(clock.nextInstant == .init(offset: .seconds(1)))
    try await clock.runUntilIdle()
    for task in tasks { try await task.value }
    #expect(clock.now == .init(offset: .seconds(5)))
  }

  @Test(arguments: [true, false])
  func `waitForNoSleepers waits until each sleeper was resumed or cancelled`(isResumed: Bool)
    async throws
  {
    let tasks = (1...2).map { count in Task { try await clock.sleep(for: .seconds(count)) } }
    try await clock.waitForSleepers(2)
    async let count = {
      try await clock.waitForNoSleepers()
      return clock.sleeperCount
    }()
    try await clock.advance(by: .seconds(1))
    try await clock.waitForSleepers()
    if isResumed { try await clock.advance(by: .seconds(1)) } else { tasks[1].cancel() }
    #expect(try await count == 0)
    try await clock.waitForNoSleepers()
  }

  @Test func `waits for sleepers can be cancelled`() async throws {
    let task = Task { try await clock.waitForSleepers() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.waitForSleepers()
    let end = Task { try await clock.waitForNoSleepers() }
    end.cancel()
    await #expect(throws: CancellationError.self) { try await end.value }
    sleeper.cancel()
  }
}

// MARK: - Scheduled actions

struct ScheduledActionTests {
  let clock = ManualClock()
  let calls = Locked<[String]>([])

  func schedule(_ name: String, _ seconds: Int) -> ScheduledAction {
    ScheduledAction(after: .seconds(seconds), on: clock, orFail: { _ in }) {
      note("\(name) at \(clock.now.offset)")
    }
  }

  func note(_ line: String) {
    calls.withLock { $0.append(line) }
  }

  @Test func `scheduled actions run in deadline order, before the clock advances further`()
    async throws
  {
    _ = (schedule("b", 2), schedule("a", 1), schedule("c", 2), schedule("late", 4))
    try await clock.advance(by: .seconds(3))
    #expect(
      calls.withLock { $0 } == ["a at 1.0 seconds", "b at 2.0 seconds", "c at 2.0 seconds"])
  }

  @Test func `a cancelled action does not run`() async throws {
    schedule("a", 1).cancel()
    try await clock.advance(by: .seconds(1))
    #expect(calls.withLock { $0 }.isEmpty)
  }

  @Test func `an action that an action schedules runs at its deadline`() async throws {
    _ = ScheduledAction(after: .seconds(1), on: clock, orFail: { _ in }) {
      _ = schedule("second", 1)
    }
    try await clock.advance(by: .seconds(2))
    #expect(calls.withLock { $0 } == ["second at 2.0 seconds"])
  }

  @Test func `runUntilIdle stops at its limit if actions repeat without end`() async throws {
    repeatEverySecond()
    #expect(try await clock.runUntilIdle(limit: 10) == false)
    #expect(clock.now == .init(offset: .seconds(10)))
  }

  func repeatEverySecond() {
    _ = ScheduledAction(after: .seconds(1), on: clock, orFail: { _ in }) { repeatEverySecond() }
  }

  @Test func `advanceToNext advances to the next deadline only`() async throws {
    _ = (schedule("a", 1), schedule("b", 2))
    #expect(try await clock.advanceToNext())
    #expect(calls.withLock { $0 } == ["a at 1.0 seconds"])
  }
}
