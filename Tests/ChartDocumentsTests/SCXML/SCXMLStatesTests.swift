import ChartDocuments
import Testing

@Suite struct SCXMLStatesTests {
  @Test func `states, finals and nested states are read in their order`() throws {
    let document = try read(
      #"<state id="a"><state id="b"/><final id="c"/></state><state id="d"/>"#)
    #expect(document.root.states.map(\.id) == ["a", "d"])
    #expect(document.root.states[0].states == [State("b"), State("c", kind: .final)])
  }

  @Test func `each child of a parallel state is a region`() throws {
    let document = try read(
      #"<parallel id="p"><state id="a"/><parallel id="b"><state id="c"/></parallel></parallel>"#)
    let regions = [
      ChartDocument.Region(states: [State("a")]),
      ChartDocument.Region(states: [
        State("b", kind: .parallel, regions: [.init(states: [State("c")])])
      ]),
    ]
    #expect(document.root.states == [State("p", kind: .parallel, regions: regions)])
  }

  @Test func `the initial state is an attribute or an element with actions`() throws {
    let document = try read(
      """
      <state id="a" initial="c"><state id="b"/><state id="c"/></state>
      <state id="d"><initial><transition target="e"><log expr="'x'"/></transition></initial>
        <state id="e"/></state>
      """, attributes: #" initial="d""#)
    #expect(document.root.initial == .states(["d"]))
    #expect(document.root.states[0].initial == .states(["c"]))
    #expect(document.root.states[1].initial == .states(["e"]))
    #expect(document.root.states[1].initialActions == [.log("x")])
  }

  @Test func `initial states may be several, deep in regions`() throws {
    let document = try read(
      """
      <state id="s" initial="a2 b2"><parallel id="p">
        <state id="a"><state id="a1"/><state id="a2"/></state>
        <state id="b"><state id="b1"/><state id="b2"/></state>
      </parallel></state>
      """)
    #expect(document.root.states[0].initial == .states(["a2", "b2"]))
  }

  @Test func `a history has a default, and targets name its state and depth`() throws {
    let document = try read(
      """
      <state id="a"><history id="h" type="deep"><transition target="b"><script>x</script></transition>
      </history><state id="b"/></state><state id="c"><transition event="e" target="h"/></state>
      """)
    let history = ChartDocument.History(
      id: "h", kind: .deep, defaults: ["b"], actions: .named("x"))
    #expect(document.root.states[0].histories == [history])
    let target = ChartDocument.Destination.targets([.history(of: "a", .deep)])
    #expect(document.root.states[1].transitions[0].destination == target)
  }

  @Test func `an initial transition may lead to the history of its state`() throws {
    let document = try read(
      """
      <state id="a" initial="h"><history id="h"><transition target="b"/></history><state id="b"/></state>
      """)
    #expect(document.root.states[0].initial == .history(.shallow))
  }

  @Test func `a state without an id gets one from its place`() throws {
    let document = try read(
      #"<state><state id="x"/><state/></state><state id="parallel3"/><parallel/><final/>"#)
    #expect(document.root.states.map(\.id) == ["state1", "parallel3", "parallel3_", "final4"])
    #expect(document.root.states[0].states.map(\.id) == ["x", "state1.2"])
  }

  @Test func `several blocks of entry and exit actions are performed one after another`() throws {
    let document = try read(
      """
      <state id="a"><onentry><script>x</script></onentry><onentry><script>y</script></onentry>
      <onexit><script> z </script></onexit></state>
      """)
    let expected = state("a") {
      $0.entry = .named("x", "y")
      $0.entryBlockStarts = [1]
      $0.exit = .named("z")
    }
    #expect(document.root.states == [expected])
  }

  @Test func `the chart has a name, and compares events by token`() throws {
    let document = try read("<state id='a'/>", attributes: " name='Door'")
    #expect(document.name == "Door")
    #expect(document.eventMatching == .tokens)
    #expect(document.failingGuardsAreFalse)
    #expect(!document.exitsRegionsInOrder)
  }

  @Test func `work is bound by src, or by its type`() throws {
    let document = try read(
      """
      <state id="a"><invoke id="i" src="load" type="http"/><invoke type="ping" autoforward="false"/>
      </state>
      """)
    var load = ChartDocument.Task("i", work: Reference("load"))
    load.extras.members = [JSONMember("type", .string("http"))]
    let ping = ChartDocument.Task("ping", work: Reference("ping"))
    #expect(document.root.states[0].tasks == [load, ping])
  }

  @Test func `elements and transitions have positions`() throws {
    let text =
      "<scxml xmlns='http://www.w3.org/2005/07/scxml'>\r\n\t<state id='é'><onentry>\r<script>x"
    let content = "</script></onentry><transition event='e' cond='y'/></state></scxml>"
    let document = try ChartDocument(scxml: .init((text + content).utf8))
    let state = try #require(document.root.states.first)
    #expect(document.root.position == SourcePosition(line: 1, column: 1))
    #expect(state.position == SourcePosition(line: 2, column: 2))
    #expect(state.entry == [.named(.init("x", position: SourcePosition(line: 3, column: 1)))])
    #expect(state.transitions[0].position == SourcePosition(line: 3, column: 29))
    let cond = SourcePosition(line: 3, column: 51)
    #expect(state.transitions[0].condition == .named(.init("y", position: cond)))
  }

  @Test func `prefixes are resolved, and a file may do without the namespace`() throws {
    let prefixed = """
      <sc:scxml xmlns:sc="http://www.w3.org/2005/07/scxml"><sc:state id="a"/></sc:scxml>
      """
    #expect(try ChartDocument(scxml: .init(prefixed.utf8)).root.states.map(\.id) == ["a"])
    let bare = "<scxml><state id='a'/></scxml>"
    #expect(try ChartDocument(scxml: .init(bare.utf8)).root.states.map(\.id) == ["a"])
  }
}
