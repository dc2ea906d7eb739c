import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// A conversation that both sides can end.
struct Talk: Statechart {
  enum State { case greeting, talking, silent, closed }
  enum Event { case hello, pause, bye, crash }

  var body: [Element] {
    state(.greeting) { on(.hello, to: .talking) }
    state(.talking) { on(.pause, to: .silent) }
    state(.silent) { on(.hello, to: .talking) }
    on(.bye, to: .closed)
    on(.crash, via: .terminate)
    final(.closed)
  }
}

/// Calls on a machine that has ended return immediately.
struct EndedMachineTests {
  let talk: StateMachineActor<Talk.Schema>

  init() throws {
    talk = try StateMachineActor(Talk())
  }

  @Test(arguments: [Talk.Event.bye, .crash])
  func `first throws MachineEndedError if the machine has already ended`(_ event: Talk.Event) async
  {
    await talk.start()
    await talk.handle(event)
    await #expect(throws: MachineEndedError.self) { try await talk.first { $0.contains(.talking) } }
  }

  @Test(arguments: [Talk.Event.bye, .crash])
  func `the sequence of a machine that has ended is finished`(_ event: Talk.Event) async {
    await talk.start()
    await talk.handle(event)
    #expect(await all(talk.transitions) == [])
  }

  @Test func `first returns the state in which the machine has ended if it matches`() async throws {
    await talk.start()
    await talk.handle(.bye)
    #expect(try await talk.first { $0.contains(.closed) }.isFinal)
  }

  @Test func `first returns a matching state in which the machine ends`() async throws {
    let clock = ManualClock()
    let end = try StateMachineActor(Talk(), clock: clock)
    let state = Task { try await end.first(within: .seconds(1)) { $0.contains(.closed) } }
    try await clock.waitForSleepers()
    await end.start()
    end.send(.bye)
    #expect(try await state.value.isFinal)
  }

  @Test func `first waits for a machine that has not been started`() async throws {
    let steps = talk.transitions
    async let state = talk.first { $0.contains(.greeting) }
    await talk.start()
    #expect(try await state.leaves == [.greeting])
    await talk.handle(.bye)
    #expect(await all(steps).map(\.to.leaves) == [[.greeting], [.closed]])
  }

  @Test func `first throws MachineEndedError between a stop and the next start`() async throws {
    await talk.start()
    await talk.stop()
    #expect(await all(talk.transitions) == [])
    let error = await #expect(throws: MachineEndedError.self) {
      try await talk.first { $0.contains(.talking) }
    }
    #expect(error?.description.hasPrefix("The machine was stopped before") == true)
    await talk.start()
    let steps = talk.transitions
    await talk.handle(.bye)
    #expect(await all(steps).map(\.to.leaves) == [[.closed]])
  }

  @Test func `transitions requested after a reset contain the next start and stop`() async {
    await talk.start()
    await talk.stop()
    await talk.reset()
    let steps = talk.transitions
    await talk.start()
    await talk.stop()
    #expect(await all(steps).count == 2)
  }

  @Test func `a flat machine that was stopped has not ended after the next start`() async {
    let turnstile = StateMachineActor<Turnstile>()
    await turnstile.stop()
    #expect(await all(turnstile.transitions) == [])
    await turnstile.start()
    let steps = turnstile.transitions
    await turnstile.handle(.coin)
    await turnstile.stop()
    #expect(await all(steps).map(\.to) == [.unlocked])
  }

  @MainActor
  @Test func `a plain machine that has ended finishes sequences and throws MachineEndedError`()
    async throws
  {
    let talk = try StateMachine(Talk())
    talk.start()
    talk.handle(.bye)
    #expect(await all(talk.transitions) == [])
    let error = await #expect(throws: MachineEndedError.self) {
      try await talk.first { $0.contains(.talking) }
    }
    #expect(error?.state == "closed")
    #expect(error?.description.hasPrefix("The machine ended in 'closed' before") == true)
  }

  @MainActor
  @Test func `a plain machine that has not been started has not ended`() async throws {
    let talk = try StateMachine(Talk())
    let steps = talk.transitions
    talk.start()
    talk.handle(.bye)
    #expect(await all(steps).count == 2)
  }
}

/// A reset does not end a machine.
struct ResettingTests {
  let clock = ManualClock()
  let talk: StateMachineActor<Talk.Schema>

  init() async throws {
    talk = try StateMachineActor(Talk(), clock: clock)
    await talk.start()
    await talk.handle(.hello)
  }

