import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts
import Testing

struct BehaviorTests {
  @Test func `actions are performed in the order of the file`() throws {
    let run = try Run(
      document(
        """
        <state id="a"><onexit><script>leave</script></onexit>
          <transition event="go" target="b"><script>move</script><log expr="'on my way'"/></transition>
        </state>
        <state id="b"><onentry><script>arrive</script></onentry></state>
        """), actions: ["leave", "move", "arrive"])
    #expect(run.handle("go") == ["b"])
    #expect(run.journal.take() == "leave move on my way arrive")
  }

  @Test func `an action performs the first case whose condition holds`() throws {
    let file = try document(
      """
      <state id="a"><transition event="go">
        <if cond="vip"><script>greet</script><elseif cond="In('a')"/><script>nod</script>
        <else/><script>ignore</script></if></transition></state>
      """)
    let actions = ["greet", "nod", "ignore"]
    let run = try Run(file, actions: actions, guards: ["vip"])
    run.handle("go")
    #expect(run.journal.take() == "nod")
    run.journal.holding = ["vip"]
    run.handle("go")
    #expect(run.journal.take() == "greet")
  }

  @Test func `raised events are handled before sent ones`() throws {
    let run = try Run(
      document(
        """
        <state id="a">
          <transition event="go"><send event="sent"/><raise event="raised"/></transition>
          <transition event="sent"><log expr="'sent'"/></transition>
          <transition event="raised"><log expr="'raised'"/></transition>
        </state>
        """))
    run.handle("go")
    #expect(run.journal.take() == "raised sent")
  }

  @Test func `a delayed event is delivered after its delay, unless it is cancelled`() throws {
    let run = try Run(
      document(
        """
        <state id="a">
          <transition event="wait"><send event="late" delay="2s" id="timer"/></transition>
          <transition event="stop"><cancel sendid="timer"/></transition>
          <transition event="late" target="b"/>
        </state>
        <state id="b"/>
        """))
    run.handle("wait", "stop")
    run.host.advance(by: .seconds(3))
    #expect(run.machine.leaves == ["a"])
    run.handle("wait")
    run.host.advance(by: .seconds(1))
    #expect(run.machine.leaves == ["a"])
    run.host.advance(by: .seconds(1))
    #expect(run.machine.leaves == ["b"])
  }

  @Test func `a delay may be computed from the subject and the file's parameters`() throws {
    let delay = ChartDocument.Delay.named(
      ChartDocument.Reference("patience", parameters: .number("2")))
    let file = document(
      ChartDocument.State("a").with {
        $0.transitions = [ChartDocument.Transition(on: .after(delay), to: .state("b"))]
        $0.timers = [ChartDocument.Timer(after: .fixed(.seconds(1)), event: "tick")]
        $0.transitions.append(
          ChartDocument.Transition(on: .event("tick"), kind: .internal, actions: [.log("tick")]))
      }, ChartDocument.State("b"))
    let run = try Run(file) { bindings in
      bindings.delay("patience") { _, parameters in
        parameters == .number("2") ? .seconds(2) : .seconds(9)
      }
    }
    run.host.advance(by: .seconds(1))
    #expect(run.journal.take() == "tick")
    #expect(run.machine.leaves == ["a"])
    run.host.advance(by: .seconds(1))
    #expect(run.machine.leaves == ["b"])
  }

  @Test func `a timer of a file repeats while its state is active`() throws {
    let run = try Run(
      document(
        """
        <state id="a"><s:timer every="2s" sends="tick" after="1s"/>
          <transition event="tick"><log expr="'tick'"/></transition>
          <transition event="stop" target="b"/></state>
        <state id="b"/>
        """))
    run.host.advance(by: .seconds(6))
    #expect(run.journal.take() == "tick tick tick")
    run.handle("stop")
    run.host.advance(by: .seconds(9))
    #expect(run.journal.take() == "")
  }

  @Test func `a completion elsewhere is an event`() throws {
    let run = try Run(
      document(
        """
        <parallel id="p">
          <state id="left"><state id="busy"><transition event="go" target="over"/></state>
            <final id="over"/></state>
          <state id="right"><state id="waiting">
            <transition event="done.state.left" target="told"/></state><state id="told"/></state>
        </parallel>
        """))
    #expect(run.handle("go") == ["over", "told"])
  }

  @Test func `a state whose completion is awaited elsewhere may react to it itself`() throws {
    let run = try Run(
      document(
        """
        <state id="outer">
          <transition event="done.state.inner" target="far"/>
          <state id="inner"><transition event="done.state.inner" cond="near" target="close"/>
            <state id="busy"><transition event="go" target="over"/></state><final id="over"/></state>
        </state>
        <state id="close"><transition event="back" target="outer"/></state><state id="far"/>
        """), guards: ["near"], holding: ["near"])
    #expect(run.handle("go") == ["close"])
    run.journal.holding = []
    #expect(run.handle("back", "go") == ["far"])
  }

