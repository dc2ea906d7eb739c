import Graphable
import Testing

struct SimplifyingTests {
  @Test func `mergesParallelEdges merges the edges between two states in each direction`() {
    #expect(
      parallel.mergingParallelEdges().edges.map { "\($0.source)→\($0.target) \($0.labels)" } == [
        "2→0 []", "0→1 [x, y / beep]", "0→0 [loop]", "1→0 [x, z [ready]]",
      ])
  }

  @Test func `mergesParallelEdges does not change an edge without a label`() {
    let graph = StateGraph(
      name: "", nodes: [.init(.initial), .init(.state)],
      edges: [
        .init(from: 0, to: 1, .init("a")), .init(from: 0, to: 1), .init(from: 0, to: 1, .init("b")),
      ])
    #expect(graph.mergingParallelEdges().edges.map(\.labels.count) == [2, 0])
  }

  @Test func `hidesSelfLoops removes the edges from a state to itself`() {
    #expect(parallel.hidingSelfLoops().edges == parallel.edges.filter { $0.source != $0.target })
  }

  @Test func `simplifying a graph twice has the same result as once`() {
    let merged = parallel.mergingParallelEdges()
    #expect(merged.mergingParallelEdges() == merged)
  }

  @Test func `merged labels are in UML's notation`() {
    #expect("\(StateGraph.Label("e", guard: "g", action: "a"))" == "e [g] / a")
    #expect("\(StateGraph.Label(guard: "g"))" == "[g]")
    #expect("\(StateGraph.Label())" == "")
  }
}
