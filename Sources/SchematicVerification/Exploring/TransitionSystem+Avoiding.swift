extension TransitionSystem {
  /// The configurations from which guards can answer so that no configuration of a set is ever reached,
  /// whatever events come.
  ///
  /// The largest set of configurations outside of the goal in which each event has answers that lead to a
  /// configuration of the same set.
  ///
  /// - Complexity: Linear in the number of edges.
  func avoiding(_ goal: [Bool]) -> [Bool] {
    var avoids = goal.map { !$0 }
    let groups = edgeGroups
    // By group: how many of its edges lead to configurations that are still in the set.
    var remaining = [Int32](repeating: 0, count: (groups.last ?? -1) + 1)
    for (edge, group) in zip(edges, groups) where avoids[Int(edge.target)] { remaining[group] += 1 }
    let incoming = edgesByTarget
    var removed: [Int] = []
    func remove(_ configuration: Int) {
      guard avoids[configuration] else { return }
      avoids[configuration] = false
      removed.append(configuration)
    }
    for (edge, group) in zip(edges, groups) where remaining[group] == 0 { remove(Int(edge.source)) }
    while let configuration = removed.popLast() {
      for index in incoming.edges(to: configuration) {
        let group = groups[Int(index)]
        remaining[group] -= 1
        if remaining[group] == 0 { remove(Int(edges[Int(index)].source)) }
      }
    }
    return avoids
  }

  // Edges of one event follow each other.
  /// By edge: the number of its configuration and event.
  private var edgeGroups: [Int] {
    var groups: [Int] = []
    groups.reserveCapacity(edges.count)
    for (index, edge) in edges.enumerated() {
      let isSame =
        index > 0 && edges[index - 1].source == edge.source && edges[index - 1].event == edge.event
      groups.append(isSame ? groups[index - 1] : (groups.last ?? -1) + 1)
    }
    return groups
  }

  /// The indices of edges, in the order of their targets.
  struct EdgesByTarget {
    fileprivate let offsets: [Int32]
    fileprivate let edges: [Int32]

    func edges(to configuration: Int) -> ArraySlice<Int32> {
      edges[Int(offsets[configuration])..<Int(offsets[configuration + 1])]
    }
  }

  var edgesByTarget: EdgesByTarget {
    var offsets = [Int32](repeating: 0, count: count + 1)
    for edge in edges { offsets[Int(edge.target) + 1] += 1 }
    for index in 1..<max(1, offsets.count) { offsets[index] += offsets[index - 1] }
    var next = offsets
    var sorted = [Int32](repeating: 0, count: edges.count)
    for (index, edge) in edges.enumerated() {
      sorted[Int(next[Int(edge.target)])] = Int32(index)
      next[Int(edge.target)] += 1
    }
    return EdgesByTarget(offsets: offsets, edges: sorted)
  }
}
