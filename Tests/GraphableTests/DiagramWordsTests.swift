import Graphable
import Testing

/// The descriptions for screen readers.
struct DiagramWordsTests {
  private let graph = StateGraph(
    name: "Door",
    nodes: [
      .init(.initial), .init(.state, label: "open", isCurrent: true, visits: 2),
      .init(.composite, label: "closed", activities: [.entry("latch")], isFolded: true),
      .init(.choice), .init(.state, label: "ajar", machines: 1),
      .init(.state, label: "locked", visits: 5, machines: 0),
    ],
    edges: [
      .init(from: 0, to: 1), .init(from: 1, to: 2, .init("push"), visits: 3),
      .init(from: 2, to: 1, .init("pull"), .init("kick")),
    ])

  @Test func `a diagram is described by its numbers and its current states`() {
    #expect(graph.summary == "State machine with 4 states and 2 arrows. Current: open.")
  }

  @Test func `a single state and a single arrow are described in the singular`() {
    let loop = StateGraph(nodes: [.init(.state, label: "a")], edges: [.init(from: 0, to: 0)])
    #expect(loop.summary == "State machine with 1 state and 1 arrow.")
  }

  @Test func `a state is described by what the picture shows`() {
    #expect(
      graph.nodes.indices.map { graph.details(of: $0) } == [
        "", "current; entered 2×", "with states that are not shown; entry / latch", "",
        "active in 1 machine", "entered 5×; active in 0 machines",
      ])
  }

  @Test func `an arrow is described by its ends, its labels and its visits`() {
    #expect(
      graph.edges.indices.map { graph.title(ofEdge: $0) } == [
        "initial → open", "open → closed: push; taken 3×", "closed → open: pull; kick",
      ])
  }
}
