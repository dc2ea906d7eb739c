import Graphable
import TestSupport
import Testing

@testable import GraphvizRendering

struct NestedTests {
  @Test(arguments: DiagramStyle.Direction.allCases)
  func `invisible edges grow with the number of levels, not with its square`(
    direction: DiagramStyle.Direction
  ) {
    func invisibleEdges(_ levels: Int) -> Int {
      let text = nested(levels).dot(style: DiagramStyle(direction: direction))
      return text.split(separator: "\n").count { $0.contains("->") && $0.contains("style=invis") }
    }
    #expect(invisibleEdges(40) - invisibleEdges(30) == invisibleEdges(30) - invisibleEdges(20))
  }

  /// Its debug build takes under a second on a computer that does nothing else; the limit is for all others.
  @Test(.needsGraphviz)
  func `composites in each other, 45 levels deep, are drawn with all of their arrows`() throws {
    let graph = nested(45)
    let svg = String(decoding: try graph.rendered(as: .svg), as: UTF8.self)
    #expect(svg.components(separatedBy: "class=\"edge transition\"").count - 1 == graph.edges.count)
    #expect(!graph.isLarge)
  }

  @Test(.needsGraphviz, arguments: Shape.allCases, [20, 45])
  func `the work for composites in each other grows with the number of levels`(
    shape: Shape, levels: Int
  ) throws {
    var graph = nested(levels)
    shape.addEdges(to: &graph)
    let drawing = StyledDOTWriter(graph, style: .init(), frames: .composites)
    let layout = try Renderer.shared.layOut(drawing).layout
    let (improved, routes) = PictureImprover.improvement(of: layout, drawing)
    #expect(routes <= 4 * levels)
    #expect(PictureClarifier.clarified(improved, of: drawing).text == improved.text)
  }

  /// What else each level of a chart has.
  enum Shape: CaseIterable {
    case plain, loops, home

    func addEdges(to graph: inout StateGraph) {
      let frames = graph.nodes.indices.filter { graph.nodes[$0].kind == .composite }
      switch self {
      case .plain: break
      case .loops:
        for frame in frames {
          graph.edges.append(.init(from: frame + 1, to: frame, .init("again")))
        }
      case .home:
        for frame in frames.dropFirst() {
          graph.edges.append(.init(from: frame, to: 1, .init("home")))
        }
      }
    }
  }

  @Test func `charts of many levels whose transitions lead far have straight lines`() {
    #expect(LayoutEffort(edges: 136, depth: 45) == .full)
    #expect(LayoutEffort(edges: 178, depth: 45) == .reduced)
    #expect(LayoutEffort(edges: 200, depth: 12) == .full)
  }

  @Test(.needsGraphviz)
  func `composites in each other, 100 levels deep, are drawn plainly`() throws {
    let graph = nested(100)
    #expect(graph.isLarge)
    #expect(graph.drawingAdvice?.contains("drawn plainly") == true)
    let svg = String(decoding: try graph.rendered(as: .svg), as: UTF8.self)
    #expect(svg.contains(">level 99<"))
  }

  /// A composite in each composite, with a way in, and one out of it to a later state.
  private func nested(_ levels: Int) -> StateGraph {
    var graph = StateGraph(name: "Nested", nodes: [], edges: [])
    func add(_ kind: StateGraph.Node.Kind, _ label: String, in parent: Int?) -> Int {
      graph.nodes.append(.init(kind, label: label, in: parent))
      return graph.nodes.count - 1
    }
    var (parent, outer): (Int?, Int?) = (nil, nil)
    for level in 0..<levels {
      let frame = add(.composite, "level \(level)", in: parent)
      let first = add(.state, "first \(level)", in: frame)
      graph.edges.append(.init(from: add(.initial, "", in: frame), to: first))
      if let outer, let parent {
        let last = add(.state, "last \(level)", in: parent)
        graph.edges.append(.init(from: outer, to: frame, .init("in \(level)")))
        graph.edges.append(.init(from: frame, to: last, .init("out \(level)")))
      }
      (parent, outer) = (frame, first)
    }
    return graph
  }
}
