import Schematic
import SchematicConcurrency
import StateMaps
import Statecharts
import Testing
import TransitionTables

private struct Door: Statechart {
  enum State { case closed, open }
  enum Event: CaseIterable { case push, pull }
  typealias Subject = Hinge

  var body: [Element] {
    state(.closed) { on(.push, to: .open) { $0.turns += 1 } }
    state(.open) { on(.pull, to: .closed) { $0.turns += 1 } }
  }
}

/// Not `Sendable`: each belongs to its machine.
private final class Hinge {
  var turns = 0
}

private struct Gate: TransitionTable, Sendable {
  enum State { case closed, open }
  enum Event { case push }
  let initialState = State.closed

  var body: [Row] { on(.push, from: .closed, to: .open) }
}

private struct Pages: StateMap, Sendable {
  enum State { case index, letter }

  var body: [Element] {
    state(.index, to: .letter)
    state(.letter, to: .index)
  }
}

struct SharedSchemaTests {
  @Test func `machines on many actors share one compiled chart, each with its own state`()
    async throws
  {
    let doors = try SharedSchema(unchecked: Door())
    let turns = await withTaskGroup(of: Int.self) { group in
      for number in 0..<8 {
        group.addTask {
          let door = StateMachineActor(schema: doors.schema(), subject: Hinge())
          await door.start()
          for _ in 0..<number { for event in Door.Event.allCases { await door.handle(event) } }
          return await door.withMachine { $0.subject?.turns ?? -1 }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted()
    }
    #expect(turns == [0, 2, 4, 6, 8, 10, 12, 14])
  }

  @Test func `a table and a map can be shared`() async throws {
    let gate = StateMachineActor(schema: try SharedSchema(unchecked: Gate()).schema())
    #expect(await gate.handle(.push) == .transitioned(from: .closed, to: .open))
    let pages = StateMachineActor(schema: try SharedSchema(unchecked: Pages()).schema())
    #expect(await pages.handle(.to(.letter)).isTransition)
  }

  @Test func `sharing a definition with a fault throws its error`() {
    struct Nowhere: Statechart, Sendable {
      enum State { case here, there }
      enum Event { case go }
      var body: [Element] { state(.here) { on(.go, to: .there) } }
    }
    #expect(throws: InvalidDefinitionError.self) { try SharedSchema(unchecked: Nowhere()) }
  }

  @Test func `isIn considers the events that were sent before`() async throws {
    let door = try StateMachineActor(Door(), subject: Hinge())
    #expect(await !door.isIn(.closed))
    await door.start()
    door.send(.push)
    #expect(await door.isIn(.open))
  }
}
