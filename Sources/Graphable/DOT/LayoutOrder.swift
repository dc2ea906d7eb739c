/// Which nodes stand before which in a picture: from the beginning on, as transitions lead.
///
/// Graphviz ranks nodes along the arrows, and turns some around when they go in circles. It does not
/// know that what leads into a composite leads to all of it, so it would tear composites apart. This
/// order is found level by level: in each composite, and at the top, the children follow each other
/// as the transitions between them and between what is in them do.
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
  /// Where transitions lead among the children of one composite.
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

  /// The children in the reverse order of leaving them on a depth-first walk from the beginning:
  /// only an arrow that closes a circle then leads back.
  private func sorted(_ children: [Int]) -> [Int] {
    var walk = Walk(ways: neighbors)
    let starts = children.filter { graph.nodes[$0].kind.isStart }
    let others = children.filter { !graph.nodes[$0].kind.isStart }
    // What cannot be reached from the initial state still comes after it.
    for initial in starts where graph.nodes[initial].kind == .initial {
      for target in neighbors[initial] ?? [] { walk.ways[target, default: []] += others }
    }
    for child in starts + others { walk.visit(child) }
    return walk.left.reversed()
  }
}

/// A depth-first walk that notes when it leaves nodes.
private struct Walk {
  var ways: [Int: [Int]]
  private(set) var left: [Int] = []
  private var seen: Set<Int> = []

  init(ways: [Int: [Int]]) {
    self.ways = ways
  }

  /// Without recursion: a chain of states may be longer than a thread's stack.
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
  /// The children of the innermost composite around both ends of an edge in which the ends stand;
  /// nil when one end stands in the other, or is it.
  func siblings(around edge: Edge) -> (source: Int, target: Int)? {
    let pairs = zip(path(to: edge.source), path(to: edge.target))
    return pairs.first { $0 != $1 }.map { (source: $0, target: $1) }
  }
}

extension StateGraph.Node.Kind {
  /// Whether arrows only ever lead away, or may begin here.
  fileprivate var isStart: Bool {
    switch self {
    case .initial, .shallowHistory, .deepHistory, .anyState: true
    case .state, .composite, .region, .final, .choice, .junction, .fork, .join, .terminate: false
    }
  }
}
