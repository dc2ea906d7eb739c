import Schematic

// The states that a step exits, in order, and the effects between the exits: those of the segments that end at
// joins and exit points (UML 2.5.1 §14.2.3.7).
extension CompiledChart {
  /// The nodes that are exited and the effects of segments, in order.
  func exits(of paths: [PlannedPath], from leaves: [Int32]) -> [PlannedExit] {
    let nodes = inExitOrder(paths.flatMap { activeNodes(above: leaves, in: $0.domain) })
    guard flags.contains(.hasExitPoints) else { return nodes.map { .node($0) } }
    var parts: [PlannedExit] = []
    var done: Set<Int> = []
    for node in nodes {
      let index = paths.firstIndex { $0.exits(node) } ?? 0
      if let route = exitRoutes[paths[index].number] {
        guard done.insert(index).inserted else { continue }
        parts += self.parts(of: route, paths, index, exiting: nodes.filter(paths[index].exits))
      } else {
        parts.append(.node(node))
      }
    }
    return parts
  }

  /// For each segment its exits and then its effect; at last the other exits.
  private func parts(
    of route: ExitRoute, _ paths: [PlannedPath], _ index: Int, exiting nodes: [Int32]
  ) -> [PlannedExit] {
    var rest = nodes
    var parts: [PlannedExit] = []
    func exit(_ domains: [IndexRange]) {
      parts += rest.filter { isLeft($0, domains) }.map { .node($0) }
      rest.removeAll { isLeft($0, domains) }
    }
    if let join = route.join {
      for arrival in arrivals(among: paths, with: index) {
        exit(join.regions.filter { $0.isAround(arrival.source) })
        parts.append(.effect(arrival.actions))
      }
      exit(join.regions)
      if let outside = join.outside { exit([outside]) }
      parts.append(.effect(join.effect))
    }
    for segment in route.segments {
      exit([IndexRange(segment.domain, segment.domainEnd)])
      parts.append(.effect(segment.effect))
    }
    return parts + rest.map { .node($0) }
  }

  /// The paths by which other sources of a join arrive in the step that fires the join.
  private func arrivals(among paths: [PlannedPath], with index: Int) -> [PathRecord] {
    let join = self.paths[paths[index].number].join
    return paths.map { self.paths[$0.number] }.filter {
      $0.flags.contains(.arrives) && $0.join == join
    }
  }

  /// Whether a path arrives at a join that fires in the same step, whose exits contain its effect.
  func isFiring(_ paths: [PlannedPath], _ index: Int) -> Bool {
    let record = self.paths[paths[index].number]
    guard record.flags.contains(.arrives) else { return false }
    return paths.contains { other in
      self.paths[other.number].join == record.join && exitRoutes[other.number]?.join != nil
    }
  }

  /// The active nodes in a part of the chart, with regions in the declared order.
  ///
  /// They are each leaf with its ancestors, up to the first one that it shares with the next leaf.
  func activeNodes(above leaves: [Int32], in domain: IndexRange) -> [Int32] {
    var active: [Int32] = []
    let inside = leaves.filter(domain.isAround)
    for (position, leaf) in inside.enumerated() {
      let next = position + 1 < inside.count ? inside[position + 1] : .max
      var node = leaf
      while node > domain.start, next == .max || nodes[node].end <= next {
        active.append(node)
        node = nodes[node].parent
      }
    }
    return active
  }

  /// The nodes in the order of their exits: as declared, or in reversed document order.
  func inExitOrder(_ declared: [Int32]) -> [Int32] {
    flags.contains(.exitsInDeclaredOrder) ? declared : declared.sorted(by: >)
  }
}
