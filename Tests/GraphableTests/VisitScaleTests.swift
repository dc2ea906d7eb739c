import Testing

@testable import Graphable

/// How often parts were visited, as fractions and as colors.
struct VisitScaleTests {
  /// A graph of states that were visited so often.
  private func graph(_ visits: Int...) -> StateGraph {
    StateGraph(name: "", nodes: visits.map { .init(.state, visits: $0) })
  }

  @Test func `the scale is the binary logarithm in steps of a quarter`() {
    let graph = graph(0, 1, 2, 3, 4, 5, 7, 15)
    let scale = VisitScale(of: graph)
    #expect(
      graph.nodes.compactMap { scale.fraction(of: $0) }
        == [0, 4, 6, 8, 9, 10, 12, 16].map { $0 / 16 })
  }

  @Test func `a part that was visited more often than all of the graph is at the end of the scale`()
  {
    #expect(VisitScale(of: graph(3)).fraction(of: graph(100).nodes[0]) == 1)
  }

  @Test func `the scale of a graph that was never visited is 0`() {
    #expect(VisitScale(of: graph(0)).fraction(of: graph(3).nodes[0]) == 0)
  }

  @Test func `a part without visits is not on the scale`() {
    #expect(VisitScale(of: graph(3)).fraction(of: StateGraph.Node(.state)) == nil)
  }

  @Test(arguments: [(0, "#00FA80"), (0.5, "#0A80BD"), (1, "#1405FA")])
  func `a color between two others has six digits in upper case`(fraction: Double, color: String) {
    #expect(Palette.mix("#00FA80", "#1405FA", fraction) == color)
  }

  @Test(arguments: [
    (0, "0.0"), (0.004, "0.0"), (0.5, "0.5"), (0.126, "0.13"), (-0.126, "-0.13"), (-2, "-2.0"),
    (12.344, "12.34"),
  ])
  func `numbers have at most two decimals and are rounded`(value: Double, text: String) {
    #expect(hundredths(value) == text)
  }

  @Test func `an arrival at a join counts the edge to the join, and not the one after it`() {
    let graph = StateGraph(
      name: "",
      nodes: [.init(.state, label: "a"), .init(.join), .init(.state, label: "b")],
      edges: [.init(from: 0, to: 1, .init("go")), .init(from: 1, to: 2)])
    var counts = VisitCounts()
    counts.add(from: "a", on: "go", to: "a")
    #expect(graph.showing(counts).edges.map(\.visits) == [1, 0])
  }

  @Test func `a choice that leads to no active state is not counted`() {
    let graph = StateGraph(
      name: "",
      nodes: [.init(.state, label: "a"), .init(.choice), .init(.state, label: "b")],
      edges: [.init(from: 0, to: 1, .init("go")), .init(from: 1, to: 2)])
    var counts = VisitCounts()
    counts.add(from: "a", on: "go", to: "a")
    #expect(graph.showing(counts).edges.map(\.visits) == [0, 0])
  }
}
