import Graphable
import Testing

/// Which edges become one where a graph is simplified, and which do not.
struct MergedEdgeTests {
  /// A graph of two states with two edges from the first to the second.
  private func merged(_ first: StateGraph.Edge, _ second: StateGraph.Edge) -> [StateGraph.Edge] {
    StateGraph(name: "", nodes: [.init(.state), .init(.state)], edges: [first, second])
      .mergingParallelEdges().edges
  }

  private func edge(
    _ label: String, kind: StateGraph.Edge.Kind = .external, isCandidate: Bool = false,
    visits: Int? = nil
  ) -> StateGraph.Edge {
    .init(from: 0, to: 1, .init(label), kind: kind, isCandidate: isCandidate, visits: visits)
  }

  @Test func `an edge to a candidate is not merged with one to a target`() {
    let edges = [edge("a"), edge("b", isCandidate: true)]
    #expect(merged(edges[0], edges[1]) == edges)
  }

  @Test func `a local edge is not merged with an external one`() {
    let edges = [edge("a"), edge("b", kind: .local)]
    #expect(merged(edges[0], edges[1]) == edges)
  }

  @Test func `two edges to a candidate become one to a candidate`() {
    let edges = merged(edge("a", isCandidate: true), edge("b", isCandidate: true))
    #expect(edges.map(\.isCandidate) == [true])
    #expect(edges.map(\.labels.count) == [2])
  }

  @Test(arguments: [(2, 3, 5), (nil, 3, 3), (2, nil, 2), (nil, nil, nil)] as [(Int?, Int?, Int?)])
  func `a merged edge was visited as often as its edges together`(
    first: Int?, second: Int?, sum: Int?
  ) {
    #expect(merged(edge("a", visits: first), edge("b", visits: second)).map(\.visits) == [sum])
  }

  // MARK: - Folding

  /// A composite `c` with the states 1 and 2, the state 3 in a composite `d`, and some edges.
  private func folded(_ edges: StateGraph.Edge...) -> [StateGraph.Edge] {
    StateGraph(
      name: "",
      nodes: [
        .init(.composite, label: "c"), .init(.state, label: "1", in: 0),
        .init(.state, label: "2", in: 0),
        .init(.composite, label: "d"), .init(.state, label: "3", in: 3),
      ], edges: edges
    ).focused(on: "d").edges
  }

  @Test func `equal edges from states of a folded composite become one`() {
    #expect(
      folded(.init(from: 1, to: 4, .init("e")), .init(from: 2, to: 4, .init("e")))
        == [.init(from: 0, to: 2, .init("e"))])
  }

  @Test func `different edges from states of a folded composite stay apart`() {
    #expect(
      folded(
        .init(from: 1, to: 4, .init("e")), .init(from: 2, to: 4, .init("f")),
        .init(from: 2, to: 4, .init("e"), isCandidate: true))
        == [
          .init(from: 0, to: 2, .init("e")), .init(from: 0, to: 2, .init("f")),
          .init(from: 0, to: 2, .init("e"), isCandidate: true),
        ])
  }

  @Test func `edges inside of a folded composite are left out, and its self-loop is kept`() {
    #expect(
      folded(.init(from: 1, to: 2, .init("e")), .init(from: 0, to: 0, .init("f")))
        == [.init(from: 0, to: 0, .init("f"))])
  }
}
