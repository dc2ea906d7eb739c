import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// One task sleeps for all timers of a clock.
@Suite(.timeLimit(.minutes(1)))
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

  /// Waits until as many tasks sleep.
  private func waitForSleepers(_ count: Int) async {
    while clock.manual.sleeperCount != count { await Task.yield() }
  }

  @Test func `one task sleeps for the timers of many machines`() async throws {
    let calls = try await ringing(100)
    await waitForSleepers(1)
    #expect(clock.sleepCount == 1)
    try await clock.manual.advance(by: .seconds(30))
    for call in calls { try await call.first { $0.contains(.missed) } }
    await waitForSleepers(0)
    #expect(clock.sleepCount == 1)
  }

  @Test func `timers that are cancelled add no sleeping tasks`() async throws {
    let calls = try await ringing(2)
    for _ in 0..<1_000 {
      for event in [Call.Event.answer, .hangUp, .call] { await calls[0].handle(event) }
    }
    await waitForSleepers(1)
    #expect(clock.sleepCount == 1)
  }

  @Test func `a timer that is started and cancelled alone again and again leaves few sleeps`()
    async throws
  {
    let call = try await ringing(1)[0]
    for _ in 0..<1_000 {
      for event in [Call.Event.answer, .hangUp, .call] { await call.handle(event) }
    }
    await waitForSleepers(1)
    #expect(clock.sleepCount <= 65)
    try await clock.manual.advance(by: .seconds(30))
    try await call.first { $0.contains(.missed) }
    await waitForSleepers(0)
  }

  @Test func `no task sleeps when the last timer has been cancelled`() async throws {
    let calls = try await ringing(2)
    await waitForSleepers(1)
    for call in calls { await call.handle(.answer) }
    await waitForSleepers(0)
  }

  @Test func `no task sleeps, and nothing retains the clock, when the machines are released`()
    async throws
  {
    weak var released: SleptClock?
    do {
      let clock = SleptClock()
      released = clock
      let call = try StateMachineActor(Call(), subject: line, clock: clock)
      await call.start()
      await call.handle(.call)
      while clock.manual.sleeperCount != 1 { await Task.yield() }
    }
    while released != nil { await Task.yield() }
  }

  @Test func `an earlier timer overtakes the one that a task sleeps for`() async throws {
    let call = try await ringing(1)[0]
    await waitForSleepers(1)
    let early = try StateMachineActor(Alarms(count: 1), subject: Tally(), clock: clock)
    await early.start()
    while clock.manual.nextInstant?.offset != .seconds(1) { await Task.yield() }
    await waitForSleepers(1)
    try await clock.manual.advance(by: .seconds(1))
    while await early.numbers != [1] { await Task.yield() }
    #expect(await call.isIn(.ringing))
    while clock.manual.nextInstant?.offset != .seconds(30) { await Task.yield() }
    try await clock.manual.advance(by: .seconds(29))
    try await call.first { $0.contains(.missed) }
    #expect(clock.sleepCount == 3)
  }

  @Test func `timers of a machine that are due at once fire in the order of their deadlines`()
    async throws
  {
    let machine = try StateMachineActor(Alarms(count: 300), subject: Tally(), clock: clock)
    await machine.start()
    await waitForSleepers(1)
    try await clock.manual.advance(by: .seconds(300))
    while await machine.numbers.count < 300 { await Task.yield() }
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
    await waitForSleepers(2)
    try await clock.manual.advance(by: .seconds(30))
    for call in machines { try await call.first { $0.contains(.missed) } }
  }

  @Test func `a clock that fails once fails the timers that it has slept for`() async throws {
    let clock = SleptClock(failures: 1)
    let machine = try StateMachineActor(Alarms(count: 2), subject: Tally(), clock: clock)
    let failed = Locked<[Int?]>([])
    await machine.observe { notice in
      if case .failed(_, let event, _) = notice { failed.withLock { $0.append(event) } }
    }
    await machine.start()
    while clock.manual.sleeperCount != 1 { await Task.yield() }
    try await clock.manual.advance(by: .seconds(2))
    while await machine.numbers != [2] { await Task.yield() }
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

private typealias CallActor = StateMachineActor<StatechartSchema<Call.State, Call.Event, Line>>

/// The time of a manual clock, on which tasks sleep: the manual clock itself needs no task for a timer.
final class SleptClock: Clock {
  struct Failure: Error {}

  let manual = ManualClock()
  private let sleeps = Locked(0)
  private let failures: Int

  /// - Parameter failures: How many sleeps throw an error.
  init(failures: Int = 0) { self.failures = failures }

  var now: ManualClock.Instant { manual.now }
  var minimumResolution: Duration { manual.minimumResolution }
  var sleepCount: Int { sleeps.withLock { $0 } }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    let number = sleeps.withLock { sleeps in
      sleeps += 1
      return sleeps
    }
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
