import Schematic
import SchematicConcurrency
import SchematicTesting
import Testing

struct FirstTests {
  let clock = ManualClock()

  func makeTurnstile() -> StateMachineActor<Turnstile> { StateMachineActor(clock: clock) }

  @Test func `the current state may be the first`() async throws {
    #expect(try await makeTurnstile().first { $0 == .locked } == .locked)
  }

  @Test func `who waits gets the first state that will do`() async throws {
    let turnstile = makeTurnstile()
    let state = Task { try await turnstile.first(within: .seconds(1)) { $0 == .unlocked } }
    try await clock.waitForSleepers()
    turnstile.send(.coin)
    #expect(try await state.value == .unlocked)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a state that the machine leaves at once counts`() async throws {
    let turnstile = makeTurnstile()
    let state = Task { try await turnstile.first(within: .seconds(1)) { $0 == .unlocked } }
    try await clock.waitForSleepers()
    turnstile.send(.coin)
    turnstile.send(.push)
    #expect(try await state.value == .unlocked)
  }

  @Test func `a deadline that passes is an error of its own`() async throws {
    let turnstile = makeTurnstile()
    let state = Task { try await turnstile.first(within: .seconds(5)) { $0 == .unlocked } }
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(5))
    let error = await #expect(throws: DeadlineExceeded.self) { try await state.value }
    #expect(error?.state == "locked")
    #expect(error?.limit == .seconds(5))
  }

  @Test func `a deadline that has not passed changes nothing`() async throws {
    let turnstile = makeTurnstile()
    let state = Task { try await turnstile.first(within: .seconds(5)) { $0 == .unlocked } }
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(4))
    await turnstile.handle(.coin)
    #expect(try await state.value == .unlocked)
  }

  @Test func `who is cancelled while waiting gets a CancellationError`() async throws {
    let turnstile = makeTurnstile()
    let task = Task { try await turnstile.first(within: .seconds(1)) { $0 == .unlocked } }
    try await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `who waits for a machine that ends is told`() async throws {
    let turnstile = makeTurnstile()
    let state = Task { try await turnstile.first(within: .seconds(1)) { $0 == .unlocked } }
    try await clock.waitForSleepers()
    await turnstile.stop()
    await #expect(throws: MachineEnded.self) { try await state.value }
  }

  @MainActor
  @Test func `one can wait for a plain machine`() async throws {
    let till = Till()
    let turnstile = StateMachine(schema: Turnstile(), subject: till)
    let state = Task {
      try await turnstile.first(within: .seconds(1), on: clock) { $0 == .unlocked }
    }
    try await clock.waitForSleepers()
    turnstile.handle(.coin)
    #expect(try await state.value == .unlocked)
  }
}
