import Graphable
import StateGraphs
import Testing

/// What an analysis has marked, in diagrams.
struct MarkTests {
  private func dot(_ mark: StateGraph.Mark?) -> String {
    var graph = StateGraph()
    graph.add(StateGraph.Node(.composite, label: "frame"))
    graph.add(StateGraph.Node(.state, label: "a", in: 0))
    graph.add(StateGraph.Node(.state, label: "b"))
    graph.add(StateGraph.Edge(from: 1, to: 2, StateGraph.Label("go")))
    for node in [0, 1] { graph.nodes[node].mark = mark }
    graph.edges[0].mark = mark
    return graph.dot()
  }

  private func count(_ color: String, in text: String) -> Int {
    text.components(of: color)
  }

  @Test func `a defect is red: the state, its frame, and the arrow`() {
    #expect(count("#C62828", in: dot(.defect)) >= 3)
    #expect(count("#C62828", in: dot(nil)) == 0)
  }

  @Test func `what is dead is gray: the state, its frame, and the arrow`() {
    #expect(count("#C3CCD5", in: dot(.dead)) >= 3)
    #expect(count("#C3CCD5", in: dot(nil)) == 0)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
