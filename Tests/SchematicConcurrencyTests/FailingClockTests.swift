import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import TestSupport
import Testing

/// A clock that cannot wait: its error arrives where somebody waits, or at the observers.
struct FailingClockTests {
  @Test
  func `first throws the error of the clock of an actor`() async throws {
    let machine = StateMachineActor(Switch(), clock: BrokenClock())
    await #expect(throws: BrokenClock.Stopped.self) {
      try await machine.first(within: .seconds(1)) { $0 == .on }
    }
  }

  @MainActor @Test
  func `first throws the error of the clock of a plain machine`() async throws {
    let machine = StateMachine(Switch())
    await #expect(throws: BrokenClock.Stopped.self) {
      _ = try await machine.first(within: .seconds(1), on: BrokenClock()) { $0 == .on }
    }
  }

  @Test
  func `observers are notified of a timer whose clock fails`() async throws {
    let machine = try StateMachineActor(Toaster(), clock: BrokenClock())
    let (notices, continuation) = AsyncStream.makeStream(of: String.self)
    await machine.observe { notice in
      if case .failed(let error, let event, _) = notice {
        continuation.yield("\(error) on \(event, default: "nothing")")
      }
    }
    await machine.start()
    #expect(await notices.first { _ in true } == "Stopped() on done")
    #expect(await machine.isIn(.baking))
  }

  @Test
  func `a timer that was cancelled reports no error`() async throws {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let machine = try StateMachineActor(Toaster(), clock: CancellableClock(end))
    let failures = Locked(0)
    await machine.observe { if case .failed = $0 { failures.withLock { $0 += 1 } } }
    await machine.start()
    await machine.handle(.done)
    await ended.end()
    #expect(failures.withLock { $0 } == 0)
  }

  @Test(
    arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 10])
  func `no deadline is later than the clocks of the system allow`(duration: Duration) async throws {
    let clock = BrokenClock()
    let machine = StateMachineActor(Switch(), clock: clock)
    await #expect(throws: BrokenClock.Stopped.self) {
      try await machine.first(within: duration) { $0 == .on }
    }
    let deadline = try #require(clock.deadlines.withLock { $0.first })
    #expect(clock.now.duration(to: deadline) <= .seconds(100 * 31_557_600))
  }

  @Test func `a manual clock has a last instant`() async throws {
    let clock = ManualClock()
    for _ in 0..<30 { try await clock.advance(by: .seconds(Int64.max) * 10) }
    #expect(clock.now.offset == .seconds(Int64.max))
    let machine = try StateMachineActor(Toaster(time: .seconds(Int64.max) * 15), clock: clock)
    await machine.start()
    try await clock.advance(by: .seconds(1))
    #expect(await machine.isIn(.ready))
    let start = ManualClock.Instant(offset: .seconds(Int64.min))
    #expect(start.advanced(by: .seconds(Int64.min)).offset == .seconds(-Int64.max))
  }

  @Test func `a timer without a delay that starts itself again ends the advance with an error`()
    async throws
  {
    let clock = ManualClock()
    let machine = try StateMachineActor(Toaster(time: .zero, isRepeating: true), clock: clock)
    await machine.start()
    let error = await #expect(throws: EndlessTimerError.self) {
      try await clock.advance(by: .seconds(1))
    }
    #expect(error?.offset == .zero)
    #expect("\(error, default: "")".contains("Give the timer a delay"))
    #expect(await machine.pendingTimers.map(\.timeLeft) == [.zero])
    await machine.stop()
    try await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(1))
  }

  @Test func `many machines whose timers start one more timer are not endless`() async throws {
    let clock = ManualClock()
    let fired = Locked(0)
    for _ in 0..<10_100 {
      _ = ScheduledAction(after: .seconds(1), on: clock, orFail: { _ in }) {
        _ = ScheduledAction(after: .zero, on: clock, orFail: { _ in }) {
          fired.withLock { $0 += 1 }
        }
      }
    }
    try await clock.advance(by: .seconds(1))
    #expect(fired.withLock { $0 } == 10_100)
  }

  @Test func `many timers with the same deadline are no endless timer`() async throws {
    let clock = ManualClock()
    let fired = Locked(0)
    for _ in 0..<20_000 {
      _ = ScheduledAction(after: .zero, on: clock, orFail: { _ in }) { fired.withLock { $0 += 1 } }
    }
    try await clock.advance(by: .seconds(1))
    #expect(fired.withLock { $0 } == 20_000)
  }

  @Test
  func `a delayed event whose clock fails is reported, and not pending any more`() async {
    let machine = StateMachineActor(Delaying(), subject: Log(), clock: BrokenClock())
    let (notices, continuation) = AsyncStream.makeStream(of: String.self)
    await machine.observe { notice in
      if case .failed(let error, let event, _) = notice {
        continuation.yield("\(error) on \(event, default: "nothing")")
      }
    }
    await machine.handle(.send("a", seconds: 1))
    #expect(await notices.first { _ in true } == #"Stopped() on arrived("a")"#)
    #expect(await machine.pendingTimers.isEmpty)
  }

  @MainActor @Test func `a timer that is due and not delivered yet has no time left`() throws {
    let clock = SilentClock()
    let machine = try StateMachine(Toaster())
    machine.hostActivities(on: clock)
    machine.start()
    let left = [20, 60, 90].map { time in
      clock.offset.withLock { $0 = .seconds(time) }
      return machine.pendingTimers.map(\.timeLeft)
    }
    #expect(left == [[.seconds(40)], [.zero], [.zero]])
  }
}

/// Stops as soon as somebody sleeps.
private struct BrokenClock: Clock {
  struct Stopped: Error {}
  let deadlines = Locked<[ContinuousClock.Instant]>([])

  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    deadlines.withLock { $0.append(deadline) }
    throw Stopped()
  }
}

/// Throws an error of its own when a sleep is cancelled.
private struct CancellableClock: Clock {
  struct Stopped: Error { let signal: ReleaseSignal }
  private let released: AsyncStream<Void>.Continuation

  /// - Parameter released: Finishes when the error has arrived, or was discarded.
  init(_ released: AsyncStream<Void>.Continuation) { self.released = released }

  var now: ManualClock.Instant { ManualClock.Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    await AsyncStream<Void> { _ in }.end()
    throw Stopped(signal: ReleaseSignal(released))
  }
}

/// Its time passes, but nobody who sleeps is woken.
private struct SilentClock: Clock {
  let offset = Locked(Duration.zero)

  var now: ManualClock.Instant { ManualClock.Instant(offset: offset.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    await AsyncStream<Void> { _ in }.end()
    try Task.checkCancellation()
  }
}

private struct Toaster: Statechart {
  enum State { case baking, ready }
  enum Event { case done }
  var time = Duration.seconds(60)
  var isRepeating = false

  var body: [Element] {
    state(.baking) {
      after(time, send: .done)
      on(.done, to: isRepeating ? .baking : .ready)
    }
    state(.ready)
  }
}

private struct Switch: FlatStateMachineSchema {
  enum State { case off, on }
  enum Event { case press }
  let initialState = State.off

  func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
    .to(.on)
  }
}
