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
}
