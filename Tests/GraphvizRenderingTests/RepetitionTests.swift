import Graphable
import TestSupport
import Testing

@testable import GraphvizRendering

@Suite(.needsGraphviz) struct `A picture that is drawn again` {
  /// Five composites of two regions of ten states, with arrows between any two.
  private static let graph: StateGraph = {
    var generator = SeededRandom(seed: 7)
    var nodes: [StateGraph.Node] = []
    for composite in 0..<5 {
      let frame = nodes.count
      nodes.append(.init(.composite, label: "composite \(composite)"))
      for region in 0..<2 {
        let room = nodes.count
        nodes.append(.init(.region, label: "region \(region)", in: frame))
        nodes += (0..<10).map { .init(.state, label: "state \($0)", in: room) }
      }
    }
    let states = nodes.indices.filter { nodes[$0].kind == .state }
    let edges = (0..<90).map { number in
      StateGraph.Edge(
        from: states[Int.random(in: states.indices, using: &generator)],
        to: states[Int.random(in: states.indices, using: &generator)], .init("event \(number)"))
    }
    return StateGraph(name: "Hundred", nodes: nodes, edges: edges)
  }()

  @Test func `is the same to the byte, whatever was drawn in between`() throws {
    let first = try Self.graph.rendered(as: .svg)
    for other in RandomChart.graphs(count: 2) {
      _ = try other.rendered(as: .svg)
      #expect(try Self.graph.rendered(as: .svg) == first)
    }
  }

  @Test func `is the same in pixels, too`() throws {
    let graphs = RandomChart.graphs(count: 2)
    let first = try graphs.map { try $0.rendered(as: .png) }
    let second = try graphs.reversed().map { try $0.rendered(as: .png) }
    #expect(first == second.reversed())
  }
}
