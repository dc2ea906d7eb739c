import Foundation
import Graphable
import GraphvizRendering
import TestSupport
import Testing

struct LargeGraphTests {
  @Test func `a graph of more than 200 edges is laid out with less effort`() {
    let effort = "splines=line, nslimit=2, nslimit1=2, mclimit=0.1"
    #expect(graph(states: 20, edges: 201).dot().contains(effort))
    #expect(!graph(states: 20, edges: 200).dot().contains("nslimit"))
  }

  @Test func `a graph of more than 600 transitions is large and places its labels last`() {
    let large = graph(states: 20, edges: 601)
    #expect(large.isLarge)
    #expect(large.dot().contains("nslimit=0.1,"))
    #expect(large.dot().contains("xlabel=\"  event 600  \""))
    #expect(!graph(states: 20, edges: 600).isLarge)
  }

  @Test func `from 100 states on, the advice is to fold, to focus or to split`() {
    #expect(graph(states: 99, edges: 0).drawingAdvice == nil)
    let advice = graph(states: 100, edges: 1).drawingAdvice
    #expect(advice?.hasPrefix("100 states and 1 transitions are too much for one picture") == true)
    #expect(advice?.contains("drawn plainly") == false)
  }

  @Test
  func `the advice for a strip names the largest composite state that is not most of the chart`() {
    var strip = graph(states: 8, edges: 7)
    strip.nodes += [
      .init(.composite, label: "part"), .init(.state, in: 8), .init(.state, in: 8),
    ]
    #expect(strip.drawingAdvice(width: 399, height: 100) == nil)
    #expect(
      strip.drawingAdvice(width: 100, height: 450) == """
        the picture is 4 times as high as it is wide: few readers will understand it. Draw a part with the style's \
        `focus`, for instance 'part' with 2 states, or fewer levels with its `depth`
        """)
    #expect(graph(states: 7, edges: 0).drawingAdvice(width: 900, height: 100) == nil)
  }

  @Test func `the advice for a flat graph is to group its states`() {
    let group = "Group its states in composite states, which can be folded"
    #expect(
      graph(states: 100, edges: 1).drawingAdvice
        == "100 states and 1 transitions are too much for one picture: few readers will understand it. \(group)"
    )
    #expect(
      graph(states: 8, edges: 0).drawingAdvice(width: 100, height: 450)
        == "the picture is 4 times as high as it is wide: few readers will understand it. \(group)")
    var folded = graph(states: 100, edges: 1)
    folded.nodes[0].isFolded = true
    #expect(folded.drawingAdvice?.contains("the style's `focus`") == true)
  }

  @Test func `a graph of deeply nested states is large with fewer transitions`() {
    var deep = graph(states: 1, edges: 500)
    for level in 0..<19 { deep.nodes.append(.init(.composite, in: level)) }
    #expect(!deep.isLarge)
    deep.nodes += [.init(.composite, in: 19), .init(.composite, in: 20)]
    #expect(deep.isLarge)
  }

  @Test(
    .enabled(if: Graphviz.isAvailable, "Install Graphviz: `apt-get install graphviz`."))
  func `a graph of 400 transitions is drawn`() throws {
    let svg = String(decoding: try graph(states: 20, edges: 400).rendered(as: .svg), as: UTF8.self)
    #expect(svg.components(separatedBy: "class=\"edge transition\"").count - 1 == 400)
  }

  @Test(
    .enabled(if: Graphviz.isAvailable, "Install Graphviz: `apt-get install graphviz`."))
  func `a graph of 1,000 states with 2,000 transitions to states nearby is drawn`() throws {
    let svg = String(decoding: try chain.rendered(as: .svg), as: UTF8.self)
    #expect(svg.components(separatedBy: "class=\"node state\"").count - 1 == 1_000)
    #expect(svg.components(separatedBy: "class=\"edge transition\"").count - 1 == 2_000)
  }

  /// Each state has transitions to states nearby.
  private var chain: StateGraph {
    var generator = SeededRandom(seed: 1)
    return StateGraph(
      name: "Chain", nodes: (0..<1_000).map { .init(.state, label: "state \($0)") },
      edges: (0..<2_000).map {
        let source = $0 / 2
        let target = source + .random(in: -8...8, using: &generator)
        return .init(from: source, to: min(max(target, 0), 999), .init("event \($0)"))
      })
  }

  private func graph(states: Int, edges: Int) -> StateGraph {
    var generator = SeededRandom(seed: 1)
    return StateGraph(
      name: "Large", nodes: (0..<states).map { .init(.state, label: "state \($0)") },
      edges: (0..<edges).map {
        .init(
          from: $0 % states, to: .random(in: 0..<states, using: &generator), .init("event \($0)"))
      })
  }
}
