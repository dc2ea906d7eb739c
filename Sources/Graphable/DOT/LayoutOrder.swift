/// The order of nodes in a diagram: from the initial state on, along the transitions.
///
/// Graphviz ranks nodes along the edges, and reverses some edges of a cycle. It does not treat an
/// edge into a cluster as an edge to all of its nodes, and would therefore tear composite states
/// apart. This order is computed for each level: the children of a composite state are ordered by
/// the transitions between them and between their descendants.
struct LayoutOrder {
  private let places: [Int]

  init(of graph: StateGraph, contents: [Int?: [Int]]) {
    var numbering = Numbering(graph: graph, contents: contents)
    numbering.number(childrenOf: nil)
    places = numbering.places
  }

  func isBefore(_ one: Int, _ other: Int) -> Bool {
    places[one] < places[other]
  }
}

private struct Numbering {
  let graph: StateGraph
  let contents: [Int?: [Int]]
  /// The targets of transitions among the children of a composite state.
  let neighbors: [Int: [Int]]
  var places: [Int]
  var next = 0

  init(graph: StateGraph, contents: [Int?: [Int]]) {
    self.graph = graph
    self.contents = contents
    places = Array(repeating: 0, count: graph.nodes.count)
    var neighbors: [Int: [Int]] = [:]
    for edge in graph.edges {
      guard let (source, target) = graph.siblings(around: edge) else { continue }
      neighbors[source, default: []].append(target)
    }
    self.neighbors = neighbors
  }

  mutating func number(childrenOf scope: Int?) {
    for child in sorted(contents[scope] ?? []) {
      places[child] = next
      next += 1
      number(childrenOf: child)
    }
  }

  /// The children in reverse postorder of a depth-first search from the initial state: only an edge
  /// that closes a cycle then points backwards.
  private func sorted(_ children: [Int]) -> [Int] {
    var walk = Walk(ways: neighbors)
    let starts = children.filter { graph.nodes[$0].kind.isStart }
    let others = children.filter { !graph.nodes[$0].kind.isStart }
    // Unreachable states come after the initial state, too.
    for initial in starts where graph.nodes[initial].kind == .initial {
      for target in neighbors[initial] ?? [] { walk.ways[target, default: []] += others }
    }
    for child in starts + others { walk.visit(child) }
    return walk.left.reversed()
  }
}

/// A depth-first search that records the postorder.
private struct Walk {
  var ways: [Int: [Int]]
  private(set) var left: [Int] = []
  private var seen: Set<Int> = []

  init(ways: [Int: [Int]]) {
    self.ways = ways
  }

  /// Iterative, because the stack of a thread may be too small for a long chain of states.
  mutating func visit(_ start: Int) {
    guard seen.insert(start).inserted else { return }
    var path = [(node: start, ways: (ways[start] ?? [])[...])]
    while let last = path.indices.last {
      guard let way = path[last].ways.popFirst() else {
        left.append(path[last].node)
        path.removeLast()
        continue
      }
      if seen.insert(way).inserted { path.append((way, (ways[way] ?? [])[...])) }
    }
  }
}

extension StateGraph {
  /// The children of the innermost common ancestor of both ends of an edge that are or contain the
  /// ends.
  ///
  /// `nil` if one end is or contains the other.
  func siblings(around edge: Edge) -> (source: Int, target: Int)? {
    let pairs = zip(path(to: edge.source), path(to: edge.target))
    return pairs.first { $0 != $1 }.map { (source: $0, target: $1) }
  }
}

extension StateGraph.Node.Kind {
  /// Whether the node is a source of edges that should come first: an initial pseudostate or
  /// similar.
  fileprivate var isStart: Bool {
    switch self {
    case .initial, .shallowHistory, .deepHistory, .entryPoint, .anyState: true
    case .state, .composite, .region, .final, .choice, .junction, .fork, .join, .exitPoint,
      .terminate:
      false
    }
  }
}
