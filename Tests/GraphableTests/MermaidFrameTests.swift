import Graphable
import Statecharts
import Testing

struct MermaidFrameTests {
  @Test(arguments: 1...UInt64(200))
  func `a frame contains its children, and no other arrow names them`(seed: UInt64) {
    let graph = RandomFrames.graph(seed: seed)
    let outline = MermaidOutline(graph.mermaid())
    #expect(outline.places.count == graph.nodes.count { $0.kind.isDeclared })
    #expect(outline.places.values.allSatisfy { $0.count == 1 })
    #expect(outline.misplaced.isEmpty)
    #expect(outline.lost.isEmpty)
  }

  @Test(arguments: 1...UInt64(50))
  func `an arrow that Mermaid cannot draw is written as a note`(seed: UInt64) {
    let graph = RandomFrames.graph(seed: seed)
    let lines = graph.mermaid().split(separator: "\n")
    for event in graph.edges.compactMap(\.labels.first?.event) {
      #expect(lines.count { $0.contains(event) } == 1, "\(event), seed \(seed)")
    }
  }

  @Test func `a state with a transition to its parent's final state is kept`() throws {
    let text = try StateGraph(of: Order()).mermaid()
    #expect(text.contains("    state \"done\" as s4\n    s4 --> [*]\n"))
    #expect(text.contains("\n  s3 --> s4 : ship\n"))
  }

  @Test func `the initial arrow of a composite in another points to that composite with a note`()
    throws
  {
    let text = try StateGraph(of: Deep()).mermaid()
    #expect(text.contains("\n    [*] --> s1 : → y\n"))
  }

  @Test func `several regions have one initial arrow`() throws {
    let text = try StateGraph(of: Both()).mermaid()
    #expect(text.contains("\n    [*] --> s1 : / light → b<br/>/ light → d\n"))
  }

  @Test func `a transition from a descendant to its ancestor is a note with the target`() {
    let graph = StateGraph(
      name: "",
      nodes: [
        .init(.composite, label: "A"), .init(.choice, in: 0), .init(.shallowHistory, in: 0),
      ],
      edges: [.init(from: 1, to: 0, .init(guard: "else")), .init(from: 0, to: 2, .init("back"))])
    let note = "note right of s0\n    choice [else] → A\n    back → history of A\n"
    #expect(graph.mermaid().contains(note))
  }
}

extension StateGraph.Node.Kind {
  /// Whether Mermaid has a declaration for it.
  fileprivate var isDeclared: Bool {
    switch self {
    case .state, .composite, .final, .choice, .junction, .fork, .join, .shallowHistory,
      .deepHistory, .entryPoint, .exitPoint, .terminate, .anyState:
      true
    case .region, .initial: false
    }
  }
}

private struct Order: Statechart {
  enum State { case order, open, picking, packing, done }
  enum Event { case pack, ship }

  var body: [Element] {
    state(.order) {
      state(.open) {
        state(.picking) { on(.pack, to: .packing) }
        state(.packing) { on(.ship, to: .done) }
      }
      final(.done)
    }
  }
}

private struct Deep: Statechart {
  enum State { case on, inner, x, y }
  enum Event { case go }

  var body: [Element] {
    state(.on, initial: .y) {
      state(.inner) {
        state(.x) { on(.go, to: .y) }
        state(.y)
      }
    }
  }
}

/// Two regions whose initial states are not their first states.
private struct Both: Statechart {
  enum State { case outer, both, a, b, c, d }
  enum Event { case go }

  var body: [Element] {
    state(.outer, initial: .b, .d) {
      onInitial("light") {}
      parallel(.both) {
        region("one") {
          state(.a) { on(.go, to: .b) }
          state(.b)
        }
        region("two") {
          state(.c) { on(.go, to: .d) }
          state(.d)
        }
      }
    }
  }
}
