import ExampleMachines
import Graphable
import Testing

struct FocusTests {
  @Test func `focus folds the composites outside of the focused state`() throws {
    let graph = try StateGraph(of: FeatureTour()).focused(on: "c2")
    #expect(graph.nodes.filter(\.isFolded).map(\.label) == ["a", "b"])
    #expect(graph.nodes.contains { $0.label == "c211" })
    #expect(!graph.nodes.contains { $0.label == "b21" })
  }

  @Test func `focus redirects edges to the folded composites`() throws {
    let graph = try StateGraph(of: FeatureTour()).focused(on: "c2")
    let deep = try #require(graph.edges.first { $0.labels.first?.event == "deep" })
    #expect([deep.source, deep.target].map { graph.nodes[$0].label } == ["a", "b"])
  }

  @Test func `focus keeps every index within the graph`() throws {
    let graph = try StateGraph(of: FeatureTour()).focused(on: "b3")
    #expect(graph.edges.allSatisfy { graph.nodes.indices.contains($0.source) })
    #expect(graph.edges.allSatisfy { graph.nodes.indices.contains($0.target) })
    #expect(graph.nodes.compactMap(\.parent).allSatisfy(graph.nodes.indices.contains))
  }

  @Test func `focus on an unknown state does not change the graph`() throws {
    let graph = try StateGraph(of: FeatureTour())
    #expect(graph.focused(on: "nowhere") == graph)
  }

  @Test func `of two composites with the same label, the first is focused`() {
    let graph = StateGraph(
      name: "",
      nodes: [
        .init(.composite, label: "c"), .init(.state, in: 0), .init(.composite, label: "c"),
        .init(.state, in: 2),
      ])
    #expect(graph.focused(on: "c").nodes.map(\.isFolded) == [false, false, true])
  }

  @Test func `a style can set the focus`() throws {
    let graph = try StateGraph(of: FeatureTour())
    #expect(graph.dot(style: .init(focus: "c2")) == graph.focused(on: "c2").dot())
  }

  @Test func `given links are added to the nodes`() throws {
    let graph = try StateGraph(of: Player()).linked { $0.label == "on" ? "https://a.b/?c=1" : nil }
    #expect(graph.nodes.compactMap(\.link) == ["https://a.b/?c=1"])
  }
}
