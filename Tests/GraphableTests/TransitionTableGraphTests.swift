import ExampleMachines
import Graphable
import Schematic
import Testing
import TransitionTables

struct TransitionTableGraphTests {
  @Test func `the diagrams of the launcher are as recorded`() throws {
    let graph = try StateGraph(of: AppLauncher(), named: "App launcher")
    try expectGolden(graph.table(), "AppLauncher.md")
    try expectGolden(graph.mermaid(), "AppLauncher.mmd")
  }

  @Test func `rows are edges with guard and action, and rows for any state start at a marker`()
    throws
  {
    #expect(
      arrows(try StateGraph(of: Gate())) == [
        "initial → locked", "locked → open coin [genuine] / count",
        "open → locked push [\u{2026}]",
        "any state → broken kick", "any state but broken → locked reset / repair",
      ])
  }

  @Test func `a row without a target is a line in its state`() throws {
    let graph = try StateGraph(of: Gate())
    let lines = graph.nodes.flatMap { node in node.activities.map { "\(node.label): \($0)" } }
    #expect(
      lines == [
        "locked: push / buzz", "broken: kick / ignore", "any state: knock / answer",
      ])
  }

  @Test func `a case with a payload is one node, and functions are called with its samples`() throws
  {
    let graph = try StateGraph(of: Counting(initialState: SampledCount.idle))
    #expect(graph.nodes.map(\.label) == ["idle", "counting", ""])
    #expect(
      arrows(graph) == [
        "initial → idle", "idle → counting true", "counting → counting true",
        "counting → idle true",
      ])
  }

  @Test func `functions whose target depends on the payload have several candidates`() throws {
    let graph = try StateGraph(of: Counting(initialState: SampledCount.idle))
    #expect(graph.edges.map(\.isCandidate) == [false, false, true, true])
  }

  @Test func `samples with the same target are one edge, labeled with the row's event name`()
    throws
  {
    struct Table: TransitionTable {
      typealias Event = Step
      let initialState = SampledCount.idle
      var body: [Row] {
        on(\.width, from: .idle, making: SampledCount.counting)
        on(\.width, event: "step(width)", from: \.counting, making: { .counting($0 + $1) })
      }
    }
    #expect(
      arrows(try StateGraph(of: Table())) == [
        "initial → idle", "idle → counting step", "counting → counting step(width)",
      ])
  }

  @Test func `an event that a row names is drawn with its own label`() throws {
    enum Coin: DOTLabelable {
      case euro
      static var dotLabelableItems: [Self] { [.euro] }
      var dotLabel: String { "one euro" }
    }
    struct Table: TransitionTable {
      typealias Event = Coin
      let initialState = "locked"
      var body: [Row] { on(.euro, from: "locked", to: "open") }
    }
    #expect(
      arrows(try StateGraph(of: Table())) == ["initial → locked", "locked → open one euro"])
  }

  @Test func `without samples rows are drawn by their given names`() throws {
    struct Table: TransitionTable {
      typealias Event = Bool
      let initialState = Count.idle
      var body: [Row] {
        on({ $0 ? 1 : nil }, event: "add", from: .idle, making: Count.counting).drawn(
          to: "counting")
        on({ $0 ? 1 : nil }, from: \.counting, to: .idle).drawn(from: "counting")
      }
    }
    let graph = try StateGraph(of: Table())
    #expect(arrows(graph) == ["initial → idle", "idle → counting add", "counting → idle Int"])
  }

  @Test func `without samples and names the error names the row to fix`() {
    struct Source: TransitionTable {
      typealias Event = Bool
      let initialState = Count.idle
      var body: [Row] { on(true, from: \.counting, to: .idle) }
    }
    struct Target: TransitionTable {
      typealias Event = Bool
      let initialState = Count.idle
      var body: [Row] { on({ $0 ? 1 : nil }, event: "go", from: .idle, making: Count.counting) }
    }
    let errors = [
      #expect(throws: UndrawableRow.self) { try StateGraph(of: Source()) },
      #expect(throws: UndrawableRow.self) { try StateGraph(of: Target()) },
    ]
    #expect(
      errors.map { "\($0.map(String.init) ?? "")" } == [
        """
        Row 1, on 'true', has sources that a function determines, and no sample shows which. \
        List one of each in Count.dotLabelableItems, or write .drawn(from:) after the row.
        """,
        """
        Row 1, on 'go', leads to a state that a function makes, and no sample shows which. List \
        one of each in Count.dotLabelableItems and Bool.dotLabelableItems, or write .drawn(to:) \
        after the row.
        """,
      ])
  }

  @Test func `the current state is highlighted for every payload`() throws {
    let app = AppLauncher.App(isUpgradePending: false)
    let machine = try StateMachine(AppLauncher(), subject: app)
    machine.handle(.initialize(.init("/letters")))
    let graph = try StateGraph(of: AppLauncher(), highlighting: machine.state)
    #expect(graph.nodes.filter(\.isCurrent).map(\.label) == ["indexing"])
  }

  @Test func `drawing a table with faults throws its error`() {
    struct Table: TransitionTable {
      typealias State = Int
      typealias Event = Int
      let initialState = 0
      var body: [Row] {
        on(1, from: 0, to: 1)
        on(1, from: 0, to: 2)
      }
    }
    #expect(throws: InvalidDefinitionError.self) { try StateGraph(of: Table()) }
  }

  private func arrows(_ graph: StateGraph) -> [String] {
    func name(_ position: Int) -> String {
      let node = graph.nodes[position]
      return node.label.isEmpty ? "\(node.kind)" : node.label
    }
    return graph.edges.map { edge in
      ([name(edge.source), "→", name(edge.target)] + edge.labels.map(\.description))
        .joined(separator: " ")
    }
  }
}

private struct Gate: TransitionTable {
  enum State: CaseIterable { case locked, open, broken }
  enum Event: CaseIterable { case coin, push, kick, knock, reset }
  let initialState = State.locked

  var body: [Row] {
    on(.coin, from: .locked, to: .open).when("genuine") { true }.perform("count") {}
    on(.push, from: .open, to: .locked).when { true }
    stay(.push, from: .locked).perform("buzz") {}
    ignore(.kick, from: .broken)
    on(.kick, to: .broken)
    stay(.knock).perform("answer") {}
    on(.reset, from: .anyBut(.broken), to: .locked).performWithContext("repair") { _ in }
  }
}

private enum Count: Equatable {
  case idle, counting(Int)
  var counting: Int? { if case .counting(let count) = self { count } else { nil } }
}

private enum SampledCount: Equatable, DOTLabelable {
  case idle, counting(Int)
  static var dotLabelableItems: [Self] { [.idle, .counting(1), .counting(9)] }
  var counting: Int? { if case .counting(let count) = self { count } else { nil } }
}

private struct Counting: TransitionTable {
  typealias Event = Bool
  let initialState: SampledCount

  var body: [Row] {
    on(true, from: .idle, to: .counting(0))
    on(true, from: \.counting, making: { $0 > 5 ? .idle : .counting($0 + 1) })
  }
}

private enum Step: Equatable, DOTLabelable {
  case step(Int)
  static var dotLabelableItems: [Self] { [.step(1), .step(2)] }
  var width: Int? { if case .step(let width) = self { width } else { nil } }
}
