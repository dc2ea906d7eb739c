import ExampleMachines
import Graphable
import GraphvizRendering
import Schematic
import Statecharts
import Testing

struct StatechartGraphTests {
  @Test func `actions and deferrals of the whole chart are in each format`() throws {
    struct Chart: Statechart {
      enum State { case a }
      enum Event { case later }

      var body: [Element] {
        onEntry("open") {}
        onExit("close") {}
        defers(.later)
        state(.a)
      }
    }
    let graph = try StateGraph(of: Chart())

    for text in [graph.dot(), graph.mermaid(), graph.plantUML(), graph.table()] {
      for word in ["open", "close", "later"] { #expect(text.contains(word), "\(text)") }
    }
  }

  @Test func `transitions of the whole chart start at one node for any state`() throws {
    struct Chart: Statechart {
      enum State { case a, b }
      enum Event { case reset, skip }

      var body: [Element] {
        on(.reset, to: .a)
        on(.skip, to: .b)
        state(.a)
        state(.b)
      }
    }
    let graph = try StateGraph(of: Chart())
    let anyState = graph.nodes.indices.filter { graph.nodes[$0].kind == .anyState }
    #expect(anyState.count == 1)
    let edges = graph.edges.filter { anyState.contains($0.source) }
    #expect(
      edges.map { "\($0.labels) \(graph.nodes[$0.target].label)" } == ["[reset] a", "[skip] b"])
  }

  @Test func `each state, region and pseudostate is a node inside its parent`() throws {
    let graph = try StateGraph(of: Lift())
    #expect(
      graph.nodes.map { outline($0, in: graph) } == [
        "composite working", "region doors in working", "state open in doors",
        "state closed in doors", "region motor in working", "state still in motor",
        "state moving in motor", "deepHistory H* in working", "join", "state broken",
        "final scrapped", "initial", "initial in doors", "initial in motor", "choice",
        "fork", "terminate",
      ])
  }

  @Test func `each transition is an edge with the declared label`() throws {
    let graph = try StateGraph(of: Lift())
    #expect(
      graph.edges.map { outline($0, in: graph) } == [
        "initial → working: ", "initial → open: ", "initial → still: ",
        "working → choice: fault", "choice → broken: [is serious] / call", "choice → H*: [else]",
        "H* → still: ", "join → broken: / stop", "open → closed: close", "closed → join: done",
        "still ⇢ moving: call", "still ⇢ still: call", "moving → join: done",
        "broken → fork: repair", "fork → open: ", "fork → still: ", "broken → scrapped: […]",
        "broken → terminate: explode",
      ])
  }

  @Test func `a choice is drawn in the region of its source`() throws {
    let graph = try StateGraph(of: Crossroads())
    let choice = try #require(graph.nodes.first { $0.kind == .choice })
    #expect(outline(choice, in: graph) == "choice in one")
  }

  @Test func `a branch and a join lead through a fork into a history, and a line may be local`()
    throws
  {
    let graph = try StateGraph(of: Recalls())
    #expect(
      graph.edges.map { outline($0, in: graph) } == [
        "initial → on: ", "initial → a: ", "initial → off: ", "initial → c: ",
        "on → junction: go", "junction → fork: [open]", "fork → c: ", "fork → H: ",
        "junction → off: [else]", "join → fork: ", "fork → d: ", "fork → H: ",
        "a → join: ready", "c → join: ready",
      ])
    #expect(
      graph.edges.filter { $0.kind == .local }.map { outline($0, in: graph) } == [
        "on → junction: go"
      ])
  }

  @Test func `a state's node lists named actions and activities`() throws {
    let graph = try StateGraph(of: Lift())
    let working = try #require(graph.nodes.first { $0.label == "working" })
    #expect(
      working.activities.map(\.description) == [
        "entry / light", "exit / dark", "ring", "call / defer",
      ]
    )
  }

  @Test func `several events, guards and actions of a line are on one edge`() throws {
    let graph = try StateGraph(of: Several())
    #expect(
      graph.edges.map { outline($0, in: graph) } == [
        "initial → a: ", "a → b: go, run [open and …] / first; third",
      ])
    #expect(graph.nodes[0].activities.map(\.description) == ["hop, skip / defer"])
  }

  @Test func `a configuration is highlighted`() throws {
    let machine = try StateMachine(Lift())
    machine.start()
    let graph = try StateGraph(of: Lift(), highlighting: machine.state)
    #expect(graph.nodes.filter(\.isCurrent).map(\.label) == ["working", "open", "still"])
  }

  @Test func `drawing a chart with faults throws all of them`() {
    #expect(throws: InvalidDefinitionError.self) { try StateGraph(of: Broken()) }
  }

  @Test func `frames of a chart are drawn`() throws {
    let style = DiagramStyle(direction: .topToBottom)
    try expectGolden(StateGraph(of: Lift(), named: "Lift").dot(style: style), "Lift.dot")
    try expectGolden(StateGraph(of: Gallery(), named: "Gallery").dot(style: style), "Gallery.dot")
  }

  @Test func `the Mermaid text of a chart contains states in states`() throws {
    try expectGolden(StateGraph(of: Lift(), named: "Lift").mermaid(), "Lift.mmd")
  }

  @Test(.enabled(if: Graphviz.isAvailable, "Install Graphviz: `apt-get install graphviz`."))
  func `the picture of a chart contains every state`() throws {
    for appearance in DiagramStyle.Appearance.allCases {
      let graph = try StateGraph(of: Lift())
      let svg = try graph.rendered(as: .svg, style: DiagramStyle(appearance: appearance))
      let text = String(decoding: svg, as: UTF8.self)
      for state in Lift.State.allCases { #expect(text.contains(">\(state)<")) }
    }
  }

  @Test func `transitions for failures are labeled with the type of the errors`() throws {
    struct Chart: Statechart {
      var body: [ChartElement<String, String, Void>] {
        state("a") {
          onFailure(of: CancellationError.self, to: "b").when("late") { _, _ in true }
          onFailure(to: "b").perform("report") { _, _ in }
        }
        state("b") { onFailure { _, _ in } }
      }
    }
    let graph = try StateGraph(of: Chart())
    #expect(
      graph.edges.flatMap(\.labels).map(\.description) == [
        "failure(CancellationError) [late]", "failure / report",
      ])
    #expect(graph.nodes[1].activities.map(\.description) == ["failure"])
    #expect(graph.table().contains("failure(CancellationError)"))
  }
}

