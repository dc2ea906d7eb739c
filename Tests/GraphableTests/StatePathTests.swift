import Graphable
import StateGraphs
import Testing

/// Paths of states, such as `c/c2@1/c222`.
struct StatePathTests {
  /// A graph whose titles contain the separators of paths, and one of whose regions has no name.
  private let graph: StateGraph = {
    var graph = StateGraph()
    func add(_ kind: StateGraph.Node.Kind, _ label: String, in parent: Int? = nil) -> Int {
      graph.add(StateGraph.Node(kind, label: label, in: parent))
    }
    let outer = add(.composite, "a")
    _ = add(.state, "b", in: outer)
    _ = add(.state, "b@0", in: outer)
    _ = add(.state, "a/b")
    let parallel = add(.composite, "p")
    for name in ["", "left", "left/x"] {
      let region = add(.region, name, in: parallel)
      _ = add(.state, "x", in: region)
      let inner = add(.composite, "y\(name)", in: region)
      _ = add(.final, "end", in: inner)
    }
    _ = add(.initial, "")
    return graph
  }()

  /// The nodes around a node, outermost first, and itself.
  private func chain(_ position: Int) -> [Int] {
    (graph.nodes[position].parent.map(chain) ?? []) + [position]
  }

  /// The path of a node, in which regions are named by their index if they have no name, or always.
  private func path(of position: Int, byIndex: Bool) -> String {
    chain(position).reduce(into: "") { path, position in
      let node = graph.nodes[position]
      guard node.kind == .region else { return path += (path.isEmpty ? "" : "/") + node.label }
      let regions = graph.nodes.indices.filter {
        graph.nodes[$0].kind == .region && graph.nodes[$0].parent == node.parent
      }
      let index = regions.firstIndex(of: position).map { "\($0)" } ?? ""
      path += "@" + (byIndex || node.label.isEmpty ? index : node.label)
    }
  }

  private var states: [Int] {
    graph.nodes.indices.filter {
      graph.nodes[$0].kind != .region && graph.nodes[$0].kind != .initial
    }
  }

  @Test(arguments: [true, false])
  func `each state is found by its path, and highlighted with those around it`(byIndex: Bool) throws
  {
    for position in states {
      let path = path(of: position, byIndex: byIndex)
      let node = try #require(graph.node(at: path), "\(path)")
      // 'a/b' is the path of two states: the first is found.
      #expect(node == position || path == "a/b")
      let highlighted = try graph.highlighting(statesAt: [path]).nodes
      #expect(
        highlighted.indices.filter { highlighted[$0].isCurrent }
          == chain(node).filter { graph.nodes[$0].kind != .region })
    }
  }

  @Test(arguments: ["", "c", "a/", "a/c", "p@3/x", "p@left", "p/x", "x", "a@0/b", "p@left/z"])
  func `a path of no state is named by the error`(path: String) {
    #expect(graph.node(at: path) == nil)
    let error = #expect(throws: StatePathError.self) {
      try graph.highlighting(statesAt: ["a", path, "p"])
    }
    #expect(error?.paths == [path])
  }
}
