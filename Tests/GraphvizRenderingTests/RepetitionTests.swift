import Graphable
import TestSupport
import Testing

@testable import GraphvizRendering

@Suite(.needsGraphviz) struct RepetitionTests {
  /// Composites of two regions each, with edges between any two states.
  ///
  /// In a long run it has 100 states.
  private static let graph: StateGraph = {
    var generator = SeededRandom(seed: 7)
    var nodes: [StateGraph.Node] = []
    for composite in 0..<(isLongRun ? 5 : 2) {
      let frame = nodes.count
      nodes.append(.init(.composite, label: "composite \(composite)"))
      for region in 0..<2 {
        let room = nodes.count
        nodes.append(.init(.region, label: "region \(region)", in: frame))
        nodes += (0..<(isLongRun ? 10 : 4)).map { .init(.state, label: "state \($0)", in: room) }
      }
    }
    let states = nodes.indices.filter { nodes[$0].kind == .state }
    let edges = (0..<(isLongRun ? 120 : 14)).map { number in
      StateGraph.Edge(
        from: states[Int.random(in: states.indices, using: &generator)],
        to: states[Int.random(in: states.indices, using: &generator)], .init("event \(number)"))
    }
    return StateGraph(name: "Regions", nodes: nodes, edges: edges)
  }()

  /// Other graphs, which are drawn in between.
  private static let others = RandomChart.graphs(
    count: isLongRun ? 4 : 2, size: 12...(isLongRun ? 40 : 14))

  @Test func `a graph is drawn with the same bytes after other graphs were drawn`() throws {
    let first = try Self.graph.rendered(as: .svg)
    for other in Self.others {
      _ = try other.rendered(as: .svg)
      #expect(try Self.graph.rendered(as: .svg) == first)
    }
  }

  @Test func `pictures have the same pixels in any order of drawing`() throws {
    let graphs = Self.others
    let first = try graphs.map { try $0.rendered(as: .png) }
    let second = try graphs.reversed().map { try $0.rendered(as: .png) }
    #expect(first == second.reversed())
  }
}
