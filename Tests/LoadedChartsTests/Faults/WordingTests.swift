import ChartDocuments
import Foundation
import LoadedCharts
import Statecharts
import Testing

/// What is wrong with a document, errors before warnings.
private func findings(_ document: ChartDocument) -> [String] {
  do {
    return try LoadedChart<Void>(document).warnings.map(\.description)
  } catch {
    return error.faults.map(\.description)
  }
}

/// A document that was not read from a file, with a position for each state and transition.
private func made(
  _ format: ChartDocument.Format?, _ states: ChartDocument.State...
) -> ChartDocument {
  var document = ChartDocument(root: ChartDocument.State("", states: states))
  document.format = format
  return document
}

private typealias State = ChartDocument.State
private typealias Transition = ChartDocument.Transition

@Suite struct `The words of a fault` {
  private let place = SourcePosition(line: 3, column: 9)

  /// A chart with a transition to a state that does not exist.
  private func missing(_ trigger: ChartDocument.Trigger, _ format: ChartDocument.Format?) -> String
  {
    let transition = Transition(on: trigger, to: .targets([.state("b")]), position: place)
    let document = made(
      format, State("a", states: [State("x", kind: .final)], transitions: [transition]))
    return findings(document).first { $0.contains("'b'") } ?? ""
  }

  @Test(arguments: [
    (
      ChartDocument.Trigger.events([.event("y"), .prefix("z")]),
      #"The <transition event="y z.*"> of"#
    ),
    (.always, "The <transition> without 'event' of"),
    (.completion, #"The <transition event="done.state.a"> of"#),
    (.taskDone("load"), #"The <transition event="done.invoke.load"> of"#),
    (.taskFailed("load"), #"The <transition event="error.platform.load"> of"#),
    (.failure(nil), #"The <transition event="error.execution"> of"#),
    (.after(.fixed(.milliseconds(1500))), #"The <compound after="1500.0 ms"> of"#),
  ])
  func `are elements of SCXML`(trigger: ChartDocument.Trigger, words: String) {
    #expect(
      missing(trigger, .scxml)
        == "3:9: error: \(words) state 'a' leads to 'b', which is not declared: declare it, or correct the name."
    )
  }

  @Test(arguments: [
    (ChartDocument.Trigger.events([.event("y"), .any]), "The transition in 'on' for 'y', '*' of"),
    (.always, "The transition in 'always' of"), (.completion, "The transition in 'onDone' of"),
    (.taskDone("load"), "The transition in 'onDone' of 'invoke' of"),
    (.taskFailed("load"), "The transition in 'onError' of 'invoke' of"),
    (.after(.named(.init("patience"))), "The transition in 'after' for 'patience' of"),
  ])
  func `are keys of XState`(trigger: ChartDocument.Trigger, words: String) {
    var message = missing(trigger, .xstate)
    if message.isEmpty { message = "no fault" }
    #expect(
      message
        == "3:9: error: \(words) state 'a' leads to 'b', which is not declared: declare it, or correct the name."
    )
  }

  @Test(arguments: [nil, ChartDocument.Format.tbStateMachine])
  func `are those of UML for other documents`(format: ChartDocument.Format?) {
    let words: [(ChartDocument.Trigger, String)] = [
      (.events([.event("y")]), "The transition on 'y'"), (.always, "The eventless transition"),
      (.completion, "The completion transition"),
      (.taskDone("load"), "The transition at the end of task 'load'"),
      (.taskFailed("load"), "The transition at the error of task 'load'"),
      (.failure("Late"), "The transition on errors 'Late'"),
      (.after(.fixed(.seconds(2))), "The transition after 2000.0 ms"),
    ]
    for (trigger, words) in words {
      #expect(
        missing(trigger, format)
          == "3:9: error: \(words) of state 'a' leads to 'b', which is not declared: declare it, or correct the name."
      )
    }
  }

  @Test func `name what SCXML lacks as elements of this library`() {
    let branches = [
      ChartDocument.Branch(to: [.state("a")]), .init(to: [.state("a")], if: .literal(true)),
    ]
    let transitions = [
      Transition(on: .event("y"), to: .junction(branches), position: place),
      Transition(on: .event("z"), to: .choice([branches[1]]), position: place),
      Transition(on: .event("w"), to: .junction([]), position: place),
    ]
    #expect(
      findings(made(.scxml, State("a", transitions: transitions))) == [
        """
        3:9: error: The <compound event="z"> of state 'a' leads to a choice without a last branch \
        without a condition: add one.
        """,
        """
        3:9: error: The <compound event="w"> of state 'a' leads to a junction without a branch: add \
        a branch without a condition.
        """,
      ])
    #expect(
      findings(made(.scxml, State("a", transitions: [transitions[0]]))) == [
        """
        3:9: warning: The <compound event="y"> of state 'a' leads to a junction with a branch \
        without a condition before its last branch: put it last.
        """
      ])
  }

