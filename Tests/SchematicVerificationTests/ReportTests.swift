import SchematicVerification
import Statecharts
import Testing

@Suite struct ReportTests {
  struct Parcel: Statechart {
    enum State: CaseIterable { case packed, sent, lost, lostForGood }
    enum Event: CaseIterable { case send, lose, find }

    var body: [Element] {
      state(.packed) {
        on(.send, to: .sent).performWithContext("print") { _ in print("sent") }
      }
      state(.sent) { on(.lose, to: .lost).when("careless") { true } }
      state(.lost)
      state(.lostForGood)
    }
  }

  @Test func `a report has the numbers, the assumptions, and the findings with their paths`() throws
  {
    #expect(
      try Parcel().explored().report == """
        3 configurations, 3 edges.
        It is assumed:
        - No error is thrown that no transition handles.
        The model contains all behavior of the program, and perhaps more:
        - 'careless' may hold or not at any time.
        - Events of tasks, and raised, sent and delayed events, are among the samples and come at any time.
        3 findings:
        1. The state 'lostForGood' is never entered: no transition that can be taken leads to it. Add one, or remove it.
        2. In 'lost', no event is handled, and the machine has not ended. Add a transition, or make it a final state. (possible)
             0. start → packed
             1. send → sent
             2. lose [careless] → lost
        3. The event 'find' triggers a transition in no configuration. Add one, or remove the event.
        """)
  }

  @Test func `a model with findings throws them, with the report`() throws {
    let error = #expect(throws: FindingsError.self) {
      try Parcel().explored().requireNoFindings(permitting: [.unhandledEvent])
    }

    #expect(error?.findings.count == 2)
    #expect(error?.description.contains("2. In 'lost', no event is handled") == true)
    try Crossing().explored().requireNoFindings()
  }

  struct Pair: Statechart {
    enum State: CaseIterable { case one, two }
    enum Event: CaseIterable { case turn, push }

    var body: [Element] {
      state(.one) { on(.turn, .push, to: .two) }
      state(.two) { on(.turn, to: .one) }
    }
  }

  @Test func `a model without samples of some events throws an error although nothing was found`()
    throws
  {
    let model = try Pair().explored(events: [.turn])

    #expect(model.findings.isEmpty)
    #expect(throws: FindingsError.self) { try model.requireNoFindings() }
    try Pair().explored().requireNoFindings()
  }

  @Test func `an incomplete model throws an error although nothing was found`() throws {
    var options = ExplorationOptions()
    options.maximumConfigurations = 1
    let model = try Crossing().explored(options: options)

    #expect(throws: FindingsError.self) {
      try model.requireNoFindings(permitting: Set(FindingKind.allCases))
    }
  }

  @Test func `a finding that is not proved says so, and a limit makes no dead end`() throws {
    var options = ExplorationOptions()
    options.maximumConfigurations = 1
    let found = try Crossing().explored(options: options).findings

    #expect(found.allSatisfy { $0.kind != .deadEnd && !$0.isProved })
    #expect(
      found.first?.description == """
        The state 'walk' is never entered: no transition that can be taken leads to it. Add one, or remove it. (not proved)
        """)
  }

  struct Trap: Statechart {
    enum State: CaseIterable { case room, left, right, trap, end }
    enum Event: CaseIterable { case turn, fall }

    var body: [Element] {
      state(.room) {
        history(defaults: [.left])
        state(.left) { on(.turn, to: .right) }
        state(.right) { on(.turn, to: .left) }
        on(.fall, to: .trap)
      }
      state(.trap) {}
      state(.end) { on(.turn, via: .history(of: .room)) }
    }
  }

  @Test func `a dead end that is reached with several histories is one finding`() throws {
    let model = try Trap().explored()

    #expect(model.configurations.count == 4)
    let found = model.findings.filter { $0.kind == .deadEnd }
    #expect(found.map(\.path?.events) == [[.fall]])
    #expect(
      found.first?.message == """
        In 'trap' (2 configurations, with different history or other records), no event is handled, and the \
        machine has not ended. Add a transition, or make it a final state.
        """)
  }

  @Test func `findings may be permitted, by kind and by configuration`() throws {
    let model = try Parcel().explored()
    let found = model.findings(permitting: [.unreachableState, .unhandledEvent]) {
      $0.contains(.lost)
    }

    #expect(found.isEmpty)
  }
}