  @Test func `an error in an action ends its block and is an event, where one awaits it`() throws {
    let run = try Run(
      document(
        """
        <state id="a"><transition event="go" target="b"><script>fail</script><script>more</script>
          </transition></state>
        <state id="b"><transition event="error.*" target="c"/></state><state id="c"/>
        """), actions: ["more"]
    ) { $0.action("fail") { _, _ in throw Broken() } }
    #expect(run.handle("go") == ["c"])
    #expect(run.journal.take() == "")
  }

  @Test func `an error is the same event, whether the other transitions have wildcards or not`()
    throws
  {
    for descriptor in ["unrelated", "*"] {
      let file = try document(
        """
        <state id="a"><transition event="t" target="b"><script>fail</script></transition>
          <transition event="error.execution" target="c"/></state>
        <state id="b"><transition event="error.execution" target="d"/></state>
        <state id="c"/>
        <state id="d"><transition event="\(descriptor)" target="a"/></state>
        """)
      let run = try Run(file) { $0.action("fail") { _, _ in throw Broken() } }
      #expect(run.handle("t") == ["d"], "\(descriptor)")
    }
  }

  // Otherwise, the error would be an event, which has no name of an error.
  @Test func `an error is none where the document distinguishes errors by their names`() throws {
    func run(_ error: any Error) throws -> Run {
      let failing = ChartDocument.Transition(on: .event("t"), to: .none, actions: [.named("fail")])
      let handlers = [("Broken", "named"), (nil, "other")].map { name, target in
        ChartDocument.Transition(on: .failure(name), to: .state(target))
      }
      var document = document(
        ChartDocument.State("a", transitions: [failing] + handlers), ChartDocument.State("named"),
        ChartDocument.State("other"))
      document.eventMatching = .tokens
      return try Run(document) { $0.action("fail") { _, _ in throw error } }
    }
    #expect(try run(Broken()).handle("t") == ["named"])
    #expect(try run(CancellationError()).handle("t") == ["other"])
  }

  @Test(arguments: [ChartDocument.EventMatching.tokens, .exact])
  func `an error is the event of a transition only where events are compared by tokens`(
    matching: ChartDocument.EventMatching
  ) throws {
    let failing = ChartDocument.Transition(on: .event("t"), to: .none, actions: [.named("fail")])
    let awaiting = ChartDocument.Transition(on: .event("error.execution"), to: .state("b"))
    var document = document(
      ChartDocument.State("a", transitions: [failing, awaiting]), ChartDocument.State("b"))
    document.eventMatching = matching
    let run = try Run(document) { $0.action("fail") { _, _ in throw Broken() } }
    #expect(run.handle("t") == [matching == .tokens ? "b" : "a"])
  }

  @Test func `an error that no active state awaits is no event`() throws {
    let file = try document(
      """
      <state id="a"><transition cond="throwing" target="b"/><transition event="x"/></state>
      <state id="b"/>
      <state id="c"><transition event="*" target="a"/></state>
      """)
    let run = try Run(file) { $0.guard("throwing") { _, _ in throw Broken() } }
    #expect(run.machine.leaves == ["a"])
    #expect(run.machine.handle("e") == .ignored)
    guard case .transitioned = run.machine.handle("x") else {
      Issue.record("The event is not handled.")
      return
    }
    #expect(run.machine.leaves == ["a"])
  }

  @Test func `an error of a guard is an event, where one awaits it`() throws {
    let run = try Run(
      document(
        """
        <state id="a"><transition event="go" cond="broken" target="b"/>
          <transition event="error.*" target="c"/></state><state id="b"/><state id="c"/>
        """)
    ) { $0.guard("broken") { _, _ in throw Broken() } }
    #expect(run.handle("go") == ["c"])
  }

  @Test func `a transition for failures is taken for errors of its name`() throws {
    let failing = ChartDocument.State("a").with {
      $0.transitions = [
        ChartDocument.Transition(on: .event("go"), to: .state("b"), actions: [.named("fail")]),
        ChartDocument.Transition(on: .failure("Other"), to: .state("c")),
        ChartDocument.Transition(on: .failure("Broken"), to: .state("d")),
        ChartDocument.Transition(on: .failure(nil), to: .state("e")),
      ]
    }
    let file = document(failing, .init("b"), .init("c"), .init("d"), .init("e"))
    func run(bind: (inout ChartBindings<Journal>) -> Void) throws -> [String] {
      try Run(file) { bindings in
        bindings.action("fail") { _, _ in throw Broken() }
        bind(&bindings)
      }.handle("go")
    }
    #expect(try run { _ in } == ["d"])
    #expect(try run { $0.failure("Other") { $0 is Broken } } == ["c"])
    #expect(try run { $0.failure("Broken") { _ in false } } == ["e"])
  }
}

struct Broken: Error {}