  @Test(arguments: [
    (
      ChartDocument.Format.scxml,
      """
      warning: State 'a' can never complete: it has no states in it. To exit it at once, write a \
      <transition> without 'event'; when its work is done, one with event="done.invoke.ID".
      """
    ),
    (
      .xstate,
      """
      warning: State 'a' can never complete: it has no states in it. To exit it at once, write \
      'always'; when its work is done, 'onDone' in 'invoke'.
      """
    ),
    (
      .tbStateMachine,
      """
      warning: State 'a' can never complete: it has no states in it. To exit it at once, add an \
      eventless transition; when its work is done, one at the end of the task.
      """
    ),
  ])
  func `say how a state without states is exited`(format: ChartDocument.Format, text: String) {
    let state = State("a", transitions: [Transition(on: .completion, to: .state("a"))])
    #expect(findings(made(format, state)) == [text])
  }

  @Test(arguments: [
    (ChartDocument.Format.scxml, "'local' or 'external'"), (.xstate, "local or external"),
  ])
  func `say which kinds have a target`(format: ChartDocument.Format, kinds: String) {
    let transition = Transition(on: .event("y"), kind: .internal, to: .state("a"))
    let found = findings(made(format, State("a", transitions: [transition])))
    #expect(found.count == 1)
    #expect(found[0].hasSuffix("remove the target, or make it \(kinds)."))
  }

