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

  @Test func `a depth folds the composites at the last level that is shown`() throws {
    let graph = try StateGraph(of: FeatureTour())
    func labels(_ depth: Int) -> [String] {
      graph.simplified(for: .init(depth: depth)).nodes.filter { $0.kind != .initial }.map(\.label)
    }
    #expect(labels(1).filter { ["a", "b", "c"].contains($0) } == ["a", "b", "c"])
    #expect(!labels(1).contains("b2"))
    #expect(labels(2).contains("b2"))
    #expect(!labels(2).contains("b21"))
    #expect(labels(0) == labels(1))
    #expect(graph.simplified(for: .init(depth: 9)) == graph)
  }

  @Test func `with a focus, the depth is counted from it on`() throws {
    let graph = try StateGraph(of: FeatureTour())
      .simplified(for: .init(focus: "b", depth: 1))
    #expect(graph.nodes.filter(\.isFolded).map(\.label) == ["a", "b2", "b3", "c"])
  }

  @Test func `of the states around a focus, only its neighbors can be shown`() {
    let graph = StateGraph(
      name: "",
      nodes: [
        .init(.state, label: "near"), .init(.state, label: "far"), .init(.composite, label: "c"),
        .init(.state, label: "inside", in: 2),
      ],
      edges: [
        .init(from: 0, to: 1, .init("on")), .init(from: 0, to: 2, .init("enter")),
        .init(from: 3, to: 3, .init("again")),
      ])
    let shown = graph.simplified(for: .init(focus: "c", showsOnlyNeighbors: true))
    #expect(shown.nodes.map(\.label) == ["near", "c", "inside"])
    #expect(shown.nodes.map(\.parent) == [nil, nil, 1])
    #expect(shown.edges.map { [$0.source, $0.target] } == [[0, 1], [2, 2]])
  }

  @Test func `each composite state has a page, and folded ones are links to theirs`() throws {
    let pages = try StateGraph(of: FeatureTour(), named: "Tour").pages(named: "Tour")
    #expect(
      pages.map(\.name) == [
        "Tour", "Tour-a", "Tour-b", "Tour-b2", "Tour-b3", "Tour-c", "Tour-c2",
      ])
    let top = pages[0].graph
    #expect(top.nodes.compactMap(\.link) == ["Tour-a.svg", "Tour-b.svg", "Tour-c.svg"])
    #expect(pages[2].graph.name == "Tour: b")
    #expect(
      pages[2].graph.nodes.filter { $0.parent != nil }.compactMap(\.link)
        == ["Tour-b2.svg", "Tour-b3.svg"])
  }

  @Test func `the names of pages are different`() {
    let graph = StateGraph(
      name: "",
      nodes: [
        .init(.composite, label: "a b"), .init(.state, in: 0), .init(.composite, label: "a/b"),
        .init(.state, in: 2),
      ])
    #expect(graph.pages(named: "x").map(\.name) == ["x", "x-a-b", "x-a-b-2"])
  }

  @Test func `names of pages are different where case is ignored`() {
    let graph = StateGraph(
      nodes: [
        .init(.composite, label: "on"), .init(.state, in: 0), .init(.composite, label: "On"),
        .init(.state, in: 2),
      ])
    #expect(graph.pages(named: "x").map(\.name) == ["x", "x-on", "x-On-2"])
    #expect(graph.pages(named: "x").map(\.graph.name) == ["", "on", "On"])
  }

  @Test func `composite states with the same label have pages of their own`() {
    let graph = StateGraph(
      nodes: [
        .init(.composite, label: "a"), .init(.composite, label: "busy", in: 0),
        .init(.state, label: "one", in: 1), .init(.composite, label: "b"),
        .init(.composite, label: "busy", in: 3), .init(.state, label: "two", in: 4),
      ])
    let pages = graph.pages(named: "x")
    #expect(pages.map(\.name) == ["x", "x-a", "x-busy", "x-b", "x-busy-2"])
    #expect(pages[4].graph.nodes.map(\.label) == ["b", "busy", "two"])
    #expect(
      pages.map { $0.graph.nodes.compactMap(\.link) } == [
        ["x-a.svg", "x-b.svg"], ["x-busy.svg"], ["x-a.svg"], ["x-busy-2.svg"], ["x-b.svg"],
      ])
  }

  @Test func `a transition from a state to itself is none of a folded composite around it`() {
    let graph = StateGraph(
      nodes: [.init(.composite, label: "a"), .init(.state, label: "b", in: 0)],
      edges: [
        .init(from: 0, to: 0, .init("restart")), .init(from: 1, to: 1, .init("retry")),
      ])
    #expect(graph.simplified(for: .init(depth: 1)).edges.map(\.labelTexts) == [["restart"]])
  }

  @Test func `given links are added to the nodes`() throws {
    let graph = try StateGraph(of: Player()).linked { $0.label == "on" ? "https://a.b/?c=1" : nil }
    #expect(graph.nodes.compactMap(\.link) == ["https://a.b/?c=1"])
  }
}
