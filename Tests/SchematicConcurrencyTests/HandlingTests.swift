import Schematic
import SchematicConcurrency
import Testing

struct HandlingTests {
  @Test func `handle returns the outcome after the step`() async {
    let turnstile = StateMachineActor<Turnstile>()  // TB-72
    #expect(await turnstile.handle(.push) == .ignored)
    #expect(await turnstile.handle(.coin) == .transitioned(from: .locked, to: .unlocked))
    #expect(await turnstile.coins == 1)
  }

  @Test func `the actor keeps its subject alive`() async {
    let turnstile = StateMachineActor<Turnstile>()
    await turnstile.handle(.coin)
    #expect(await turnstile.withMachine { $0.subject != nil })
  }

  @Test func `an object can own an actor that refers to it weakly`() async throws {
    weak var released: Owner?
    do {
      let owner = Owner()
      owner.actor = StateMachineActor(OwnedSchema(), subject: owner, reference: .weak)
      #expect(await owner.actor?.handle(.next) == .transitioned(from: 0, to: 1))
      #expect(owner.count == 1)
      released = owner
    }
    #expect(released == nil)
  }

  @Test func `sent events are handled in order, before a later handle of the same sender`() async {
    let turnstile = StateMachineActor<Turnstile>()
    turnstile.send(.coin)
    turnstile.send(.push)
    turnstile.send(.coin)  // TB-49
    #expect(await turnstile.handle(.push) == .transitioned(from: .unlocked, to: .locked))
    #expect(await turnstile.coins == 2)
  }

  @Test func `state is the state after all sent events`() async {
    let turnstile = StateMachineActor<Turnstile>()
    turnstile.send(.coin)
    #expect(await turnstile.state == .unlocked)
    #expect(await turnstile.canHandle(.push))
  }

  @Test func `each question is answered after the events that were sent before`() async {
    let turnstile = StateMachineActor<Turnstile>()
    turnstile.send(.coin)
    #expect(await turnstile.canHandle(.push))
    turnstile.send(.push)
    #expect(await !turnstile.canHandle(.push))
    turnstile.send(.coin)
    #expect(await turnstile.isIn(.unlocked))
    turnstile.send(.push)
    #expect(await turnstile.saved.state == .locked)
    turnstile.send(.coin)
    #expect(await turnstile.withMachine { $0.state } == .unlocked)
    turnstile.send(.push)
    #expect(await turnstile.state == .locked)
  }

  @Test func `a sent event is handled without a call that waits`() async throws {
    let turnstile = StateMachineActor<Turnstile>()
    var steps = turnstile.transitions.makeAsyncIterator()
    turnstile.send(.coin)  // MA-10
    #expect(await steps.next() == Step(from: .locked, on: .coin, to: .unlocked))
  }

  @Test func `stop, start and reset are forwarded to the machine`() async {
    let turnstile = StateMachineActor<Turnstile>()
    turnstile.send(.coin)
    #expect(await turnstile.reset() == .transitioned(from: .unlocked, to: .locked))
    #expect(await turnstile.start() == .ignored)
    #expect(await turnstile.stop() == .ignored)
  }
}

// MARK: - Run to completion

struct RunToCompletionTests {
  /// Logs its actions, and sends events from inside them.
  struct Echo: FlatStateMachineSchema {
    enum State { case idle }
    enum Event: Hashable { case call, answer }
    let initialState = State.idle

    func transition(from state: State, on event: Event) -> Transition<State, Event, Mouth>? {
      .to(.idle) { $0.say(event) }
    }
  }

  final class Mouth: Sendable {
    let said = Locked<[String]>([])
    let send = Locked<(@Sendable (Echo.Event) -> Void)?>(nil)

    func say(_ event: Echo.Event) {
      said.withLock { $0.append("\(event) begins") }
      if event == .call { send.withLock { $0 }?(.answer) }
      said.withLock { $0.append("\(event) ends") }
    }
  }

  @Test func `an event sent from inside an action waits for the end of the step`() async {
    let mouth = Mouth()  // TB-52, MA-11, unlike ST-16
    let echo = StateMachineActor(Echo(), subject: mouth)
    mouth.send.withLock { $0 = { [weak echo] in echo?.send($0) } }
    await echo.handle(.call)
    _ = await echo.state
    #expect(
      mouth.said.withLock { $0 } == ["call begins", "call ends", "answer begins", "answer ends"])
  }

  @Test func `an event sent by an observer waits for the end of the step`() async {
    let mouth = Mouth()  // ST-17
    let echo = StateMachineActor(Echo(), subject: mouth)
    await echo.observe { [weak echo] notice in
      if case .transitioned(_, .call, _, _) = notice { echo?.send(.answer) }
    }
    await echo.handle(.call)
    _ = await echo.state
    #expect(
      mouth.said.withLock { $0 } == ["call begins", "call ends", "answer begins", "answer ends"])
  }
}

/// Owns the actor whose subject it is.
private final class Owner: @unchecked Sendable {
  var actor: StateMachineActor<OwnedSchema>?
  var count = 0
}

private struct OwnedSchema: FlatStateMachineSchema {
  enum Event { case next }
  let initialState = 0

  func transition(from state: Int, on event: Event) -> Transition<Int, Event, Owner>? {
    .to(state + 1) { $0.count += 1 }
  }
}