  @Test(arguments: [true, false])
  func `first continues to wait through a reset`(runningActions: Bool) async throws {
    let state = Task { try await talk.first(within: .seconds(1)) { $0.contains(.greeting) } }
    try await clock.waitForSleepers()
    await talk.reset(runningActions: runningActions)
    if !runningActions { await talk.start() }
    #expect(try await state.value.leaves == [.greeting])
  }

  @Test func `a sequence contains a reset and the transitions after it`() async {
    let steps = talk.transitions
    await talk.reset(runningActions: true)
    await talk.handle(.bye)
    #expect(await all(steps).map(\.to.leaves) == [[], [], [.greeting], [.closed]])
  }

  @Test func `a sequence contains a reset without actions as one transition`() async {
    let steps = talk.transitions
    await talk.reset()
    await talk.start()
    await talk.stop()
    #expect(await all(steps).map(\.to.leaves) == [[], [.greeting], []])
  }

  @Test func `a reset by withMachine does not end the machine`() async {
    let steps = talk.transitions
    await talk.withMachine { _ = $0.reset(runningActions: true) }
    await talk.withMachine { _ = $0.stop() }
    #expect(await all(steps).map(\.to.leaves) == [[], [], [.greeting], []])
  }

  @MainActor
  @Test(arguments: [true, false])
  func `a reset does not end a plain machine`(runningActions: Bool) async throws {
    let talk = try StateMachine(Talk())
    talk.start()
    talk.handle(.hello)
    let steps = talk.transitions
    let state = Task {
      try await talk.first(within: .seconds(1), on: clock) { $0.contains(.greeting) }
    }
    try await clock.waitForSleepers()
    talk.reset(runningActions: runningActions)
    if !runningActions { talk.start() }
    talk.stop()
    #expect(try await state.value.leaves == [.greeting])
    #expect(await all(steps).last?.to.isStopped == true)
  }

  @MainActor
  @Test func `a plain machine that was stopped has ended until it starts again`() async throws {
    let talk = try StateMachine(Talk())
    talk.start()
    talk.stop()
    await #expect(throws: MachineEndedError.self) { try await talk.first { $0.contains(.talking) } }
    #expect(await all(talk.transitions) == [])
    talk.start()
    let steps = talk.transitions
    talk.handle(.bye)
    #expect(await all(steps).map(\.to.leaves) == [[.closed]])
  }

  @Test func `after a reset a machine that had ended can be observed again`() async throws {
    await talk.handle(.bye)
    #expect(await all(talk.transitions) == [])
    await talk.reset(runningActions: true)
    let steps = talk.transitions
    await talk.handle(.hello)
    await talk.stop()
    #expect(await all(steps).map(\.to.leaves) == [[.talking], []])
  }
}

/// `waitForEnd` returns when the machine has stopped, completed or terminated.
struct WaitingForEndTests {
  let clock = ManualClock()

  private func started() async throws -> StateMachineActor<Talk.Schema> {
    let talk = try StateMachineActor(Talk(), clock: clock)
    await talk.start()
    return talk
  }

  @Test(arguments: [Talk.Event.bye, .crash])
  func `it returns the state in which a chart completes or terminates`(_ event: Talk.Event)
    async throws
  {
    let talk = try await started()
    let end = Task { try await talk.waitForEnd(within: .seconds(1)) }
    try await clock.waitForSleepers()
    talk.send(.hello)
    talk.send(event)
    #expect(try await end.value.leaves == (event == .bye ? [.closed] : []))
  }

  @Test func `it returns when the machine is stopped`() async throws {
    let talk = try await started()
    let end = Task { try await talk.waitForEnd(within: .seconds(1)) }
    try await clock.waitForSleepers()
    await talk.stop()
    #expect(try await end.value.isStopped)
  }

  @Test func `it returns at once if the machine has ended`() async throws {
    let talk = try await started()
    await talk.handle(.bye)
    #expect(try await talk.waitForEnd().leaves == [.closed])
  }

  @Test func `it throws at the deadline`() async throws {
    let talk = try await started()
    let end = Task { try await talk.waitForEnd(within: .seconds(1)) }
    try await clock.waitForSleepers()
    try await clock.advance(by: .seconds(1))
    await #expect(throws: DeadlineExceededError.self) { try await end.value }
  }

  @Test @MainActor func `a plain machine is waited for in its isolation`() async throws {
    let talk = try StateMachine(Talk())
    talk.start()
    let end = Task { try await talk.waitForEnd(within: .seconds(1), on: clock).leaves }
    try await clock.waitForSleepers()
    talk.handle(.bye)
    #expect(try await end.value == [.closed])
  }
}