private func outline(_ node: StateGraph.Node, in graph: StateGraph) -> String {
  let place = node.parent.map { " in \(graph.nodes[$0].label)" } ?? ""
  return "\(node.kind)" + (node.label.isEmpty ? "" : " \(node.label)") + place
}

private func outline(_ edge: StateGraph.Edge, in graph: StateGraph) -> String {
  func name(_ position: Int) -> String {
    let node = graph.nodes[position]
    return node.label.isEmpty ? "\(node.kind)" : node.label
  }
  let arrow = edge.isCandidate ? "⇢" : "→"
  let label = edge.labels.map(\.description).joined(separator: ", ")
  return "\(name(edge.source)) \(arrow) \(name(edge.target)): \(label)"
}

/// A chart with every kind of pseudostate and target.
private struct Lift: Statechart {
  enum State: CaseIterable { case working, open, closed, still, moving, broken, scrapped }
  enum Event { case close, done, call, fault, repair, ring, explode }

  var body: [Element] {
    parallel(.working) {
      onEntry("light") {}
      onExit("dark") {}
      on(.ring) {}
      defers(.call)
      on(
        .fault,
        via: .choice([
          .to(.broken).when("is serious") { true }.perform("call") {},
          .via(.history(.deep, of: .working)),
        ]))
      region("doors") {
        state(.open) { on(.close, to: .closed) }
        state(.closed) { on(.done, via: .join("all")) }
      }
      region("motor") {
        state(.still) {
          on(.call, via: .selectionWithContext(among: [.moving, .still]) { _ in .moving })
        }
        state(.moving) { on(.done, via: .join("all")) }
      }
      history(.deep, defaults: [.still])
      join("all", to: .broken).perform("stop") {}
    }
    state(.broken) {
      on(.repair, via: .fork([.open, .still]))
      always(to: .scrapped).when { false }
      on(.explode, via: .terminate)
    }
    final(.scrapped)
  }
}

private struct Several: Statechart {
  enum State { case a, b }
  enum Event { case go, run, hop, skip }

  var body: [Element] {
    state(.a) {
      defers(.hop, .skip)
      on(.go, .run, to: .b)
        .when("open") { true }
        .when { true }
        .perform("first") {}
        .perform {}
        .perform("third") {}
    }
    state(.b)
  }
}

private struct Crossroads: Statechart {
  enum State { case both, a, b, c, outside }
  enum Event { case choose }

  var body: [Element] {
    parallel(.both) {
      region("one") {
        state(.a) { on(.choose, via: .choice([.to(.outside).when { false }, .otherwise(.b)])) }
        state(.b)
      }
      region("two") { state(.c) }
    }
    state(.outside)
  }
}

private struct Recalls: Statechart {
  enum State { case on, a, b, c, d, off }
  enum Event { case go, ready }

  var body: [Element] {
    parallel(.on) {
      let fork = EntryPseudostate<State>.fork([.c], and: .history(of: .b))
      on(.go, via: .junction([.via(fork).when("open") { true }, .otherwise(.off)]), kind: .local)
      region("one") {
        state(.a) { on(.ready, via: .join("all")) }
        state(.b) { state(.off) }
      }
      region("two") {
        state(.c) { on(.ready, via: .join("all")) }
        state(.d)
      }
      join("all", via: .fork([.d], and: .history(of: .b)))
    }
  }
}

private struct Broken: Statechart {
  enum State { case here, nowhere }
  enum Event { case go }

  var body: [Element] {
    state(.here) { on(.go, to: .nowhere) }
  }
}
