import Schematic
import SchematicConcurrency
import StateMaps
import Testing
import TransitionTables

/// Actors that are created from definitions of each kind.
struct DefinitionTests {
  @Test func `an actor handles the requests of a map`() async throws {
    let pages = try StateMachineActor(Pages(), subject: Visits())
    #expect(await pages.handle(.to(.letter)).isTransition)
    #expect(await pages.isIn(.letter))
    #expect(await pages.handle(.next).isTransition)
    #expect(await pages.isIn(.index))
    #expect(await pages.handle(.to(.attic)).error is StateMapRejection<Pages.State>)
    #expect(await pages.withMachine { $0.subject?.count } == 1)
  }

  @Test func `an actor's map is suspended and resumed`() async throws {
    let pages = try StateMachineActor(Pages(), subject: Visits())
    #expect(await pages.handle(.suspend).isTransition)
    #expect(await pages.handle(.to(.letter)).error is StateMapRejection<Pages.State>)
    #expect(await pages.handle(.resume).isTransition)
    #expect(await pages.isIn(.index))
  }

  @Test func `a map or a table with a fault throws its error`() {
    #expect(throws: InvalidDefinitionError.self) { try StateMachineActor(Nowhere()) }
    #expect(throws: InvalidDefinitionError.self) { try StateMachineActor(Twice()) }
  }

  @Test func `an actor's table can have a subject or none`() async throws {
    let gate = try StateMachineActor(Gate())
    #expect(await gate.handle(.push) == .transitioned(from: .closed, to: .open))
    let counted = try StateMachineActor(CountedGate(), subject: Visits())
    await counted.handle(.push)
    #expect(await counted.withMachine { $0.subject?.count } == 1)
  }
}

extension DefinitionTests {
  @Test func `a flat schema needs no try`() async {
    let turnstile = StateMachineActor(Turnstile(), subject: Till())
    #expect(await turnstile.handle(.coin) == .transitioned(from: .locked, to: .unlocked))
    let bell = StateMachineActor(Bell())
    #expect(await bell.handle(()).isTransition)
  }
}

/// Rings once.
private struct Bell: FlatStateMachineSchema {
  let initialState = false

  func transition(from state: Bool, on event: Void) -> Transition<Bool, Void, Void>? {
    state ? nil : .to(true)
  }
}

/// Not `Sendable`: it belongs to its machine.
private final class Visits {
  var count = 0
}

private struct Pages: StateMap {
  enum State { case index, letter, attic }
  typealias Subject = Visits

  var body: [Element] {
    state(.index, to: .letter)
    state(.letter, to: .index, .attic) {
      afterEntering { visits, _ in visits.count += 1 }
      next(among: [.index, .attic]) { _ in .index }
    }
    state(.attic, to: .index)
  }
}

private struct Nowhere: StateMap {
  enum State { case here, there }

  var body: [Element] { state(.here, to: .there) }
}

private struct Gate: TransitionTable {
  enum State { case closed, open }
  enum Event { case push }
  let initialState = State.closed

  var body: [Row] { on(.push, from: .closed, to: .open) }
}

private struct CountedGate: TransitionTable {
  enum State { case closed, open }
  enum Event { case push }
  typealias Subject = Visits
  let initialState = State.closed

  var body: [Row] { on(.push, from: .closed, to: .open) { $0.count += 1 } }
}

private struct Twice: TransitionTable {
  enum State { case closed, open }
  enum Event { case push }
  let initialState = State.closed

  var body: [Row] {
    on(.push, from: .closed, to: .open)
    on(.push, from: .closed, to: .open)
  }
}
