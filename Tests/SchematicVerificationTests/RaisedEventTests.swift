import ChartDocuments
import Foundation
import LoadedCharts
import SchematicVerification
import Statecharts
import TestSupport
import Testing

/// Events that a chart raises itself are raised in its model, and do not come from outside.
@Suite struct RaisedEventTests {
  struct Relay: Statechart {
    enum State: CaseIterable { case idle, ready, done, lost }
    enum Event: CaseIterable { case go, announce }

    var body: [Element] {
      state(.idle) {
        on(.go, to: .ready).raise(.announce)
        on(.announce, to: .lost)
      }
      state(.ready) { on(.announce, to: .done) }
      state(.done) { on(.go, to: .idle) }
      state(.lost)
    }
  }

  @Test func `an action raises its event in the model`() throws {
    let model = try Relay().explored()

    #expect(model.configurations.map(\.leaves) == [[.idle], [.done]])
    #expect(model.edges(from: 0).map(\.description) == ["go → done"])
    #expect(model.check(.always("not lost") { !$0.contains(.lost) }).certainty == .proved)
    #expect(model.assumptions.contains { $0.contains("'announce'") })
  }

  @Test func `with samples of the events from outside alone, nothing is missing`() throws {
    let model = try Relay().explored(events: [.go])

    #expect(model.configurations.map(\.leaves) == [[.idle], [.done]])
    #expect(model.check(.always("not lost") { !$0.contains(.lost) }).certainty == .proved)
  }

  @Test func `an event that is a sample comes from outside as well`() throws {
    let model = try Relay().explored(events: [.go, .announce])

    #expect(model.configurations.map(\.leaves) == [[.idle], [.done], [.lost]])
    #expect(!model.assumptions.contains { $0.contains("'announce'") })
  }

  @Test func `nothing is proved about what follows an event that is raised within a step`() throws {
    let model = try Relay().explored(events: [.go])

    #expect(model.check(.leads(after: .announce, to: .lost)).certainty == .unknown)
    #expect(model.check(.leads(after: .go, to: .done)).certainty == .proved)
  }

  @Test func `actions that raise events without end are an endless loop`() throws {
    struct Endless: Statechart {
      enum State: CaseIterable { case on }
      enum Event: CaseIterable { case tick }

      var body: [Element] { state(.on) { on(.tick, to: .on).raise(.tick) } }
    }
    let model = try Endless().explored(events: [.tick])

    #expect(model.findings.contains { $0.kind == .endlessLoop })
  }

  @Test func `the same steps with other events in the queue are no loop`() throws {
    struct Twice: Statechart {
      enum State: CaseIterable { case a, b, c }
      enum Event: CaseIterable { case go, step }

      var body: [Element] {
        state(.a) {
          on(internal: .go).raise(.step).raise(.step).raise(.step).raise(.step)
          for name in ["p", "q", "r", "s", "t", "u", "v"] {
            on(.step, to: .b).when(name) { true }
          }
          // Afterwards the guards may have other answers.
          on(.step) {}
        }
        state(.b) { on(.step, to: .c) }
        state(.c)
      }
    }
    let model = try Twice().explored()

    #expect(Set(model.configurations.flatMap(\.leaves)) == [.a, .b, .c])
  }

  // MARK: - Files

  private func model(
    _ body: String, binding guards: [String] = []
  ) throws -> StateSpace<Configuration<NamedState>, NamedEvent> {
    let text = "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'>\(body)</scxml>"
    let document = try ChartDocument(scxml: Data(text.utf8))
    var bindings = ChartBindings<Void>()
    for name in guards { bindings.guard(name) { _, _ in true } }
    var options = ExplorationOptions()
    options.guardsReadActiveStates = false
    return try LoadedChart(document, bindings: bindings).explored(options: options)
  }

  private func leaves(
    _ model: StateSpace<Configuration<NamedState>, NamedEvent>
  ) -> [[String]] {
    model.configurations.map { $0.leaves.map(\.id) }
  }

