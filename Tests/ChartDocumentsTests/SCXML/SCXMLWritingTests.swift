import ChartDocuments
import Foundation
import Testing

@Suite struct SCXMLWritingTests {
  /// The file of a chart with these states.
  private func write(
    _ states: [State], lossy: Bool = false, _ change: (inout ChartDocument) -> Void = { _ in }
  ) throws -> String {
    var document = ChartDocument(
      root: State("", states: states), eventMatching: .tokens, failingGuardsAreFalse: true)
    change(&document)
    let data = try document.scxml(lossy: lossy)
    #expect(try ChartDocument(scxml: data).withoutPositions() == document)
    return String(decoding: data, as: UTF8.self)
  }

  /// The lines inside of `<scxml>`.
  private func content(_ states: [State], lossy: Bool = false) throws -> String {
    try write(states, lossy: lossy).split(separator: "\n").dropFirst(2).dropLast()
      .joined(separator: "\n")
  }

  private func losses(_ states: [State], _ change: (inout ChartDocument) -> Void = { _ in })
    -> String
  {
    do {
      return try write(states, change)
    } catch {
      return "\(error)"
    }
  }

  private func write(
    _ states: [State], _ change: (inout ChartDocument) -> Void
  ) throws -> String {
    try write(states, lossy: false, change)
  }

