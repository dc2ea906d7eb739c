/// The result of an exploration, in numbers: configurations, and the edges between them.
struct TransitionSystem: Sendable {
  struct Edge: Sendable {
    var source: Int32
    var target: Int32
    /// The number of the event; -1 for a start.
    var event: Int32
    /// The index of the answers.
    var answers: Int32
    /// The index of the parts that were taken.
    var taken: Int32
    /// The index of the states that were entered and exited again: see ``passed``.
    var passed: Int32 = 0
    var effect: EventEffect
  }

  /// How a configuration was reached first.
  enum Parent: Sendable {
    case start(Edge)
    case edge(Int32)
  }

  /// By configuration, in breadth-first order: the number of the first edge to it, or the complement of a start's
  /// number.
  private var parents: [Int32] = []
  /// The configurations after the start, and the starts themselves.
  private(set) var starts: [Edge] = []
  /// In the order of their sources.
  var edges = EdgeList()
  /// By configuration: the index of its first edge; one more at the end.
  var offsets: [Int32] = []
  /// The questions and answers, alternating.
  var answers = Interner<[Int32]>()
  /// The numbers of the parts that were taken together.
  var taken = Interner<[Int32]>()
  /// The numbers of the states that one event enters and exits again; the first list is empty.
  var passed = Interner<[Int32]>(with: [])
  /// Whether no limit has left anything out.
  var isComplete = true
  /// The configurations with omitted edges; -1 for starts.
  var truncated: Set<Int32> = []

  var count: Int { parents.count }

  /// The edge or the start by which a configuration was reached first.
  func parent(of configuration: Int) -> Parent {
    let parent = parents[configuration]
    return parent < 0 ? .start(starts[Int(~parent)]) : .edge(parent)
  }

  mutating func add(_ edge: Edge) {
    let isStart = edge.source < 0
    if Int(edge.target) == parents.count {
      parents.append(isStart ? ~Int32(starts.count) : Int32(edges.count))
    }
    if isStart { starts.append(edge) } else { edges.append(edge) }
  }

  func edges(from configuration: Int) -> EdgeList.SubSequence {
    guard configuration + 1 < offsets.count else { return edges[..<0] }
    return edges[Int(offsets[configuration])..<Int(offsets[configuration + 1])]
  }
}

// MARK: - Groups

extension TransitionSystem {
  /// By edge: the number of its group; -1 for an edge in no group.
  ///
  /// - Parameter key: Returns for the edges from one configuration: equal keys for those in one group, and `nil` for
  ///   an edge in none.
  func groups<Key: Hashable>(by key: (EdgeList.SubSequence) -> (Edge) -> Key?) -> [Int] {
    var groups = [Int](repeating: -1, count: edges.count)
    var next = 0
    for configuration in 0..<count {
      let edges = edges(from: configuration)
      let key = key(edges)
      var known: [Key: Int] = [:]
      for index in edges.indices {
        guard let key = key(edges[index]) else { continue }
        groups[index] = known[key, default: next]
        if groups[index] == next {
          known[key] = next
          next += 1
        }
      }
    }
    return groups
  }
}

// MARK: - Paths

extension TransitionSystem {
  /// The edges of a shortest path to a configuration; the first one is a start.
  func path(to configuration: Int32) -> [Edge] {
    var path: [Edge] = []
    var current = configuration
    while true {
      switch parent(of: Int(current)) {
      case .start(let edge):
        path.append(edge)
        return path.reversed()
      case .edge(let index):
        path.append(edges[Int(index)])
        current = edges[Int(index)].source
      }
    }
  }

  /// The configurations from which a set can be reached, with those of the set.
  func reaching(_ goal: [Bool]) -> [Bool] {
    let incoming = edgesByTarget
    var found = goal
    var queue = goal.indices.filter { goal[$0] }
    while let configuration = queue.popLast() {
      for index in incoming.edges(to: configuration) {
        let source = Int(edges[Int(index)].source)
        guard !found[source] else { continue }
        found[source] = true
        queue.append(source)
      }
    }
    return found
  }
}
