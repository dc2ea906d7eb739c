import Foundation
import Graphable
import GraphvizRendering
import Testing

@Suite struct `A large graph` {
  @Test func `is laid out with less effort`() {
    let effort = "splines=line, nslimit=2, nslimit1=2, mclimit=0.1"
    #expect(graph(states: 20, edges: 201).dot().contains(effort))
    #expect(!graph(states: 20, edges: 200).dot().contains("nslimit"))
  }

  @Test(
    .enabled(if: Graphviz.isAvailable, "Install Graphviz: `apt-get install graphviz`."),
    .timeLimit(.minutes(1)))
  func `of 400 transitions is drawn`() throws {
    let svg = String(decoding: try graph(states: 20, edges: 400).rendered(as: .svg), as: UTF8.self)
    #expect(svg.components(separatedBy: "class=\"edge transition\"").count - 1 == 400)
  }

  private func graph(states: Int, edges: Int) -> StateGraph {
    var generator = SeededGenerator(seed: 1)
    return StateGraph(
      name: "Large", nodes: (0..<states).map { .init(.state, label: "state \($0)") },
      edges: (0..<edges).map {
        .init(
          from: $0 % states, to: .random(in: 0..<states, using: &generator), .init("event \($0)"))
      })
  }
}
