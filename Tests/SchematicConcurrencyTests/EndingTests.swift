import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// A conversation that both sides may end.
struct Talk: Statechart {
  enum State { case greeting, talking, silent, closed }
  enum Event { case hello, pause, bye, crash }

  var body: [Element] {
    state(.greeting) { on(.hello, to: .talking) }
    state(.talking) { on(.pause, to: .silent) }
    state(.silent) { on(.hello, to: .talking) }
    on(.bye, to: .closed)
    terminate(on: .crash)
    final(.closed)
  }
}

typealias TalkStep = TakenTransition<Configuration<Talk.State>, Talk.Event>

/// Who comes when a machine has ended is told at once.
@Suite(.timeLimit(.minutes(1)))
struct LatecomerTests {
  let talk: StateMachineActor<Talk.Schema>

  init() throws {
    talk = try StateMachineActor(Talk())
  }

  @Test(arguments: [Talk.Event.bye, .crash])
  func `who waits for a machine that has ended is told`(_ event: Talk.Event) async {
    await talk.start()
    await talk.handle(event)
    await #expect(throws: MachineEnded.self) { try await talk.first { $0.contains(.talking) } }
  }

  @Test(arguments: [Talk.Event.bye, .crash])
  func `the transitions of a machine that has ended are over`(_ event: Talk.Event) async {
    await talk.start()
    await talk.handle(event)
    #expect(await all(talk.transitions) == [])
  }

  @Test func `the state in which a machine has ended may be the one waited for`() async throws {
    await talk.start()
    await talk.handle(.bye)
    #expect(try await talk.first { $0.contains(.closed) }.isFinal)
  }

  @Test func `a machine may end in the state that is waited for`() async throws {
    let clock = ManualClock()
    let end = try StateMachineActor(Talk(), clock: clock)
    let state = Task { try await end.first(within: .seconds(1)) { $0.contains(.closed) } }
    try await clock.waitForSleepers()
    await end.start()
    end.send(.bye)
    #expect(try await state.value.isFinal)
  }

  @Test func `a machine that is not started is waited for`() async throws {
    let steps = talk.transitions
    async let state = talk.first { $0.contains(.greeting) }
    await talk.start()
    #expect(try await state.leaves == [.greeting])
    await talk.handle(.bye)
    #expect(await all(steps).map(\.to.leaves) == [[.greeting], [.closed]])
  }

  @Test func `who comes after a stop is told, until the machine starts again`() async throws {
    await talk.start()
    await talk.stop()
    #expect(await all(talk.transitions) == [])
    let error = await #expect(throws: MachineEnded.self) {
      try await talk.first { $0.contains(.talking) }
    }
    #expect(error?.description.hasPrefix("The machine was stopped before") == true)
    await talk.start()
    let steps = talk.transitions
    await talk.handle(.bye)
    #expect(await all(steps).map(\.to.leaves) == [[.closed]])
  }

  @Test func `who comes between a stop and a reset is told, and later not`() async {
    await talk.start()
    await talk.stop()
    await talk.reset()
    let steps = talk.transitions
    await talk.start()
    await talk.stop()
    #expect(await all(steps).count == 2)
  }

  @Test func `a flat machine that was stopped goes on when it is started`() async {
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
  @Test func `who follows a plain machine that has ended is told`() async throws {
    let talk = try StateMachine(Talk())
    talk.start()
    talk.handle(.bye)
    #expect(await all(talk.transitions) == [])
    let error = await #expect(throws: MachineEnded.self) {
      try await talk.first { $0.contains(.talking) }
    }
    #expect(error?.state == "closed")
  }

  @MainActor
  @Test func `who follows a plain machine that is not started waits for it`() async throws {
    let talk = try StateMachine(Talk())
    let steps = talk.transitions
    talk.start()
    talk.handle(.bye)
    #expect(await all(steps).count == 2)
  }
}

/// A reset is no end.
@Suite(.timeLimit(.minutes(1)))
struct ResettingTests {
  let clock = ManualClock()
  let talk: StateMachineActor<Talk.Schema>

  init() async throws {
    talk = try StateMachineActor(Talk(), clock: clock)
    await talk.start()
    await talk.handle(.hello)
  }

  @Test(arguments: [true, false])
  func `who waits goes on waiting through a reset`(runningActions: Bool) async throws {
    let state = Task { try await talk.first(within: .seconds(1)) { $0.contains(.greeting) } }
    try await clock.waitForSleepers()
    await talk.reset(runningActions: runningActions)
    if !runningActions { await talk.start() }
    #expect(try await state.value.leaves == [.greeting])
  }

  @Test func `who follows the machine sees a reset and what comes after`() async {
    let steps = talk.transitions
    await talk.reset(runningActions: true)
    await talk.handle(.bye)
    #expect(await all(steps).map(\.to.leaves) == [[], [], [.greeting], [.closed]])
  }

  @Test func `who follows the machine sees a reset without actions as one transition`() async {
    let steps = talk.transitions
    await talk.reset()
    await talk.start()
    await talk.stop()
    #expect(await all(steps).map(\.to.leaves) == [[], [.greeting], []])
  }

  @Test func `a reset by withMachine is none either`() async {
    let steps = talk.transitions
    await talk.withMachine { _ = $0.reset(runningActions: true) }
    await talk.withMachine { _ = $0.stop() }
    #expect(await all(steps).map(\.to.leaves) == [[], [], [.greeting], []])
  }

  @MainActor
  @Test(arguments: [true, false])
  func `a plain machine goes on through a reset`(runningActions: Bool) async throws {
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
    await #expect(throws: MachineEnded.self) { try await talk.first { $0.contains(.talking) } }
    #expect(await all(talk.transitions) == [])
    talk.start()
    let steps = talk.transitions
    talk.handle(.bye)
    #expect(await all(steps).map(\.to.leaves) == [[.closed]])
  }

  @Test func `a reset leads out of an end`() async throws {
    await talk.handle(.bye)
    #expect(await all(talk.transitions) == [])
    await talk.reset(runningActions: true)
    let steps = talk.transitions
    await talk.handle(.hello)
    await talk.stop()
    #expect(await all(steps).map(\.to.leaves) == [[.talking], []])
  }
}