  @Test func `a completion that another region awaits comes when the state completes`() throws {
    let model = try model(
      """
      <parallel id="p">
        <state id="a"><state id="a1"><transition event="go" target="f"/></state><final id="f"/></state>
        <state id="b"><state id="b1"><transition event="done.state.a" target="b2"/></state>
          <state id="b2"/></state>
      </parallel>
      """)

    #expect(leaves(model) == [["a1", "b1"], ["f", "b2"]])
    #expect(model.check(.never(NamedState("b2"), with: NamedState("a1"))).certainty == .proved)
  }

  @Test func `a parallel state completes with the last of its regions`() throws {
    func region(_ id: String) -> String {
      "<state id='\(id)'><state id='\(id)1'><transition event='\(id)' target='\(id)2'/></state><final id='\(id)2'/></state>"
    }
    let model = try model(
      """
      <state id="s"><transition event="done.state.p" target="end"/>
        <parallel id="p">\(region("x"))\(region("y"))</parallel></state>
      <state id="end"/>
      """)

    #expect(leaves(model) == [["x1", "y1"], ["x2", "y1"], ["x1", "y2"], ["end"]])
  }

  @Test func `an event that is raised under a condition comes at any time`() throws {
    let model = try model(
      """
      <state id="a"><transition event="go"><if cond="In('a')"><raise event="x"/></if></transition>
        <transition event="x" target="b"/></state>
      <state id="b"/>
      """)

    #expect(leaves(model) == [["a"], ["b"]])
    #expect(model.additions.contains { $0.contains("come at any time") })
  }

  @Test func `a guard has one answer in a step on a raised event`() throws {
    let model = try model(
      """
      <parallel id="p">
        <state id="x"><state id="x0"><transition event="go" target="x1"><raise event="r"/></transition></state>
          <state id="x1"><transition event="r" cond="g" target="x2"/></state><state id="x2"/></state>
        <state id="y"><state id="y1"><transition event="r" cond="!g" target="y2"/></state><state id="y2"/></state>
      </parallel>
      """, binding: ["g"])

    #expect(leaves(model) == [["x0", "y1"], ["x2", "y1"], ["x1", "y2"]])
  }

  @Test(arguments: ["", "event='r' "])
  func `to raise an event changes no answer of a guard`(trigger: String) throws {
    let model = try model(
      """
      <state id="a"><onentry><raise event="r"/></onentry><transition \(trigger)cond="g" target="b"/></state>
      <state id="b"><onentry><raise event="r"/></onentry><transition \(trigger)cond="!g" target="a"/></state>
      """, binding: ["g"])

    #expect(!model.findings.contains { $0.kind == .endlessLoop })
    #expect(leaves(model) == [["b"], ["a"]])
  }

  @Test func `a sample is no finding if the chart raises another event for its transition`() throws
  {
    let model = try model(
      """
      <state id="a"><transition event="go" target="b"><raise event="r.s"/></transition></state>
      <state id="b"><transition event="r" target="a"/></state>
      """)

    #expect(model.findings.isEmpty)
  }

  @Test func `a raised event that is recalled is not one of a timer`() throws {
    struct Deferring: Statechart {
      enum State: CaseIterable { case a, b, c }
      enum Event: CaseIterable { case go, later }

      var body: [Element] {
        state(.a) { on(.go, to: .b).raise(.later) }
        state(.b) {
          defers(.later)
          on(.go, to: .c)
        }
        state(.c) { on(.later, to: .a) }
      }
    }
    let model = try Deferring().explored()

    #expect(model.edges(from: 2).map(\.description) == ["later → a"])
  }

  // MARK: - Conflicts