  @Test func `say how joins and points are declared`() {
    let inside = SourcePosition(line: 8, column: 5)
    func document(_ format: ChartDocument.Format?) -> ChartDocument {
      let state = State(
        "a", states: [State("b")],
        transitions: [
          Transition(on: .event("j"), to: .targets([.join("both")])),
          Transition(on: .event("e"), to: .targets([.entryPoint("in", of: "a")])),
          Transition(on: .event("x"), to: .targets([.exitPoint("out")])),
        ]
      ).with {
        $0.points = [
          .init("left", kind: .exit, targets: [.state("a")]),
          .init("open", kind: .exit, targets: [], position: inside),
        ]
      }
      return made(format, state)
    }
    let space = " of the namespace urn:x-schematic:chart"
    let scxml = findings(document(.scxml))
    #expect(
      scxml[0]
        == "8:5: error: The exit point 'open' of state 'a' has no target: add the attribute 'to'.")
    #expect(scxml.contains { $0.hasSuffix(#"Add <point entry="in">\#(space) to that state."#) })
    #expect(scxml.contains { $0.hasSuffix(#"Add <point exit="out">\#(space) to one."#) })
    #expect(scxml.contains { $0.hasSuffix(#"add <join joinName="both">\#(space)."#) })
    let other = findings(document(nil))
    #expect(
      other[0] == "8:5: error: The exit point 'open' of state 'a' has no target: name a target.")
    #expect(other.contains { $0.hasSuffix("Add an entry point 'in' to that state.") })
    #expect(other.contains { $0.hasSuffix("Add an exit point 'out' to one.") })
    #expect(other.contains { $0.hasSuffix("add a join 'both'.") })
  }

  @Test func `say how a state begins`() {
    let resting = State("a", initial: .none)
    let remembering = State("b", initial: .history(.deep), states: [State("c")])
    let scxml = findings(made(.scxml, resting, remembering))
    #expect(
      scxml == [
        "error: State 'a' has no states in it: remove the attribute 'entering'.",
        """
        error: State 'b' begins with its history but declares no default target: add \
        <history type="deep"> with a <transition>.
        """,
      ])
    let xstate = findings(made(.xstate, remembering))
    #expect(xstate[0].hasSuffix(#""history": "deep"' and a 'target'."#))
    let other = findings(made(nil, resting, remembering))
    #expect(other[0].hasSuffix("add states, or let its initial state be the first."))
    #expect(other[1].hasSuffix("add a deep history with a default target."))
  }

  @Test func `call a region by its only state, or by its name or number`() {
    func parallel(_ region: ChartDocument.Region, _ format: ChartDocument.Format?) -> String {
      var state = State("p", kind: .parallel, regions: [region, .init(states: [State("x")])])
      state.transitions = [Transition(on: .completion, to: .state("p"))]
      return findings(made(format, state)).first ?? ""
    }
    #expect(
      parallel(.init(states: [State("only")]), .xstate)
        == "warning: Parallel state 'p' can never complete: state 'only' of 'p' has no final state."
    )
    #expect(
      parallel(.init("left", states: [State("only")]), .scxml).contains("region 'left' of 'p' has"))
    #expect(
      parallel(.init(states: [State("a"), State("b")]), nil).contains("region 1 of 'p' has"))
  }

  @Test(arguments: [
    (ChartDocument.Format?.some(.scxml), "remove 'initial', and write it in the states in it"),
    (.xstate, "remove 'initial', and write it in the states in it"),
    (nil, "name that of each region in the region"),
  ])
  func `say where regions begin`(format: ChartDocument.Format?, remedy: String) {
    var document = made(format)
    document.root = State(
      "", kind: .parallel, initial: .states(["x"]), regions: [.init(states: [State("x")])])
    #expect(findings(document).contains { $0.hasSuffix("of its own: \(remedy).") })
  }

  @Test func `say where regions belong`() {
    let state = State("s", regions: [.init(states: [State("x")])])
    #expect(
      findings(made(.scxml, state)).contains {
        $0.hasSuffix("is outside of a parallel state: put its regions into a parallel state.")
      })
  }

  @Test(arguments: [
    (ChartDocument.Format.scxml, "a transition at its completion"), (.xstate, "'onDone'"),
  ])
  func `say what never fires at the top`(format: ChartDocument.Format, words: String) {
    var document = made(format, State("end", kind: .final))
    document.root.transitions = [Transition(on: .completion, to: .state("end"))]
    #expect(
      findings(document)
        == [
          "warning: When the chart completes, its machine is done: \(words) there never fires. Remove it."
        ])
  }

  @Test(arguments: [
    (ChartDocument.Format?.some(.scxml), #"<compound after="-1.0 ms">"#),
    (.xstate, "transition in 'after' for '-1.0 ms'"), (nil, "transition after -1.0 ms"),
  ])
  func `call the timer of a transition by its transition`(
    format: ChartDocument.Format?, words: String
  ) {
    let transition = Transition(
      on: .after(.fixed(.milliseconds(-1))), to: .state("a"), position: place)
    #expect(
      findings(made(format, State("a", transitions: [transition])))
        == ["3:9: error: The \(words) of state 'a' has a negative delay: use zero, or more."])
  }

  @Test func `name the machine as its format does`() {
    for (format, words) in [
      (ChartDocument.Format.scxml, "<scxml>"), (.xstate, "the machine"),
    ] {
      var document = made(format, State("a"))
      document.root.joins = [.init("j", targets: [.state("b")])]
      #expect(findings(document).contains { $0.contains("The join 'j' leads to 'b'") })
      document.root.transitions = [Transition(on: .event("y"), to: .state("b"))]
      #expect(findings(document).contains { $0.contains("of \(words) leads to 'b'") })
    }
  }

  @Test func `contain nothing of Swift, in any format`() {
    // Words of the language in which charts are written in Swift.
    let swift = [
      "on(", "onDone(", "always(", "state(", ".otherwise", ".local", "run(", "join(\"",
      "exitPoint(", "entryPoint(", "history(", "initialTransition",
      "region(init",
    ]
    var state = State("a", initial: .none)
    state.transitions = [
      Transition(on: .completion, to: .state("missing")),
      Transition(on: .event("1"), kind: .internal, to: .state("a")),
      Transition(on: .event("2"), to: .targets([.join("j")])),
      Transition(on: .event("3"), to: .targets([.exitPoint("x")])),
      Transition(on: .event("4"), to: .targets([.entryPoint("x", of: "a")])),
      Transition(on: .event("5"), to: .choice([])), Transition(on: .event("5"), to: .junction([])),
      Transition(on: .event("6"), to: .choice([.init(to: [.state("a")], if: .literal(true))])),
      Transition(on: .always, to: .state("a")), Transition(on: .always, to: .state("a")),
    ]
    state.points = [.init("out", kind: .exit, targets: [])]
    state.deferred = [.event("5"), .event("5")]
    var history = State("h", initial: .history(.shallow), states: [State("i")])
    history.histories = [.init(kind: .deep, defaults: ["a"])]
    let parallel = State(
      "p", kind: .parallel, initial: .none, regions: [.init(states: [])])
    for format in [nil] + ChartDocument.Format.allCases {
      let found = findings(made(format, state, history, parallel, State("r", regions: [.init()])))
      #expect(found.count > 12)
      for message in found {
        #expect(!swift.contains { message.contains($0) }, "\(message)")
      }
    }
  }
}

