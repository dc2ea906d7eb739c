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

  @Test func `notes make no difference`() throws {
    struct Noted: Statechart {
      typealias State = Place
      typealias Event = Move
      var body: [Element] {
        note("Nobody lives here.")
        state(.out) {
          note("In the rain.")
          on(.enter, to: .hall)
        }
        state(.hall) {
          on(.enter, to: .room)
          note("Between.")
          on(.leave, to: .out)
        }
        state(.room) { on(.leave, to: .hall) }
        on(.flee, to: .out)
      }
    }
    let (noted, plain) = try (Noted().explored(), House().explored())
    #expect(noted.difference(from: plain) { $0.leaves == $1.leaves } == nil)
    #expect(noted.edgeCount == plain.edgeCount && noted.parts == plain.parts)
    #expect(noted.findings.count == plain.findings.count)
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

  final class Guest { var isKnown = false }

  struct Unnamed: Statechart {
    enum State: CaseIterable { case out, hall }
    enum Event: CaseIterable { case enter }
    typealias Subject = Guest

    var body: [Element] {
      state(.out) { on(.enter, to: .hall).when { $0.isKnown } }
      state(.hall) { on(.enter, to: .out) }
    }
  }

  struct AskedTwice: Statechart {
    enum State: CaseIterable { case out, hall, room }
    enum Event: CaseIterable { case enter }
    typealias Subject = Guest

    var body: [Element] {
      state(.out) { on(.enter, to: .hall).when("known") { $0.isKnown } }
      state(.hall) {
        always(to: .room).when("known") { $0.isKnown }
        on(.enter, to: .out)
      }
      state(.room) { on(.enter, to: .out) }
    }
  }

  struct Selecting: Statechart {
    enum State: CaseIterable { case out, hall, room }
    enum Event: CaseIterable { case enter }
    typealias Subject = Guest

    var body: [Element] {
      state(.out) {
        on(
          .enter,
          via: .selectionWithContext(among: [.hall, .room]) { $0.subject.isKnown ? .room : .hall })
      }
      state(.hall) { on(.enter, to: .out) }
      state(.room) { on(.enter, to: .out) }
    }
  }

  struct Failing: Statechart {
    enum State: CaseIterable { case out, hall, closed }
    enum Event: CaseIterable { case enter }

    var body: [Element] {
      state(.out) {
        on(.enter, to: .hall).perform("open") {}
        onFailure(to: .closed)
      }
      state(.hall) { on(.enter, to: .out) }
      state(.closed) { on(.enter, to: .out) }
    }
  }

  @Test func `a model does not differ from itself`() throws {
    #expect(try difference(Unnamed()) == nil)
    #expect(try difference(AskedTwice()) == nil)
    #expect(try difference(Selecting()) == nil)
    #expect(try difference(Failing()) == nil)
  }

  private func difference<Chart: Statechart>(_ chart: Chart) throws -> String? {
    let model = try chart.explored()
    return model.difference(from: model) { $0 == $1 }.map { "\($0)" }
  }

  struct Lift: Statechart {
    enum State: CaseIterable { case off, on, low, high }
    enum Event: CaseIterable { case toggle }
    var isHigh = false

    var body: [Element] {
      state(.off) { on(.toggle, via: .history(of: .on)) }
      state(.on) {
        on(.toggle, to: .off)
        history(defaults: [isHigh ? .high : .low])
        state(.low)
        state(.high)
      }
    }
  }

  @Test func `a difference that is in the history alone shows the history`() throws {
    let difference = try Lift().explored().difference(from: Lift(isHigh: true).explored()) {
      $0 == $1 || $0.contains(.on)
    }

    #expect(difference?.kind == .states)
    #expect(
      difference?.description.hasPrefix(
        """
        The states differ: in off, history of 'on': 'low' in the first model, and history of 'on': 'high' in the \
        second.
        First:
        """) == true)
  }

  struct Patient: Statechart {
    enum State: CaseIterable { case busy, free, serving }
    enum Event: CaseIterable { case call, finish }
    var defersCalls = true

    var body: [Element] {
      state(.busy) {
        if defersCalls { defers(.call) }
        on(.finish, to: .free)
      }
      state(.free) { on(.call, to: .serving) }
      state(.serving) { on(.finish, to: .free) }
    }
  }

  @Test func `an event that only one model defers is a difference`() throws {
    let difference = try Patient().explored().difference(
      from: Patient(defersCalls: false).explored()
    ) { $0 == $1 }

    #expect(difference?.kind == .deferredInFirst)
    #expect(difference?.path.events == [.call])
    #expect(try self.difference(Patient()) == nil)
  }

  @Test func `an event that only one model handles is a difference, with the answers`() throws {
    let difference = try Safe().explored().difference(from: Safe(needsKey: false).explored()) {
      $0 == $1
    }

    #expect(difference?.kind == .handledInSecond)
    #expect(difference?.path.steps.last?.description == "turn [not key] is ignored in closed")
  }

  @Test func `the other way round, the difference is that of the other model`() throws {
    #expect(
      try Safe(needsKey: false).explored().difference(from: Safe().explored()) { $0 == $1 }?.kind
        == .handledInFirst)
    #expect(
      try Patient(defersCalls: false).explored().difference(from: Patient().explored()) {
        $0 == $1
      }?.kind == .deferredInSecond)
  }
}
