import ChartDocuments
import Testing

@Suite struct SCXMLTransitionsTests {
  private func transitions(_ content: String) throws -> [Transition] {
    try read("<state id='s'>\(content)<state id='t'/></state><state id='u'/>")
      .root.states[0].transitions
  }

  @Test func `a transition has events, a condition, targets and actions`() throws {
    let transition = try transitions(
      "<transition event='a b.c * d.* e.' cond='x' target='u'><raise event='r'/></transition>")
    let expected = Transition(
      on: .events([.event("a"), .event("b.c"), .any, .prefix("d"), .prefix("e")]),
      if: .named(Reference("x")), to: .targets([.state("u")]), actions: [.raise("r")])
    #expect(transition == [expected])
  }

  @Test func `the type internal is local, and without a target internal`() throws {
    let kinds = try transitions(
      """
      <transition event='a' type='internal' target='t'/><transition event='b' type='internal'/>
      <transition event='c' type='external' target='t'/><transition event='d'/>
      <transition target='u'/>
      """)
    #expect(kinds.map(\.kind) == [.local, .internal, .external, .internal, .external])
    #expect(kinds.map(\.destination)[1] == .none)
    #expect(kinds.map(\.trigger)[4] == .always)
  }

  // SCXML 3.13; W3C 505, 506 and 533.
  @Test(
    arguments: [
      ("inner", .local), ("deep", .local), ("h", .local), ("inner deep", .local),
      ("compound", .external), ("outer", .external), ("outside", .external),
      ("inner outside", .external), ("outerHistory", .external),
    ] as [(String, TransitionKind)])
  func `the type internal is local if the targets are inside a compound source`(
    _ targets: String, _ kind: TransitionKind
  ) throws {
    let document = try read(
      """
      <state id='outer'><history id='outerHistory'><transition target='compound'/></history>
        <state id='compound'><transition event='e' type='internal' target='\(targets)'/>
          <history id='h' type='deep'><transition target='inner'/></history>
          <state id='inner'><state id='deep'/></state>
        </state>
      </state>
      <state id='outside'/>
      """)
    #expect(document.root.states[0].states[0].transitions.map(\.kind) == [kind])
  }

  @Test func `the type internal is external in parallel and atomic states`() throws {
    let document = try read(
      """
      <parallel id='p'><transition event='e' type='internal' target='a'/>
        <state id='a'><transition event='e' type='internal' target='a'/></state><state id='b'/>
      </parallel>
      """)
    let parallel = document.root.states[0]
    #expect(parallel.transitions.map(\.kind) == [.external])
    #expect(parallel.regions[0].states[0].transitions.map(\.kind) == [.external])
  }

  @Test func `several targets are a fork`() throws {
    let document = try read(
      """
      <state id='s'><transition event='e' target='a b'/></state>
      <parallel id='p'><state id='a'/><state id='b'/></parallel>
      """)
    let fork = ChartDocument.Destination.targets([.state("a"), .state("b")])
    #expect(document.root.states[0].transitions[0].destination == fork)
  }

  @Test(
    arguments: [
      ("done.state.s", .completion), ("done.state.t", .events([.event("done.state.t")])),
      ("error.execution", .failure(nil)), ("error", .events([.event("error")])),
      ("error.*", .events([.prefix("error")])), ("done.invoke.i", .taskDone("i")),
      ("done.invoke", .taskDone("i")), ("error.platform.i", .taskFailed("i")),
      ("done.invoke.j", .events([.event("done.invoke.j")])),
      ("done.state.s.*", .completion), ("error.execution.*", .failure(nil)),
      ("done.invoke.i.*", .taskDone("i")), ("done.invoke.", .taskDone("i")),
      ("done.invoke.*", .taskDone("i")), ("error.platform.i.", .taskFailed("i")),
    ] as [(String, ChartDocument.Trigger)])
  func `events of the engine are triggers of their own`(
    _ event: String, _ trigger: ChartDocument.Trigger
  ) throws {
    let transitions = try transitions("<transition event='\(event)'/><invoke id='i' src='x'/>")
    #expect(transitions.map(\.trigger) == [trigger])
  }

