import Schematic
import SchematicVerification
import Statecharts
import Testing
import TransitionTables

@Suite struct ComparisonTests {
  enum Place: CaseIterable { case out, hall, room }
  enum Move: CaseIterable { case enter, leave, flee }

  struct House: Statechart {
    typealias State = Place
    typealias Event = Move
    var body: [Element] {
      state(.out) { on(.enter, to: .hall) }
      state(.hall) {
        on(.enter, to: .room)
        on(.leave, to: .out)
      }
      state(.room) { on(.leave, to: .hall) }
      on(.flee, to: .out)
    }
  }

  struct Flat: TransitionTable {
    typealias State = Place
    typealias Event = Move
    let initialState = Place.out
    var flees = true
    var body: [Row] {
      on(.enter, from: .out, to: .hall)
      on(.enter, from: .hall, to: .room)
      on(.leave, from: .hall, to: .out)
      on(.leave, from: .room, to: .hall)
      on(.flee, from: .out, to: .out)
      on(.flee, from: .hall, to: .out)
      on(.flee, from: .room, to: flees ? .out : .hall)
    }
  }

  @Test func `a table with the same behavior as a chart does not differ from it`() throws {
    let difference = try House().explored().difference(
      from: Flat().exploredExactly(events: Move.allCases)
    ) { $0.leaves == [$1] }

    #expect(difference == nil)
  }

  @Test func `the shortest difference is found`() throws {
    let flat = try Flat(flees: false).exploredExactly(events: Move.allCases)
    let difference = try House().explored().difference(from: flat) { $0.leaves == [$1] }

    #expect(difference?.kind == .states)
    #expect(difference?.path.events == [.enter, .enter, .flee])
    #expect(difference?.other.state == .hall)
    #expect(
      try House().explored().difference(from: flat, upTo: 2) { $0.leaves == [$1] } == nil)
  }

  struct Safe: Statechart {
    enum State: CaseIterable { case closed, open }
    enum Event: CaseIterable { case turn }
    var needsKey = true
    var body: [Element] {
      state(.closed) {
        if needsKey {
          on(.turn, to: .open).when("key") { true }
        } else {
          on(.turn, to: .open)
        }
      }
      state(.open) { on(.turn, to: .closed) }
    }
  }

  @Test func `an event that only one model handles is a difference, with the answers`() throws {
    let difference = try Safe().explored().difference(from: Safe(needsKey: false).explored()) {
      $0 == $1
    }

    #expect(difference?.kind == .handledInSecond)
    #expect(difference?.path.steps.last?.description == "turn [not key] is ignored in closed")
  }
}
