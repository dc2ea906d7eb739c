import Schematic
import SchematicConcurrency
import StateMaps
import Testing
import TransitionTables

/// Machines of state maps and of transition tables on actors.
struct MapsAndTablesTests {
  @Test func `a map on an actor is asked as any other`() async throws {
    let pages = try StateMachineActor(Pages(), subject: Visits())
    #expect(await pages.transition(to: .letter).isTransition)
    #expect(await pages.isIn(.letter))
    #expect(await pages.transition().isTransition)
    #expect(await pages.isIn(.index))
    #expect(await pages.transition(to: .attic).error is StateMapRejection<Pages.State>)
    #expect(await pages.withMachine { $0.subject?.count } == 1)
  }

  @Test func `a map on an actor is suspended and resumed`() async throws {
    let pages = try StateMachineActor(Pages(), subject: Visits())
    #expect(await pages.suspend().isTransition)
    #expect(await pages.transition(to: .letter).error is StateMapRejection<Pages.State>)
    #expect(await pages.resume().isTransition)
    #expect(await pages.isIn(.index))
  }

  @Test func `a map or a table with a fault makes no machine`() {
    #expect(throws: StateMapError.self) { try StateMachineActor(Nowhere()) }
    #expect(throws: TransitionTableError.self) { try StateMachineActor(Twice()) }
  }

  @Test func `a table on an actor may have a subject or none`() async throws {
    let gate = try StateMachineActor(Gate())
    #expect(await gate.handle(.push) == .transitioned(from: .closed, to: .open))
    let counted = try StateMachineActor(CountedGate(), subject: Visits())
    await counted.handle(.push)
    #expect(await counted.withMachine { $0.subject?.count } == 1)
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
