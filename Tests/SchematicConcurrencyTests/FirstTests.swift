import Schematic
import SchematicConcurrency
import SchematicTesting
import Testing

struct FirstTests {
  let clock = ManualClock()

  func makeTurnstile() -> StateMachineActor<Turnstile> { StateMachineActor(clock: clock) }

  @Test func `first returns the current state if it matches`() async throws {
    #expect(try await makeTurnstile().first { $0 == .locked } == .locked)
  }

  @Test func `first returns the first state that matches`() async throws {
    let turnstile = makeTurnstile()
    let state = Task { try await turnstile.first(within: .seconds(1)) { $0 == .unlocked } }
    try await clock.waitForSleepers()
    turnstile.send(.coin)
    #expect(try await state.value == .unlocked)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `first returns a state that the machine exits immediately`() async throws {
    let turnstile = makeTurnstile()
    let state = Task { try await turnstile.first(within: .seconds(1)) { $0 == .unlocked } }
    try await clock.waitForSleepers()
    turnstile.send(.coin)
    turnstile.send(.push)
    #expect(try await state.value == .unlocked)
  }

  @Test func `first throws DeadlineExceededError at its deadline`() async throws {
    let turnstile = makeTurnstile()
    let state = Task { try await turnstile.first(within: .seconds(5)) { $0 == .unlocked } }
    try await clock.waitForSleepers()
    try await clock.advance(by: .seconds(5))
    let error = await #expect(throws: DeadlineExceededError.self) { try await state.value }
    #expect(error?.state == "locked")
    #expect(error?.limit == .seconds(5))
    #expect(
      error?.description
        == "The machine did not reach a matching state within 5.0 seconds. It is in 'locked'. Send the events that lead there, or wait longer."
    )
  }

  @Test func `a condition is not evaluated any more after the answer`() async throws {
    let turnstile = makeTurnstile()
    let evaluations = Locked(0)
    let state = Task {
      try await turnstile.first(within: .seconds(1)) { state in
        evaluations.withLock { $0 += 1 }
        return state == .unlocked
      }
    }
    try await clock.waitForSleepers()
    await turnstile.handle(.coin)
    #expect(try await state.value == .unlocked)
    let count = evaluations.withLock { $0 }
    await turnstile.handle(.push)
    await turnstile.handle(.coin)
    #expect(evaluations.withLock { $0 } == count)
  }

  @Test func `a later deadline has no effect`() async throws {
    let turnstile = makeTurnstile()
    let state = Task { try await turnstile.first(within: .seconds(5)) { $0 == .unlocked } }
    try await clock.waitForSleepers()
    try await clock.advance(by: .seconds(4))
    await turnstile.handle(.coin)
    #expect(try await state.value == .unlocked)
  }

  @Test func `first throws CancellationError if its task is cancelled`() async throws {
    let turnstile = makeTurnstile()
    let task = Task { try await turnstile.first(within: .seconds(1)) { $0 == .unlocked } }
    try await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `first throws MachineEndedError if the machine ends`() async throws {
    let turnstile = makeTurnstile()
    let state = Task { try await turnstile.first(within: .seconds(1)) { $0 == .unlocked } }
    try await clock.waitForSleepers()
    await turnstile.stop()
    await #expect(throws: MachineEndedError.self) { try await state.value }
  }

  @MainActor
  @Test func `first works on a plain machine`() async throws {
    let till = Till()
    let turnstile = StateMachine(Turnstile(), subject: till)
    let state = Task {
      try await turnstile.first(within: .seconds(1), on: clock) { $0 == .unlocked }
    }
    try await clock.waitForSleepers()
    turnstile.handle(.coin)
    #expect(try await state.value == .unlocked)
  }
}
