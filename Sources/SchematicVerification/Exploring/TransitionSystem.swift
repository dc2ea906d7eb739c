/// What an exploration has found, in numbers: configurations, and the edges between them.
struct TransitionSystem: Sendable {
  /// What an event does in a configuration.
  enum Effect: UInt8, Sendable {
    /// Transitions are taken.
    case transition
    /// The event is ignored, because of the answers of guards.
    case ignored
    /// The event is deferred.
    case deferral
    /// A barrier does not hold.
    case rejection
    /// An error is thrown that no transition handles.
    case failure
    /// The event leads to an endless loop of eventless transitions.
    case loop
    /// No branch of a choice is enabled.
    case noBranch
  }

  struct Edge: Sendable {
    var source: Int32
    var target: Int32
    /// The number of the event; -1 for a start.
    var event: Int32
    /// The index of the answers that were given.
    var answers: Int32
    /// The index of the parts that were taken.
    var taken: Int32
    var effect: Effect
  }

  /// How a configuration was reached first.
  enum Parent: Sendable {
    case start(answers: Int32, taken: Int32)
    case edge(Int32)
  }

  /// In the order of their discovery: breadth first.
  var parents: [Parent] = []
  /// The configurations after the start, and the starts themselves.
  var starts: [Edge] = []
  /// In the order of their sources.
  var edges: [Edge] = []
  /// By configuration: the index of its first edge; one more at the end.
  var offsets: [Int32] = []
  /// The questions and answers, alternating.
  var answers = Interner()
  /// The numbers of the parts that were taken together.
  var taken = Interner()
  /// Whether nothing was left out because of a limit.
  var isComplete = true

  var count: Int { parents.count }

  func edges(from configuration: Int) -> ArraySlice<Edge> {
    guard configuration + 1 < offsets.count else { return [] }
    return edges[Int(offsets[configuration])..<Int(offsets[configuration + 1])]
  }
}

// MARK: - Paths

extension TransitionSystem {
  /// The edges of a shortest path to a configuration; the first one is a start.
  func path(to configuration: Int32) -> [Edge] {
    var path: [Edge] = []
    var current = configuration
    while true {
      switch parents[Int(current)] {
      case .start(let answers, let taken):
        path.append(
          Edge(
            source: -1, target: current, event: -1, answers: answers, taken: taken,
            effect: .transition))
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

  /// The configurations that can be reached from a set through a region, with those of the set.
  ///
  /// - Parameter region: The configurations from which edges are followed.
  func reachable(from start: [Int], through region: (Int) -> Bool = { _ in true }) -> [Bool] {
    var found = [Bool](repeating: false, count: count)
    var queue = start
    for configuration in start { found[configuration] = true }
    while let configuration = queue.popLast() {
      guard region(configuration) else { continue }
      for edge in edges(from: configuration) where !found[Int(edge.target)] {
        found[Int(edge.target)] = true
        queue.append(Int(edge.target))
      }
    }
    return found
  }

  /// A shortest path from some configurations to one that is accepted; `nil` if there is none.
  ///
  /// - Parameter region: The configurations from which edges are followed.
  func shortestPath(
    from sources: [Int32], through region: (Int) -> Bool = { _ in true },
    to isGoal: (Int) -> Bool
  ) -> [Edge]? {
    if let first = sources.first(where: { isGoal(Int($0)) }) { return first >= 0 ? [] : nil }
    // By configuration: the edge by which it was found, -2 for a source, -1 for none.
    var found = [Int32](repeating: -1, count: count)
    var queue = sources
    for source in sources { found[Int(source)] = -2 }
    var head = 0
    while head < queue.count {
      let configuration = Int(queue[head])
      head += 1
      guard region(configuration), configuration + 1 < offsets.count else { continue }
      for index in offsets[configuration]..<offsets[configuration + 1] {
        let target = Int(edges[Int(index)].target)
        guard found[target] == -1 else { continue }
        found[target] = index
        if isGoal(target) { return path(to: target, by: found) }
        queue.append(Int32(target))
      }
    }
    return nil
  }

  private func path(to configuration: Int, by found: [Int32]) -> [Edge] {
    var path: [Edge] = []
    var current = configuration
    while found[current] >= 0 {
      let edge = edges[Int(found[current])]
      path.append(edge)
      current = Int(edge.source)
    }
    return path.reversed()
  }
}
