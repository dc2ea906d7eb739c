extension TransitionSystem {
  /// The configurations from which the goal can be avoided forever: by answers of guards, and because unreliable
  /// events need not occur.
  ///
  /// It is the largest set outside of the goal in which each group of edges has one that leads to the same set.
  ///
  /// - Parameters:
  ///   - goal: By configuration: whether it is one of the goal.
  ///   - groups: By edge: the number of its group; -1 for an edge that may never be taken. One edge of a group is
  ///     taken sooner or later.
  /// - Complexity: Linear in the number of edges.
  func avoiding(_ goal: [Bool], groups: [Int]) -> [Bool] {
    var avoids = goal.map { !$0 }
    // By group: how many of its edges lead to configurations in the set.
    var remaining = [Int32](repeating: 0, count: (groups.max() ?? -1) + 1)
    for (edge, group) in zip(edges, groups) where group >= 0 && avoids[Int(edge.target)] {
      remaining[group] += 1
    }
    let incoming = edgesByTarget
    var removed: [Int] = []
    func remove(_ configuration: Int) {
      guard avoids[configuration] else { return }
      avoids[configuration] = false
      removed.append(configuration)
    }
    for (edge, group) in zip(edges, groups) where group >= 0 && remaining[group] == 0 {
      remove(Int(edge.source))
    }
    while let configuration = removed.popLast() {
      for index in incoming.edges(to: configuration) {
        let group = groups[Int(index)]
        guard group >= 0 else { continue }
        remaining[group] -= 1
        if remaining[group] == 0 { remove(Int(edges[Int(index)].source)) }
      }
    }
    return avoids
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