  @Test func `events of several kinds are several transitions in their order`() throws {
    let triggers = try transitions("<transition event='a done.state.s b' target='u'/>")
    #expect(
      triggers.map(\.trigger) == [.events([.event("a")]), .completion, .events([.event("b")])])
    #expect(triggers.map(\.destination).allSatisfy { $0 == .targets([.state("u")]) })
  }

  @Test func `actions are read in their order`() throws {
    let actions = try transitions(
      """
      <transition event='e'><raise event='a'/><send event='b'/><send event='c' target='#_internal'/>
      <send event='d' delay='1.5s' id='i' type='scxml'/><send event='f' delayexpr=' wait '/>
      <cancel sendid='i'/><log label='l' expr='x + 1'/><log expr="'it\\'s'"/><script> go </script>
      </transition>
      """)[0].actions
    let expected: [Action] = [
      .raise("a"), .send("b"), .raise("c"),
      .send("d", after: .fixed(.milliseconds(1500)), id: "i"),
      .send("f", after: .named(Reference("wait"))), .cancel("i"),
      .statement(.init(.log("x + 1", label: "l"))),
      .log("it's"), .named(Reference("go")),
    ]
    #expect(actions == expected)
  }

  @Test(
    arguments: [
      ("200ms", .milliseconds(200)), ("1.5s", .milliseconds(1500)), (".5s", .milliseconds(500)),
      ("2m", .seconds(120)), ("1h", .seconds(3600)), ("0.5d", .seconds(43200)), ("0s", .zero),
      ("0.000000000000000001s", Duration(secondsComponent: 0, attosecondsComponent: 1)),
    ] as [(String, Duration)])
  func `delays are exact`(_ text: String, _ duration: Duration) throws {
    let actions = try transitions(
      "<transition event='e'><send event='b' delay='\(text)'/></transition>")[0].actions
    #expect(actions == [.send("b", after: .fixed(duration))])
  }

  @Test func `an expression of a delay is a literal or a name`() throws {
    let actions = try transitions(
      """
      <transition event='e'><send event='a' delayexpr="'1.5s'"/><send event='b' delayexpr='"2m"'/>
      <send event='c' delayexpr="'soon'"/></transition>
      """)[0].actions
    #expect(
      actions == [
        .send("a", after: .fixed(.milliseconds(1500))), .send("b", after: .fixed(.seconds(120))),
        .send("c", after: .named(Reference("'soon'"))),
      ])
  }

  @Test func `if, elseif and else are cases`() throws {
    let actions = try transitions(
      """
      <transition event='e'><if cond='x'><raise event='a'/><raise event='b'/><elseif cond="In('t')"/>
      <if cond='true'/><else/><raise event='c'/></if></transition>
      """)[0].actions
    let inner = Action.first([.init(if: .literal(true), actions: [])])
    let expected = Action.first([
      .init(if: .named(Reference("x")), actions: [.raise("a"), .raise("b")]),
      .init(if: .isIn("t"), actions: [inner]), .init(if: nil, actions: [.raise("c")]),
    ])
    #expect(actions == [expected])
  }

  @Test func `thousands of events of a transition are read in linear time`() throws {
    let names = (0..<20_000).map { "e\($0)" }
    let found = try transitions("<transition event='\(names.joined(separator: " "))'/>")
    #expect(found.map(\.trigger) == [.events(names.map { .event($0) })])
  }

  @Test func `foreign elements are actions with parameters`() throws {
    let actions = try transitions(
      """
      <transition event='e' xmlns:my='urn:my'><my:beep times='2'/><my:stop/>
      <my:say>hello <my:b my:x="1">you</my:b></my:say></transition>
      """)[0].actions
    let child = JSONValue.object([
      JSONMember("#name", .string("my:b")), JSONMember("my:x", .string("1")),
      JSONMember("#text", .string("you")),
    ])
    let expected: [Action] = [
      .named(.init("my:beep", parameters: .object([JSONMember("times", .string("2"))]))),
      .named(.init("my:stop")),
      .named(
        .init(
          "my:say",
          parameters: .object([
            JSONMember("#text", .string("hello")), JSONMember("#elements", .array([child])),
          ]))),
    ]
    #expect(actions == expected)
  }
}