  @Test func `a timer that repeats is an element, and a transition for other engines`()
    throws
  {
    var on = state("on") { $0.transitions = [Transition(on: .events([.event("poll")]))] }
    on.timers = [
      .init("t", after: .fixed(.seconds(5)), every: .seconds(5), event: "poll"),
      .init(after: .fixed(.zero), every: .milliseconds(1_500), event: "poll"),
    ]
    let content = try content([on])
    #expect(
      content == """
          <state id="on">
            <!-- In other engines, a period of 'poll' begins when the event before is handled. -->
            <!-- In other engines, a period of 'poll' begins when the event before is handled. -->
            <schematic:timer timerName="t" every="5s" sends="poll"/>
            <schematic:timer after="0s" every="1.5s" sends="poll"/>
            <onentry schematic:role="equivalent">
              <send event="timer.on.1" id="timer.on.1" delay="5s"/>
              <send event="timer.on.2" id="timer.on.2" delay="0s"/>
            </onentry>
            <onexit schematic:role="equivalent">
              <cancel sendid="timer.on.1"/>
              <cancel sendid="timer.on.2"/>
            </onexit>
            <transition schematic:role="equivalent" event="timer.on.1">
              <send event="timer.on.1" id="timer.on.1" delay="5s"/>
              <raise event="poll"/>
            </transition>
            <transition schematic:role="equivalent" event="timer.on.2">
              <send event="timer.on.2" id="timer.on.2" delay="1.5s"/>
              <raise event="poll"/>
            </transition>
            <transition event="poll" schematic:transitionKind="external"/>
          </state>
        """)
  }

  @Test func `each block of actions is an element`() throws {
    let blocks = state("a") {
      $0.entry = .named("x", "y", "z")
      $0.entryBlockStarts = [1]
      $0.exit = .named("x")
    }
    #expect(blocks.entryBlocks == [.named("x"), .named("y", "z")])
    #expect(
      try content([blocks]).components(separatedBy: "<onentry>").count == 3)
  }

  @Test func `a file has the standard namespace, and elements in a fixed order`() throws {
    let open = state("open") {
      $0.entry = .named("ring")
      $0.exit = [.log("closing", label: "door"), .cancel("t")]
      $0.transitions = [
        Transition(
          on: .events([.event("close"), .prefix("door")]),
          if: .all([.not(.isIn("shut")), .literal(true)]),
          to: .targets([.state("shut")]),
          actions: [.send("late", after: .fixed(.milliseconds(1500)), id: "t"), .raise("r")])
      ]
    }
    #expect(
      try write([open, State("shut", kind: .final)]) { $0.name = "Door" } == """
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:schematic="urn:x-schematic:chart" \
        version="1.0" name="Door" datamodel="ecmascript" schematic:addedDatamodel="true">
          <state id="open">
            <onentry>
              <log label="ring" schematic:action="ring"/>
            </onentry>
            <onexit>
              <log label="door" expr="'closing'"/>
              <cancel sendid="t"/>
            </onexit>
            <transition event="close door.*" cond="!In('shut') &amp;&amp; true" target="shut">
              <send event="late" id="t" delay="1.5s"/>
              <raise event="r"/>
            </transition>
          </state>
          <final id="shut"/>
        </scxml>

        """)
  }

  @Test func `ids that a reader would make are left out, unless something refers to them`() throws {
    let states = [State("state1"), State("state2"), State("final3", kind: .final)]
    #expect(try content(states) == "  <state/>\n  <state/>\n  <final/>")
    let referring = state("a") {
      $0.transitions = [Transition(on: .events([.any]), to: .targets([.state("state2")]))]
    }
    #expect(try content([referring, State("state2")]).contains("<state id=\"state2\"/>"))
  }

  @Test func `a region with more than one state has a state around it`() throws {
    var region = ChartDocument.Region("left", states: [State("a"), State("b")])
    region.initialActions = [.raise("i")]
    let parallel = State(
      "p", kind: .parallel, regions: [region, .init(states: [State("c")])])
    #expect(
      try content([parallel]) == """
          <parallel id="p">
            <state id="p_left" schematic:role="region" schematic:region="left" schematic:entering="first">
              <initial>
                <transition target="a">
                  <raise event="i"/>
                </transition>
              </initial>
              <state id="a"/>
              <state id="b"/>
            </state>
            <state id="c"/>
          </parallel>
        """)
  }

  @Test func `a junction is several transitions for other engines`() throws {
    let branches: [ChartDocument.Branch] = [
      .init(to: [.state("b")], if: .named(Reference("x")), actions: [.raise("r")]),
      .init(to: [.state("a")]),
    ]
    let source = state("a") {
      $0.transitions = [
        Transition(
          on: .events([.event("e")]), if: .named(Reference("y")), to: .junction(branches),
          actions: [.raise("q")])
      ]
    }
    #expect(
      try content([source, State("b")]) == """
          <state id="a">
            <schematic:compound on="e" guard="y" via="junction">
              <raise event="q"/>
              <schematic:branch guard="x" to="b">
                <raise event="r"/>
              </schematic:branch>
              <schematic:branch to="a"/>
            </schematic:compound>
            <transition event="e" cond="y &amp;&amp; x" target="b" schematic:role="equivalent">
              <raise event="q"/>
              <raise event="r"/>
            </transition>
            <transition event="e" cond="y" target="a" schematic:role="equivalent">
              <raise event="q"/>
            </transition>
          </state>
          <state id="b"/>
        """)
  }

  @Test func `a time after the entry is a delayed event for other engines`() throws {
    let source = state("a") {
      $0.transitions = [Transition(on: .after(.fixed(.seconds(3))), to: .targets([.state("b")]))]
    }
    #expect(
      try content([source, State("b")]) == """
          <state id="a">
            <onentry schematic:role="equivalent">
              <send event="after.a.1" id="after.a.1" delay="3s"/>
            </onentry>
            <onexit schematic:role="equivalent">
              <cancel sendid="after.a.1"/>
            </onexit>
            <schematic:compound after="3s" to="b"/>
            <transition event="after.a.1" target="b" schematic:role="equivalent"/>
          </state>
          <state id="b"/>
        """)
  }

  @Test func `transitions of the chart are those of a state around all others`() throws {
    let text = try write([State("a"), State("end", kind: .final)]) {
      $0.root.transitions = [Transition(on: .events([.event("e")]), to: .targets([.state("a")]))]
    }
    #expect(
      text.split(separator: "\n").dropFirst(2).joined(separator: "\n") == """
          <state id="chart" schematic:role="chart">
            <transition event="done.state.chart" target="chart.end" schematic:role="equivalent"/>
            <transition event="e" target="a" type="internal" schematic:transitionKind="external"/>
            <state id="a"/>
            <final id="end"/>
          </state>
          <final id="chart.end" schematic:role="equivalent"/>
        </scxml>
        """)
  }

  @Test func `only transitions into their source have the type internal`() throws {
    let outer = state("a") {
      $0.states = [State("b")]
      $0.transitions = ["b", "a", "c"].map {
        Transition(on: .events([.event($0)]), kind: .local, to: .targets([.state($0)]))
      }
    }
    #expect(
      try content([outer, State("c")]) == """
          <state id="a">
            <!-- Departs from SCXML: the local transition of 'a' to itself exits and enters its states alone. See Departures. -->
            <transition event="b" target="b" type="internal"/>
            <transition event="a" target="a" schematic:transitionKind="local"/>
            <transition event="c" target="c" schematic:transitionKind="local"/>
            <state id="b"/>
          </state>
          <state id="c"/>
        """)
  }

  @Test func `points are followed for other engines`() throws {
    let inside = state("a") {
      $0.states = [State("b"), State("c")]
      $0.points = [
        .init("in", kind: .entry, targets: [.state("c")], actions: [.raise("r")]),
        .init("out", kind: .exit, targets: [.state("d")]),
      ]
      $0.states[0].transitions = [
        Transition(on: .events([.event("e")]), to: .targets([.exitPoint("out")]))
      ]
    }
    let outside = state("d") {
      $0.transitions = [
        Transition(on: .events([.event("e")]), to: .targets([.entryPoint("in", of: "a")]))
      ]
    }
    let text = try content([inside, outside])
    #expect(text.contains(#"<transition event="e" target="d" schematic:role="equivalent"/>"#))
    #expect(text.contains(#"<transition event="e" target="c" schematic:role="equivalent">"#))
    #expect(text.contains(#"<schematic:destination entry="in" of="a"/>"#))
  }

  @Test func `names that XML does not allow are written as others, and restored`() throws {
    let source = state("c/c2@1") {
      $0.transitions = [
        Transition(
          on: .events([.event("volume up")]), to: .targets([.state("c/c2@1")]),
          actions: [.raise("*")])
      ]
    }
    let text = try content([source, State("c_c2_1")])
    #expect(text.contains(#"<state id="c_c2_1_2" schematic:stateID="c/c2@1">"#))
    #expect(
      text.contains(
        #"<transition event="volume_up" target="c_c2_1_2" schematic:role="equivalent">"#))
    #expect(text.contains(##"<raise event="_" schematic:eventName="*"/>"##))
  }

  @Test func `actions are scripts in files for engines that have them`() throws {
    let states = [state("a") { $0.entry = .named("ring", "x = 1") }]
    let text = try write(states) { $0.dataLanguage = "ecmascript" }
    #expect(text.contains("<script>ring</script>"))
    // It would be read as code.
    #expect(text.contains("schematic:action=\"x = 1\""))
  }

  @Test func `all that other engines would do differently is one error`() throws {
    let position = SourcePosition(line: 7, column: 1)
    let states = [
      state("a") {
        $0.position = position
        $0.deferred = [.any]
        $0.barriers = [.init("full", unless: .literal(false))]
        $0.transitions = [
          Transition(on: .failure("Jam"), to: .targets([.state("b")])),
          Transition(on: .always, to: .targets([.join("j")])),
          Transition(on: .always, to: .selection("next", among: ["b"])),
          Transition(on: .always, to: .choice([.init(to: [.state("b")])]), actions: [.raise("r")]),
          Transition(on: .events([]), to: .targets([.state("b")])),
          Transition(on: .events([.event("e")])),
        ]
      },
      state("b") {
        $0.joins = [.init("j", targets: [.state("a")])]
        $0.entry = [.send("e", after: .fixed(.seconds(-1)))]
      },
    ]
    #expect(
      losses(states) {
        $0.bubbling = false
        $0.eventMatching = .exact
        $0.root.states[0].entry = [.raise("e.f")]
      } == """
        error: transitions for 'e' are not taken on events that begin with 'e.', which SCXML cannot express: change it, or set 'lossy'
        error: only the innermost active states handle events, which SCXML cannot express: change it, or set 'lossy'
        7:1: error: 'a' defers events, which SCXML cannot express: change it, or set 'lossy'
        7:1: error: 'a' has a barrier, which SCXML cannot express: change it, or set 'lossy'
        error: a transition of 'a' is for errors of the type Jam alone, which SCXML cannot express: change it, or set 'lossy'
        error: a transition of 'a' leads to a join or an open point, which SCXML cannot express: change it, or set 'lossy'
        error: a function, 'next', selects the target of a transition of 'a', which SCXML cannot express: change it, or set 'lossy'
        error: the choice of a transition of 'a' is made after its actions, which SCXML cannot express: change it, or set 'lossy'
        error: a transition of 'a' has no events, which SCXML cannot express: change it, or set 'lossy'
        error: a delay is negative: -1.0 seconds, which SCXML cannot express: change it, or set 'lossy'
        error: 'b' has the join 'j', which SCXML cannot express: change it, or set 'lossy'
        """)
  }

  @Test func `a prefix is a descriptor of SCXML, also beside a name that begins with it`() throws {
    let states = [
      state("a") {
        $0.transitions = [
          Transition(on: .events([.event("e.f")])), Transition(on: .events([.prefix("e")])),
        ]
      }
    ]
    #expect(try write(states) { $0.eventMatching = .exact }.contains(#"event="e.*""#))
  }

  @Test func `what is lost is a comment of a lossy file`() throws {
    let text = try content([state("a") { $0.deferred = [.event("e")] }], lossy: true)
    #expect(
      text == """
          <state id="a" schematic:deferred="e">
            <!-- Not in SCXML: 'a' defers events -->
          </state>
        """)
  }

  @Test func `a choice before which nothing happens is a junction`() throws {
    let choice = ChartDocument.Destination.choice([
      .init(to: [.state("b")], if: .named(Reference("x"))), .init(to: [.state("a")]),
    ])
    let states = [
      state("a") { $0.transitions = [Transition(on: .always, to: choice)] }, State("b"),
    ]
    #expect(
      try content(states).contains(
        #"<transition cond="x" target="b" schematic:role="equivalent"/>"#))
    #expect(
      losses(states) { $0.root.states[1].exit = .named("y") }
        == "error: the choice of a transition of 'a' is made after its actions, which SCXML cannot express: change it, or set 'lossy'"
    )
  }

  @Test func `documents that no file can say are errors, also with losses`() {
    let unreadable: [[State]] = [
      [State("a"), State("a")], [State("a", initial: .states(["b"]))],
      [state("a") { $0.transitions = [Transition(on: .always, to: .targets([.state("x")]))] }],
      [state("f") { ($0.kind, $0.states) = (.final, [State("a")]) }],
      [state("p") { ($0.kind, $0.initial) = (.parallel, .states(["p"])) }],
      [(0..<300).reduce(State("s")) { inner, index in State("s\(index)", states: [inner]) }],
    ]
    for states in unreadable {
      #expect(throws: ChartDocumentError.self) {
        try ChartDocument(root: State("", states: states)).scxml(lossy: true)
      }
    }
  }

  @Test func `the deepest states that can be written can be read`() throws {
    // The root element is around them.
    func states(_ depth: Int) -> State {
      (1..<depth).reduce(State("s0")) { inner, index in State("s\(index)", states: [inner]) }
    }
    let document = ChartDocument(root: State("", states: [states(199)]))
    #expect(try ChartDocument(scxml: document.scxml()).withoutPositions().root == document.root)
    #expect(
      losses([states(200)])
        == "error: elements would be nested more than 200 levels deep: use fewer levels")
  }

  @Test func `characters that XML does not allow are errors`() throws {
    let document = ChartDocument(
      name: "a\u{1}\u{0}", root: State("", states: [State("a")]), eventMatching: .tokens,
      failingGuardsAreFalse: true)
    let error = #expect(throws: ChartDocumentError.self) { try document.scxml() }
    #expect(
      error?.description
        == "error: XML cannot contain the character U+0000: remove it, or set 'lossy'\nerror: XML cannot contain the character U+0001: remove it, or set 'lossy'"
    )
    #expect(
      String(decoding: try document.scxml(lossy: true), as: UTF8.self).contains("a\u{FFFD}\u{FFFD}")
    )
  }

  @Test func `a region and a state have no id that begins with one whose completion triggers`()
    throws
  {
    // SCXML compares events by tokens: `done.state.p.left` would trigger `done.state.p`.
    var parallel = state("p") {
      $0.kind = .parallel
      $0.regions = [
        ChartDocument.Region("left", states: [State("a"), State("p.b"), State("q.c")]),
        ChartDocument.Region("right", states: [State("d"), State("e")]),
      ]
    }
    let names = #/ id="([^"]*)"/#
    func ids() throws -> [String] { try write([parallel]).matches(of: names).map { String($0.1) } }
    #expect(try ids() == ["p", "p_left", "a", "p.b", "q.c", "p_right", "d", "e"])
    parallel.transitions = [Transition(on: .completion, to: .targets([.state("p")]))]
    #expect(try ids() == ["p", "p_left", "a", "p_b", "q.c", "p_right", "d", "e"])
  }

  @Test func `histories are behind the states, because Qt enters a first child of any kind`() throws
  {
    let text = try content([
      state("a") {
        $0.states = [State("b")]
        $0.histories = [ChartDocument.History(id: "h", defaults: ["b"])]
      }
    ])
    let state = try #require(text.range(of: "<state id=\"b\"")).lowerBound
    #expect(try #require(text.range(of: "<history id=\"h\"")).lowerBound > state)
  }

  @Test func `transitions after times that are equal have events of their own`() throws {
    let late = Transition(on: .after(.fixed(.seconds(1))), to: .targets([.state("b")]))
    let text = try content([state("a") { $0.transitions = [late, late] }, State("b")])
    #expect(
      text.contains("event=\"after.a.1\" target") && text.contains("event=\"after.a.2\" target"))
  }

  @Test func `an entry point that is reached from inside is a loss`() {
    let outer = state("a") {
      $0.states = [
        state("b") {
          $0.transitions = [
            Transition(on: .events([.event("e")]), to: .targets([.entryPoint("in", of: "a")]))
          ]
        }
      ]
      $0.points = [ChartDocument.Point("in", kind: .entry, targets: [.state("b")])]
    }
    #expect(
      losses([outer])
        == "error: a transition of 'b' leads to the entry point 'in' of 'a' from inside, which SCXML cannot express: change it, or set 'lossy'"
    )
  }

  @Test(arguments: [
    (ChartDocument.Target.state("b"), true), (.state("c"), true),
    (.history(of: "a", .shallow), true), (.history(of: "c", .deep), true),
    (.entryPoint("in", of: "a"), true), (.state("a"), false), (.state("d"), false),
  ])
  func `an exit point that leads back into its state is a loss`(
    target: ChartDocument.Target, isLoss: Bool
  ) {
    let outer = state("a") {
      $0.states = [
        state("b") {
          $0.transitions = [Transition(on: .always, to: .targets([.exitPoint("out")]))]
        },
        state("c") { $0.states = [State("c1")] },
      ]
      $0.points = [
        ChartDocument.Point("out", kind: .exit, targets: [target]),
        ChartDocument.Point("in", kind: .entry, targets: [.state("b")]),
      ]
    }
    let loss =
      "error: a transition of 'b' leads through the exit point 'out' of 'a' back into it, which SCXML cannot express: change it, or set 'lossy'"
    #expect((losses([outer, State("d")]) == loss) == isLoss)
    #expect(losses([outer, State("d")]).hasPrefix("<?xml") != isLoss)
  }

  @Test func `the default of a history that is not declared is that of the initial history`() throws
  {
    let outer = state("a") {
      $0.initial = .history(.deep)
      $0.states = [State("b"), State("c")]
      $0.histories = [.init(kind: .deep, defaults: ["c"])]
      $0.transitions = [Transition(on: .always, to: .targets([.history(of: "a", .shallow)]))]
    }
    let history = try #require(try content([outer]).split(separator: "<history ").last)
    #expect(history.contains("undeclared") && history.contains("target=\"c\""))
  }

  @Test func `a deep and a shallow history of a state are written side by side`() throws {
    let outer = state("a") {
      $0.states = [State("b"), State("c")]
      $0.histories = [.init(defaults: ["b"]), .init(kind: .deep, defaults: ["c"])]
    }
    #expect(try content([outer]).split(separator: "<history ").count == 3)
    #expect(losses([outer]).hasPrefix("<?xml"))
  }

  @Test func `an initial transition may lead to each of two histories`() throws {
    for kind in HistoryKind.allCases {
      let outer = state("a") {
        $0.initial = .history(kind)
        $0.states = [State("b"), State("c")]
        $0.histories = [.init(defaults: ["b"]), .init(kind: .deep, defaults: ["c"])]
      }
      #expect(losses([outer]).hasPrefix("<?xml"))
    }
  }

  @Test(arguments: partsOfCharts.map(\.name))
  func `a chart with what only a state can have has a state around all others`(name: String) throws
  {
    let part = try #require(Self.partsOfCharts.first { $0.name == name })
    let states = [State("a"), State("b")]
    let text = try write(states, lossy: true) { part.add(&$0.root) }
    #expect(text.contains("schematic:role=\"chart\""))
    #expect(try !write(states).contains("schematic:role=\"chart\""))
  }

  private static let partsOfCharts: [(name: String, add: @Sendable (inout State) -> Void)] = [
    ("initial", { $0.initial = .none }),
    (
      "regions",
      {
        $0.kind = .parallel
        $0.regions = [.init(states: $0.states)]
        $0.states = []
      }
    ),
    ("label", { $0.label = "whole" }),
    ("initial actions", { $0.initialActions = .named("act") }),
    ("entry", { $0.entry = .named("act") }),
    ("exit", { $0.exit = .named("act") }),
    (
      "transitions",
      { $0.transitions = [.init(on: .events([.event("e")]), to: .targets([.state("a")]))] }
    ),
    ("histories", { $0.histories = [.init(defaults: ["b"])] }),
    ("deferred", { $0.deferred = [.event("e")] }),
    ("barriers", { $0.barriers = [.init("closed", unless: .named(.init("isOpen")))] }),
    ("timers", { $0.timers = [.init(after: .fixed(.seconds(1)), event: "e")] }),
    ("tasks", { $0.tasks = [.init("load", work: .init("load"))] }),
    ("tags", { $0.tags = ["busy"] }),
    ("points", { $0.points = [.init("in", kind: .entry, targets: [.state("b")])] }),
    ("joins", { $0.joins = [.init("meet", targets: [.state("b")])] }),
    (
      "a reference to the history",
      {
        $0.states[0].transitions = [
          .init(on: .events([.event("e")]), to: .targets([.history(of: "", .shallow)]))
        ]
      }
    ),
  ]
}
