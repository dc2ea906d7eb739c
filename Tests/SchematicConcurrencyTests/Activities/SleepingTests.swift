import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import TestSupport
import Testing

/// One task sleeps for all timers of a clock.
struct SleepingTests {
  let clock = SleptClock()
  let line = Line()

  private func ringing(_ count: Int) async throws -> [CallActor] {
    var calls: [CallActor] = []
    for _ in 0..<count {
      let call = try StateMachineActor(Call(), subject: line, clock: clock)
      await call.start()
      await call.handle(.call)
      calls.append(call)
    }
    return calls
  }

  /// A machine with alarms, and its transitions: one for each alarm.
  private func alarms(_ count: Int, on clock: SleptClock) async throws -> (
    machine: StateMachineActor<AlarmSchema>,
    steps: AsyncStream<TakenTransition<AlarmSchema.State, Int>>
  ) {
    let machine = try StateMachineActor(Alarms(count: count), subject: Tally(), clock: clock)
    let steps = machine.transitions
    await machine.start()
    return (machine, steps)
  }

  @Test func `one task sleeps for the timers of many machines`() async throws {
    let calls = try await ringing(100)
    try await clock.manual.waitForSleepers()
    #expect(clock.sleepCount == 1)
    try await clock.manual.advance(by: .seconds(30))
    for call in calls { try await call.first { $0.contains(.missed) } }
    try await clock.manual.waitForNoSleepers()
    #expect(clock.sleepCount == 1)
  }

  @Test func `timers that are cancelled add no sleeping tasks`() async throws {
    let calls = try await ringing(2)
    for _ in 0..<1_000 {
      for event in [Call.Event.answer, .hangUp, .call] { await calls[0].handle(event) }
    }
    try await clock.manual.waitForSleepers()
    #expect(clock.sleepCount == 1)
  }

  @Test func `a timer that is started and cancelled alone again and again leaves few sleeps`()
    async throws
  {
    let call = try await ringing(1)[0]
    for _ in 0..<1_000 {
      for event in [Call.Event.answer, .hangUp, .call] { await call.handle(event) }
    }
    try await clock.manual.waitForSleepers()
    try await clock.manual.advance(by: .seconds(30))
    try await call.first { $0.contains(.missed) }
    try await clock.manual.waitForNoSleepers()
    #expect(clock.sleepCount <= 65)
  }

  @Test func `no task sleeps when the last timer has been cancelled`() async throws {
    let calls = try await ringing(2)
    try await clock.manual.waitForSleepers()
    for call in calls { await call.handle(.answer) }
    try await clock.manual.waitForNoSleepers()
  }

  @Test func `no task sleeps, and nothing retains the clock, when the machines are released`()
    async throws
  {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    do {
      let clock = SleptClock(released: release)
      let call = try StateMachineActor(Call(), subject: line, clock: clock)
      await call.start()
      await call.handle(.call)
      try await clock.manual.waitForSleepers()
    }
    await released.end()
  }

  @Test func `an earlier timer overtakes the one that a task sleeps for`() async throws {
    let call = try await ringing(1)[0]
    await clock.waitForSleep(until: .seconds(30))
    let (early, steps) = try await alarms(1, on: clock)
    await clock.waitForSleep(until: .seconds(1))
    try await clock.manual.advance(by: .seconds(1))
    _ = await steps.first { $0.event == 1 }
    #expect(await early.numbers == [1])
    #expect(await call.isIn(.ringing))
    await clock.waitForSleep(until: .seconds(30))
    try await clock.manual.advance(by: .seconds(29))
    try await call.first { $0.contains(.missed) }
    #expect(clock.sleepCount == 3)
  }

  @Test func `timers of a machine that are due at once fire in the order of their deadlines`()
    async throws
  {
    let (machine, steps) = try await alarms(300, on: clock)
    try await clock.manual.waitForSleepers()
    try await clock.manual.advance(by: .seconds(300))
    _ = await steps.first { $0.event == 300 }
    #expect(await machine.numbers == Array(1...300))
  }

  @Test func `the timers of a clock without identity have a task of their machine alone`()
    async throws
  {
    var machines: [CallActor] = []
    for _ in 0..<2 {
      let call = try StateMachineActor(
        Call(), subject: line, clock: SleptValueClock(base: clock))
      await call.start()
      await call.handle(.call)
      machines.append(call)
    }
    try await clock.manual.waitForSleepers(2)
    try await clock.manual.advance(by: .seconds(30))
    for call in machines { try await call.first { $0.contains(.missed) } }
  }

  @Test func `a clock that fails once fails the timers that it has slept for`() async throws {
    let clock = SleptClock(failures: 1)
    let machine = try StateMachineActor(Alarms(count: 2), subject: Tally(), clock: clock)
    let (steps, failed) = (machine.transitions, Locked<[Int?]>([]))
    await machine.observe { notice in
      if case .failed(_, let event, _) = notice { failed.withLock { $0.append(event) } }
    }
    await machine.start()
    try await clock.manual.waitForSleepers()
    try await clock.manual.advance(by: .seconds(2))
    _ = await steps.first { $0.event == 2 }
    #expect(await machine.numbers == [2])
    #expect(failed.withLock { $0 } == [1])
  }

  @Test func `a timer fires when its clock does not wait`() async throws {
    let call = try StateMachineActor(Call(), subject: line, clock: StoppedClock())
    await call.start()
    await call.handle(.call)
    try await call.first { $0.contains(.missed) }
  }
}

extension StateMachineActor where Schema.Subject == Tally {
  fileprivate var numbers: [Int] { withMachine { $0.subject?.numbers ?? [] } }
}

private typealias AlarmSchema = StatechartSchema<Alarms.State, Int, Tally>
private typealias CallActor = StateMachineActor<StatechartSchema<Call.State, Call.Event, Line>>

/// The time of a manual clock, on which tasks sleep: the manual clock itself needs no task for a timer.
final class SleptClock: Clock {
  struct Failure: Error {}

  let manual = ManualClock()
  private let sleeps = Locked(0)
  private let (deadlines, slept) = AsyncStream.makeStream(of: Duration.self)
  private let failures: Int
  private let signal: ReleaseSignal?

  /// - Parameters:
  ///   - failures: How many sleeps throw an error.
  ///   - released: Finishes when nothing retains the clock.
  init(failures: Int = 0, released: AsyncStream<Void>.Continuation? = nil) {
    self.failures = failures
    signal = released.map(ReleaseSignal.init)
  }

  var now: ManualClock.Instant { manual.now }
  var minimumResolution: Duration { manual.minimumResolution }
  var sleepCount: Int { sleeps.withLock { $0 } }

  /// Waits until a task begins a sleep, since the last call: if the clock is advanced before it sleeps, it continues at once.
  func waitForSleep(until offset: Duration) async { _ = await deadlines.first { $0 == offset } }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    let number = sleeps.withLock { sleeps in
      sleeps += 1
      return sleeps
    }
    slept.yield(deadline.offset)
    if number <= failures { throw Failure() }
    try await manual.sleep(until: deadline)
  }
}

private struct SleptValueClock: Clock {
  let base: SleptClock

  var now: ManualClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}

/// A clock whose time does not pass, and whose sleeps return at once.
private struct StoppedClock: Clock {
  var now: ManualClock.Instant { .init() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
}
