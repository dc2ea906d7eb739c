import SchematicConcurrency
import SchematicTesting
import Testing

struct ManualClockTests {
  let clock = ManualClock()

  @Test func `a clock stands still until it is moved`() async {
    let start = clock.now
    await clock.advance(by: .seconds(3))
    #expect(start.duration(to: clock.now) == .seconds(3))
  }

  @Test func `a task sleeps until its time has come`() async throws {
    let task = Task { try await clock.sleep(for: .seconds(2)) }
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(1))
    try await task.value
  }

  @Test func `whoever sleeps until now does not sleep`() async throws {
    try await clock.sleep(for: .zero)
    try await clock.sleep(until: clock.now, tolerance: nil)
  }

  @Test func `a cancelled sleeper leaves at once`() async throws {
    let task = Task { try await clock.sleep(for: .seconds(2)) }
    try await clock.waitForSleepers()
    task.cancel()
    #expect(clock.sleeperCount == 0)
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a cancelled task does not fall asleep`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(2))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `one can wait for several sleepers`() async throws {
    let tasks = (1...5).map { count in Task { try await clock.sleep(for: .seconds(count)) } }
    try await clock.waitForSleepers(5)
    #expect(clock.nextInstant == .init(offset: .seconds(1)))
    await clock.runUntilIdle()
    for task in tasks { try await task.value }
    #expect(clock.now == .init(offset: .seconds(5)))
  }

  @Test func `who waits for sleepers in vain can be cancelled`() async {
    let task = Task { try await clock.waitForSleepers() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

// MARK: - Alarms

struct AlarmTests {
  let clock = ManualClock()
  let calls = Locked<[String]>([])

  func set(_ name: String, _ seconds: Int) -> Alarm {
    Alarm(after: .seconds(seconds), on: clock) { note("\(name) at \(clock.now.offset)") }
  }

  func note(_ line: String) {
    calls.withLock { $0.append(line) }
  }

  @Test func `alarms ring in order, each at its own time, before the clock goes on`() async {
    _ = (set("b", 2), set("a", 1), set("c", 2), set("late", 4))
    await clock.advance(by: .seconds(3))
    #expect(
      calls.withLock { $0 } == ["a at 1.0 seconds", "b at 2.0 seconds", "c at 2.0 seconds"])
  }

  @Test func `a cancelled alarm does not ring`() async {
    set("a", 1).cancel()
    await clock.advance(by: .seconds(1))
    #expect(calls.withLock { $0 }.isEmpty)
  }

  @Test func `an alarm that an alarm sets rings if its time comes`() async {
    _ = Alarm(after: .seconds(1), on: clock) { _ = set("second", 1) }
    await clock.advance(by: .seconds(2))
    #expect(calls.withLock { $0 } == ["second at 2.0 seconds"])
  }

  @Test func `a clock that never comes to rest is stopped`() async {
    repeatEverySecond()
    #expect(await clock.runUntilIdle(limit: 10) == false)
    #expect(clock.now == .init(offset: .seconds(10)))
  }

  func repeatEverySecond() {
    _ = Alarm(after: .seconds(1), on: clock) { repeatEverySecond() }
  }

  @Test func `advancing to the next alarm goes no further`() async {
    _ = (set("a", 1), set("b", 2))
    #expect(await clock.advanceToNext())
    #expect(calls.withLock { $0 } == ["a at 1.0 seconds"])
  }
}
