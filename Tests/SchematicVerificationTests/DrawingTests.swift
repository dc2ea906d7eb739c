import Schematic
import SchematicVerification
import StateGraphs
import Statecharts
import Testing

@Suite struct DrawingTests {
  struct Maze: Statechart {
    enum State: CaseIterable { case entrance, hall, trap, cellar, vault }
    enum Event: CaseIterable { case go, turn }

    var body: [Element] {
      state(.entrance) {
        on(.go, to: .hall)
        on(.turn, via: .junction([.to(.trap).when("dark") { true }, .otherwise(.hall)]))
      }
      state(.hall) { on(.go, to: .entrance) }
      state(.trap)
      state(.cellar) {
        state(.vault) { on(.go, to: .hall) }
      }
    }
  }

  @Test func `dead ends are red, and what is never entered is gray`() throws {
    let model = try Maze().explored()
    let graph = try StateGraph(of: Maze()).marking(model.findings, in: model)

    #expect(graph.nodes.filter { $0.mark == .defect }.map(\.label) == ["trap"])
    #expect(
      graph.nodes.filter { $0.mark == .dead && !$0.label.isEmpty }.map(\.label) == [
        "cellar", "vault",
      ])
    #expect(graph.edges.filter { $0.mark == .dead }.flatMap(\.labelTexts) == ["go"])
  }

  struct Fleeing: Statechart {
    enum State: CaseIterable { case out, inside }
    enum Event: CaseIterable { case enter, flee, hide }

    var body: [Element] {
      state(.out) { on(.enter, .hide, .flee, to: .inside) }
      state(.inside) { on(.hide, to: .out) }
      on(.flee, to: .out)
      on(.hide, to: .inside)
    }
  }

  @Test func `of the transitions of the chart, those that are never taken are gray`() throws {
    let model = try Fleeing().explored()
    let graph = try StateGraph(of: Fleeing()).marking(model.findings, in: model)

    #expect(model.findings.map(\.kind) == [.deadTransition])
    #expect(gray(graph) == [#"2: any state ["hide"] inside"#])
  }

  struct Shadow: Statechart {
    enum State: CaseIterable { case a, b, c }
    enum Event: CaseIterable { case go, back }

    var body: [Element] {
      state(.a) {
        on(
          .go,
          via: .choice([
            .to(.b).when("x") { true }, .to(.c).when("x") { true }, .otherwise(.a),
          ]))
        on(.back, to: .c)
      }
      state(.b) {
        on(.back, to: .a)
        state(.c) { on(.back, to: .b) }
      }
    }
  }

  @Test func `branches and transitions that are never taken are gray`() throws {
    let model = try Shadow().explored()
    let graph = try StateGraph(of: Shadow()).marking(model.findings, in: model)

    #expect(model.findings.map(\.kind) == [.deadTransition, .deadBranch])
    #expect(
      graph.edges.filter { $0.mark == .dead }.map { edge in
        "\(graph.nodes[edge.source].label) \(edge.labelTexts) \(graph.nodes[edge.target].label)"
      } == [" [\"[x]\"] c", "b [\"back\"] a"])
  }

  /// The arrows that are gray, with their positions in the graph.
  private func gray(_ graph: StateGraph) -> [String] {
    zip(0..., graph.edges).filter { $0.1.mark == .dead }.map { number, edge in
      "\(number): \(graph.nodes[edge.source].label) \(edge.labelTexts) \(graph.nodes[edge.target].label)"
    }
  }

  struct Twins: Statechart {
    final class Guest { var number = 0 }
    typealias Subject = Guest
    enum State: CaseIterable { case out, hall, room }
    enum Event: CaseIterable { case enter, leave }

    var body: [Element] {
      state(.out) {
        on(.enter, to: .hall).when { $0.number == 1 }
        on(.enter, to: .hall).when { $0.number == 2 }
        on(.leave, via: .choice([.to(.hall).when("a") { _ in true }, .otherwise(.out)]))
          .when { $0.number == 1 }
        on(.leave, via: .choice([.to(.hall).when("a") { _ in true }, .otherwise(.out)]))
          .when { $0.number == 2 }
      }
      state(.hall) { on(.leave, to: .out) }
      state(.room) { on(.leave, to: .out) }
    }
  }

  @Test
  func `of two transitions with the same text and target, the one that was taken is not gray`()
    throws
  {
    let coverage = try ChartCoverage(of: Twins())
    let guest = Twins.Guest()
    guest.number = 2
    let machine = try StateMachine(Twins(), subject: guest)
    coverage.record(machine)
    machine.start()
    for event: Twins.Event in [.leave, .leave, .enter] { machine.handle(event) }
    let graph = try StateGraph(of: Twins())

    #expect(
      gray(graph.marking(coverage)) == [
        #"1: out ["enter […]"] hall"#, #"3: out ["leave […]"] "#, #"4:  ["[a]"] hall"#,
        #"5:  ["[else]"] out"#, #"8:  ["[else]"] out"#, #"10: room ["leave"] out"#,
      ])
  }

  @Test func `an arrow that stands for several transitions is gray if all of them are`() throws {
    let coverage = try ChartCoverage(of: Twins())
    let guest = Twins.Guest()
    let machine = try StateMachine(Twins(), subject: guest)
    coverage.record(machine)
    machine.start()
    var graph = try StateGraph(of: Twins())
    graph.edges.remove(at: 2)
    #expect(gray(graph.marking(coverage)).first == #"1: out ["enter […]"] hall"#)

    guest.number = 1
    machine.handle(.enter)
    #expect(gray(graph.marking(coverage)).first == #"2: out ["leave […]"] "#)
  }

  struct Doubled: Statechart {
    enum State: CaseIterable { case a, b }
    enum Event: CaseIterable { case go }

    var body: [Element] {
      state(.a) {
        on(.go, to: .b).when("x") { true }
        on(.go, to: .b).when("x") { true }
      }
      state(.b) { on(.go, to: .a) }
    }
  }

  @Test func `of two equal transitions, the second is never taken and gray`() throws {
    let model = try Doubled().explored()
    let graph = try StateGraph(of: Doubled()).marking(model.findings, in: model)

    #expect(model.findings.map(\.kind) == [.deadTransition])
    #expect(gray(graph) == [#"2: a ["go [x]"] b"#])
  }

  struct Remembering: Statechart {
    enum State: CaseIterable { case home, a, b, c, away }
    enum Event: CaseIterable { case go, leave, back }

    var body: [Element] {
      parallel(.home) {
        on(.leave, to: .away)
        region("rooms") {
          history(defaults: [.b])
          state(.a) { on(.go, to: .b) }
          state(.b) { on(.go, to: .a) }
        }
        region("other") { state(.c) }
      }
      state(.away) { on(.back, via: .history(of: .home, region: "rooms")) }
    }
  }

  @Test func `the default of a history that is always recorded is gray`() throws {
    let model = try Remembering().explored()
    let graph = try StateGraph(of: Remembering()).marking(model.findings, in: model)
    let gray = graph.edges.filter { $0.mark == .dead }

    #expect(model.findings.map(\.kind).contains(.deadHistoryDefault))
    #expect(gray.map { graph.nodes[$0.source].kind } == [.shallowHistory])
  }

  struct Meeting: Statechart {
    enum State: CaseIterable { case lobby, outer, inner, a, c, d, e, talk, rest, f, g }
    enum Event: CaseIterable { case go, done, back }

    var body: [Element] {
      state(.lobby) {
        on(.go, via: .fork([.a, .c, .d, .e]))
        on(.back, via: .history(of: .rest))
      }
      parallel(.outer) {
        region("left") {
          parallel(.inner) {
            region { state(.a) { on(.go, via: .join("inner")) } }
            region { state(.c) { on(.go, via: .join("inner")) } }
            join("inner", to: .talk)
          }
        }
        region("middle") { state(.d) { on(.done, via: .join("outer")) } }
        region("right") { state(.e) { on(.done, via: .join("outer")) } }
        join("outer", to: .talk)
      }
      state(.talk) { on(.back, to: .lobby) }
      state(.rest) {
        history(defaults: [.f])
        state(.f) { on(.back, to: .lobby) }
        state(.g) { on(.back, to: .lobby) }
      }
    }
  }

  @Test func `joins, forks and histories are found by what leads to them`() throws {
    let coverage = try ChartCoverage(of: Meeting())
    let machine = try StateMachine(Meeting())
    coverage.record(machine)
    machine.start()
    for event: Meeting.Event in [.go, .done] { machine.handle(event) }
    let graph = try StateGraph(of: Meeting()).marking(coverage)
    let shown = graph.edges.filter { $0.mark == nil }.map { edge in
      "\(graph.nodes[edge.source].kind) \(graph.nodes[edge.source].label) → \(graph.nodes[edge.target].kind) "
        + graph.nodes[edge.target].label
    }

    // Initial transitions are no parts of a model.
    #expect(
      shown.filter { !$0.hasPrefix("initial") } == [
        "state lobby → fork ", "fork  → state a", "fork  → state c", "fork  → state d",
        "fork  → state e", "join  → state talk", "state d → join ", "state e → join ",
      ])
  }
}