@Suite struct `The position of a fault` {
  @Test func `is that of the join, history, point, timer or region`() {
    func at(_ line: Int) -> SourcePosition { SourcePosition(line: line, column: 1) }
    var state = State("a", states: [State("b")], position: at(1))
    state.joins = [.init("j", targets: [.state("b")], position: at(2))]
    state.histories = [
      .init(kind: .deep, position: at(9)), .init(defaults: ["c"], position: at(3)),
    ]
    state.points = [.init("in", kind: .entry, targets: [.state("c")], position: at(4))]
    state.timers = [
      .init(after: .fixed(.seconds(1)), event: "t"),
      .init(after: .fixed(.seconds(-1)), event: "t", position: at(5)),
    ]
    var parallel = State("p", kind: .parallel, position: at(6))
    parallel.regions = [
      .init(states: [State("r")], position: at(8)), .init(position: at(7)),
    ]
    let found = findings(made(nil, state, State("c"), parallel))
    for (line, words) in [
      (2, "No transition leads to the join"), (3, "The history of state 'a' leads to 'c'"),
      (4, "The entry point 'in' of state 'a' leads to 'c'"), (5, "has a negative delay"),
      (7, "has no states"),
    ] {
      #expect(
        found.contains { $0.hasPrefix("\(line):1: error:") && $0.contains(words) }, "\(words)")
    }
  }

  @Test func `is in the file, for a fault of SCXML that only a chart has`() throws {
    let file = try document(
      """
      <state id="a">
        <s:join joinName="both" to="b"/>
      </state>
      <state id="b"/>
      """)
    #expect(
      findings(file) == [
        "3:3: error: No transition leads to the join 'both', so that it never fires: add some, or remove it."
      ])
  }
}