  @Test(arguments: [true, false])
  func `a conflict of regions is found on a raised event, in both orders`(isFirst: Bool) throws {
    let inner = """
      <state id="a"><state id="a1"><transition event="go" target="a2"><raise event="r"/></transition></state>
        <state id="a2"><transition event="r" target="a3"/></state><state id="a3"/></state>
      """
    let outer = """
      <state id="b"><state id="b1"><transition event="r" target="o"/></state></state>
      """
    let model = try model(
      "<parallel id='p'>\(isFirst ? inner + outer : outer + inner)</parallel><state id='o'/>")
    let found = model.findings.filter { $0.kind == .orderDecides }

    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("'b1 --r--> o' and 'a2 --r--> a3'") == true)
  }

  @Test func `a conflict with a transition for the completion of its own state names it`() throws {
    let model = try model(
      """
      <parallel id="p">
        <state id="b"><transition event="done.state.b" target="b"/>
          <state id="b1"><transition event="go" target="f"/></state><final id="f"/></state>
        <state id="a"><state id="a1"><transition event="done.state.b" target="o"/></state></state>
      </parallel><state id="o"/>
      """)
    let found = model.findings.filter { $0.kind == .orderDecides }

    #expect(found.count == 1)
    #expect(
      found.first?.message.hasPrefix("'a1 --done.state.b--> o' and 'b --completion--> b'") == true)
  }

  @Test(arguments: ["In('a2')", "In('a1')"])
  func `the guards of a conflict hold in the configuration before the step`(guard: String) throws {
    let model = try model(
      """
      <parallel id="p">
        <state id="a"><state id="a1"><transition event="go" target="a2"><raise event="r"/></transition></state>
          <state id="a2"><transition event="r" target="a3"/></state><state id="a3"/></state>
        <state id="b"><state id="b1"><transition event="r" cond="\(`guard`)" target="o"/></state></state>
      </parallel><state id="o"/>
      """)

    #expect(model.findings.contains { $0.kind == .orderDecides } == (`guard` == "In('a2')"))
  }
}

/// What is said about a property whose condition nothing fulfills, and about regions that conflict in one direction.
@Suite struct ExactWordsTests {
  struct Guarded: Statechart {
    enum State: CaseIterable { case a, b, never }
    enum Event: CaseIterable { case go }

    var body: [Element] {
      state(.a) { on(.go, to: .b) }
      state(.b) { on(.go, to: .a) }
      state(.never) { on(.go, to: .a) }
    }
  }

  @Test func `a proof about a state that is never entered says so`() throws {
    let verdict = try Guarded().explored().check(.leads(from: .never, to: .b))

    #expect("\(verdict)".hasSuffix(", because its condition is never fulfilled"))
  }

  /// One region exits both, the other one exits itself alone.
  struct OneSided: Statechart {
    enum State: CaseIterable { case p, a, a2, b, out }
    enum Event: CaseIterable { case go }
    var outerIsFirst: Bool

    var body: [Element] {
      parallel(.p) {
        if outerIsFirst { outer }
        region {
          state(.a) { on(.go, to: .a2).when("early") { true } }
          state(.a2)
        }
        if !outerIsFirst { outer }
      }
      state(.out) { on(.go, to: .p) }
    }

    @ChartBuilder<State, Event, Void> private var outer: [Element] {
      region { state(.b) { on(.go, to: .out).when("late") { true } } }
    }
  }

  @Test(arguments: [true, false])
  func `a conflict of regions is found in both orders, and which one exits the other`(
    outerIsFirst: Bool
  ) throws {
    let found = try OneSided(outerIsFirst: outerIsFirst).explored().findings
      .filter { $0.kind == .orderDecides }

    #expect(found.count == 1)
    let message = try #require(found.first?.message)
    #expect(message.contains("'b --go [late]--> out' and 'a --go [early]--> a2'"))
    #expect(message.contains("the first one exits the source of the other"))
  }

  @Test func `the regions of a chart decide what is compared, and not its size`() throws {
    struct Ring: Statechart {
      typealias State = Int
      typealias Event = Int
      let count: Int

      var body: [Element] {
        for index in 0..<count { state(index) { on(index, to: (index + 1) % count) } }
      }
    }
    func time(_ count: Int) throws -> Duration {
      let model = try Ring(count: count).explored()
      #expect(model.findings.isEmpty)
      let times = (0..<3).map { _ in processorTime { _ = model.findings } }
      return times.min() ?? .zero
    }
    let (small, large) = (try time(400), try time(1_600))
    // About four times as long. What looks at all states in each configuration takes sixteen times as long.
    #expect(large < max(small, .milliseconds(1)) * 9, "\(small), \(large)")
  }
}
