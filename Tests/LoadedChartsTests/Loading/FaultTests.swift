import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import Statecharts
import Testing

struct FaultTests {
  private func faults(_ document: ChartDocument) -> [String] {
    do {
      _ = try LoadedChart<Void>(document)
      return []
    } catch {
      return error.faults.map(\.description)
    }
  }

  @Test func `a fault of the chart has the position of its transition or state`() throws {
    // A missing target is found by the reader, so that only a document can have one.
    var file = try document(
      """
      <state id="a">
        <transition event="x" target="a"/>
        <transition event="y" target="a"/>
      </state>
      """)
    file.root.states[0].transitions[1].destination = .state("b")
    file.root.states[0].timers = [.init(after: .fixed(.seconds(-1)), event: "x")]
    #expect(
      faults(file) == [
        """
        2:1: error: The timer of state 'a' that sends 'x' has a negative delay: use zero, or more.
        """,
        #"4:3: error: The <transition event="y"> of state 'a' leads to 'b', which is not declared: declare it, or correct the name."#,
      ])
  }

  @Test func `a join in a fork and a nameless selection are faults`() {
    typealias Transition = ChartDocument.Transition
    let position = SourcePosition(line: 7, column: 2)
    let file = document(
      .init(
        "a",
        transitions: [
          Transition(
            on: .event("x"), to: .targets([.state("a"), .termination]), position: position),
          Transition(on: .event("y"), to: .selection(nil, among: ["a"]), position: position),
        ]))
    #expect(
      faults(file) == [
        "7:2: error: A join and the end of the machine must be the only target of a transition: remove the others.",
        "7:2: error: A selection among states has no name: name the function.",
      ])
  }

  @Test func `a chart without an initial state is a fault`() {
    var file = document(.init("a"))
    file.root.initial = .none
    #expect(
      faults(file) == ["error: The chart as a whole has no initial state: name one."])
  }

  @Test func `actions of a history need a default target`() {
    let file = document(
      .init("a", states: [.init("b")]).with { $0.histories = [.init(actions: [.log("x")])] })
    #expect(
      faults(file) == [
        """
        error: The history of the state 'a' has actions but no default target: add the target.
        """
      ])
  }
}

struct WarningTests {
  private func warnings(_ document: ChartDocument) throws -> [String] {
    try LoadedChart<Void>(document).warnings.map(\.description)
  }

  @Test func `a shadowed transition is a warning, and the chart runs`() throws {
    let file = try document(
      """
      <state id="a">
        <transition event="error" target="b"/>
        <transition event="error.network" target="a"/>
      </state>
      <state id="b"/>
      """)
    #expect(
      try warnings(file) == [
        """
        4:3: warning: The <transition event="error.network"> of state 'a' to 'a' can never fire, \
        because an earlier one always does. Give that one a guard, or remove one of the two.
        """
      ])
    #expect(try Run(file).handle("error.network") == ["b"])
  }

  @Test func `a prefix is not shadowed by the name that it begins with, if names are exact`() throws
  {
    let file = try ChartDocument(
      xstate: Data(
        #"""
        {"initial": "a", "states": {"a": {"on": {"foo.bar.*": "c", "foo.bar": "b"}}, "b": {}, "c": {}}}
        """#.utf8))
    #expect(try warnings(file) == [])
    #expect(try Run(file).handle("foo.bar.x") == ["c"])
    #expect(try Run(file).handle("foo.bar") == ["b"])
  }

  @Test func `a prefix is shadowed by a shorter one`() throws {
    let file = try document(
      """
      <state id="a">
        <transition event="foo.*" target="b"/>
        <transition event="foo.bar.*" target="a"/>
      </state>
      <state id="b"/>
      """)
    #expect(try warnings(file).count == 1)
    #expect(try warnings(file).allSatisfy { $0.hasPrefix("4:3: warning: The <transition event") })
  }

  @Test func `a shadowed eventless transition is a warning`() throws {
    let file = try document(
      """
      <state id="a"><transition target="b"/>
      <transition target="c"/></state><state id="b"/><state id="c"/>
      """)
    #expect(try warnings(file).count == 1)
    #expect(try Run(file).machine.leaves == ["b"])
  }

  @Test func `an unreachable branch is a warning`() throws {
    for isChoice in [true, false] {
      let branches: [ChartDocument.Branch] = [
        .init(to: [.state("b")]), .init(to: [.state("c")], if: .literal(true)),
      ]
      let file = document(
        .init(
          "a",
          transitions: [
            .init(on: .event("go"), to: isChoice ? .choice(branches) : .junction(branches))
          ]), .init("b"), .init("c"))
      #expect(try warnings(file).allSatisfy { $0.contains("before its last branch") || isChoice })
      #expect(try !warnings(file).isEmpty)
      #expect(try Run(file).handle("go") == ["b"])
    }
  }

  @Test func `a completion that never comes is a warning`() throws {
    let file = try document(
      #"<state id="a"><transition event="done.state.a" target="b"/></state><state id="b"/>"#)
    #expect(try warnings(file).count == 1)
    #expect(try Run(file).machine.leaves == ["a"])
    var whole = try document(#"<final id="a"/>"#)
    whole.root.transitions = [.init(on: .completion, to: .state("a"))]
    #expect(try warnings(whole).count == 1)
    #expect(try Run(whole).machine.state.isFinal)
  }

  @Test func `an endless loop is a warning, and ends when the machine runs`() throws {
    let file = try document(
      """
      <state id="start"><transition event="go" target="a"/></state>
      <state id="a"><transition target="b"/></state><state id="b"><transition target="a"/></state>
      """)
    #expect(try warnings(file).count == 1)
    let run = try Run(file)
    guard case .failed(is StepLimitExceededError, _) = run.machine.handle("go") else {
      throw Broken()
    }
  }

  @Test func `a deferred event that is always taken is a warning`() throws {
    let file = document(
      ChartDocument.State("a", [("x", "a")]).with { $0.deferred = [.event("x")] })
    #expect(try warnings(file).count == 1)
  }

  @Test func `a timer whose event nothing handles is a warning`() throws {
    let file = document(
      .init("a").with { $0.timers = [.init(after: .fixed(.seconds(1)), event: "x")] })
    #expect(try warnings(file).count == 1)
  }

  @Test func `a condition for a state that does not exist is a warning, and does not hold`() throws
  {
    var file = try document(
      #"<state id="open"><transition event="go" target="shut"/></state><state id="shut"/>"#)
    file.root.states[0].transitions[0].condition = .isIn("opn")
    #expect(
      try warnings(file) == [
        """
        2:18: warning: A condition asks for the state 'opn', which is not declared and thus never \
        active. Declare it, or correct the name. Did you mean 'open'?
        """
      ])
    #expect(try Run(file).handle("go") == ["open"])
  }

  @Test func `in a chart that is written in Swift, warnings are errors unless it allows them`()
    throws
  {
    let strict = try #require(Shadowed(allowsWarnings: false).findFaults().first)
    #expect(strict.severity == .warning)
    #expect(strict.part == .transition(index: 1))
    #expect(throws: InvalidDefinitionError.self) {
      try StatechartSchema(Shadowed(allowsWarnings: false))
    }
    _ = try StatechartSchema(Shadowed(allowsWarnings: true))
  }
}

private struct Shadowed: Statechart {
  enum State { case a, b }
  enum Event { case go }

  let allowsWarnings: Bool

  var body: [Element] {
    state(.a) {
      on(.go, to: .b)
      on(.go, to: .a)
    }
    state(.b)
  }
}
