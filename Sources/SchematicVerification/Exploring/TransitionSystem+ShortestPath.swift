// Shortest paths that begin anywhere.
extension TransitionSystem {
  /// A configuration in which a path begins, with its own path from the start.
  struct Source {
    let configuration: Int32
    /// How many events lead to it.
    let distance: Int32
    /// The last of these edges; `nil` if a shortest path leads there.
    var last: Edge?
  }

  /// By configuration: the number of events of a shortest path from the start.
  var distances: [Int32] {
    var distances: [Int32] = []
    distances.reserveCapacity(count)
    for configuration in 0..<count {
      switch parent(of: configuration) {
      case .start: distances.append(0)
      // A parent has a lower number.
      case .edge(let edge): distances.append(distances[Int(edges[Int(edge)].source)] + 1)
      }
    }
    return distances
  }

  /// Finds a shortest path from the start to a source, and from there to an accepted configuration; `nil` if there is
  /// none.
  ///
  /// The whole path is shortest: a source that is farther from the start may be nearer to the goal.
  ///
  /// - Parameters:
  ///   - sources: The sources, in the order of their distances.
  ///   - region: The configurations whose edges are followed.
  ///   - isGoal: Whether a configuration is accepted.
  func shortestPath(
    from sources: [Source], through region: (Int) -> Bool, to isGoal: (Int) -> Bool
  ) -> [Edge]? {
    var search = ShortestPathSearch(sources, count: count)
    while let (configuration, distance) = search.next() {
      if isGoal(configuration) { return path(to: configuration, search.found, sources) }
      guard region(configuration), configuration + 1 < offsets.count else { continue }
      for index in offsets[configuration]..<offsets[configuration + 1] {
        search.add(Int(edges[Int(index)].target), by: index, distance: distance + 1)
      }
    }
    return nil
  }

  private func path(
    to configuration: Int, _ found: [ShortestPathSearch.Origin?], _ sources: [Source]
  ) -> [Edge] {
    var path: [Edge] = []
    var current = configuration
    while true {
      switch found[current] {
      case .edge(let index):
        path.append(edges[Int(index)])
        current = Int(edges[Int(index)].source)
      case .source(let index):
        let source = sources[index]
        guard let last = source.last else {
          return self.path(to: source.configuration) + path.reversed()
        }
        return self.path(to: last.source) + [last] + path.reversed()
      case nil: return path.reversed()
      }
    }
  }
}

/// A breadth-first search from sources with different distances.
private struct ShortestPathSearch {
  /// How a configuration was found.
  enum Origin {
    case source(Int)
    case edge(Int32)
  }

  private let sources: [TransitionSystem.Source]
  private var nextSource = 0
  /// The configurations that were found, in the order of their distances.
  private var queue: [(configuration: Int, distance: Int32)] = []
  private var head = 0
  /// By configuration: its origin; `nil` if it was not found yet.
  private(set) var found: [Origin?]

  init(_ sources: [TransitionSystem.Source], count: Int) {
    self.sources = sources
    found = Array(repeating: nil, count: count)
  }

  mutating func add(_ configuration: Int, by edge: Int32, distance: Int32) {
    guard found[configuration] == nil else { return }
    found[configuration] = .edge(edge)
    queue.append((configuration, distance))
  }

  /// The nearest configuration that was not visited yet: a source, or one in the queue.
  mutating func next() -> (configuration: Int, distance: Int32)? {
    while nextSource < sources.count {
      let source = sources[nextSource]
      if head < queue.count, queue[head].distance < source.distance { break }
      nextSource += 1
      guard found[Int(source.configuration)] == nil else { continue }
      found[Int(source.configuration)] = .source(nextSource - 1)
      return (Int(source.configuration), source.distance)
    }
    guard head < queue.count else { return nil }
    head += 1
    return queue[head - 1]
  }
}
