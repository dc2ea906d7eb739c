import ExampleMachines
import Graphable
import Testing

@Suite struct `A graph with a focus` {
  @Test func `folds the composites beside it`() throws {
    let graph = try StateGraph(of: FeatureTour()).focused(on: "c2")
    #expect(graph.nodes.filter(\.isFolded).map(\.label) == ["a", "b"])
    #expect(graph.nodes.contains { $0.label == "c211" })
    #expect(!graph.nodes.contains { $0.label == "b21" })
  }

  @Test func `leads arrows to what is folded`() throws {
    let graph = try StateGraph(of: FeatureTour()).focused(on: "c2")
    let deep = try #require(graph.edges.first { $0.labels.first?.event == "deep" })
    #expect([deep.source, deep.target].map { graph.nodes[$0].label } == ["a", "b"])
  }

  @Test func `keeps every position within the graph`() throws {
    let graph = try StateGraph(of: FeatureTour()).focused(on: "b3")
    #expect(graph.edges.allSatisfy { graph.nodes.indices.contains($0.source) })
    #expect(graph.edges.allSatisfy { graph.nodes.indices.contains($0.target) })
    #expect(graph.nodes.compactMap(\.parent).allSatisfy(graph.nodes.indices.contains))
  }

  @Test func `on nothing that is there stays as it is`() throws {
    let graph = try StateGraph(of: FeatureTour())
    #expect(graph.focused(on: "nowhere") == graph)
  }

  @Test func `comes from the style, too`() throws {
    let graph = try StateGraph(of: FeatureTour())
    #expect(graph.dot(style: .init(focus: "c2")) == graph.focused(on: "c2").dot())
  }

  @Test func `has links where they are given`() throws {
    let graph = try StateGraph(of: Player()).linked { $0.label == "on" ? "https://a.b/?c=1" : nil }
    #expect(graph.nodes.compactMap(\.link) == ["https://a.b/?c=1"])
  }
}
