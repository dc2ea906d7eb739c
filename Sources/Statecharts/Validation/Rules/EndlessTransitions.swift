extension ChartOutline {
  /// Eventless transitions without guards do not form a cycle.
  func endlessTransitions() -> [ChartFault] {
    var reported: Set<Int> = []
    return nodes.indices.compactMap { start in
      let cycle = cycle(from: start)
      guard !cycle.isEmpty, reported.isDisjoint(with: cycle) else { return nil }
      reported.formUnion(cycle)
      guard let transition = eventless(of: start) else { return nil }
      return warning(transition: transition, cycleMessage(of: cycle))
    }
  }

  private func cycleMessage(of cycle: [Int]) -> FaultText {
    if cycle.count == 1 {
      return """
        The eventless transition of \(node: cycle[0]) forms an endless loop: give \
        it a guard.
        """
    }
    return """
      The eventless transitions of \(.quoted(cycle.compactMap(state))) form an endless loop: \
      give one of them a guard.
      """
  }

  /// The nodes of a cycle of eventless transitions from `start`; empty if there is none.
  private func cycle(from start: Int) -> [Int] {
    guard inevitableTarget(of: start) != nil else { return [] }
    var path: [Int] = []
    var node = start
    while !path.contains(node), let next = successor(of: node) {
      path.append(node)
      node = next
    }
    return path.contains(start) && node == start ? path : []
  }

  /// The node whose eventless transition is taken after that of `node`, if that is certain.
  private func successor(of node: Int) -> Int? {
    guard let target = inevitableTarget(of: node) else { return nil }
    // Transitions of descendants are evaluated first; one whose guard holds may leave the cycle.
    guard let next = activePath(through: target).last(where: { eventless(of: $0) != nil }) else {
      return nil
    }
    return inevitableTarget(of: next) == nil ? nil : next
  }

  private func eventless(of node: Int) -> Int? {
    nodes[node].transitions.first { transitions[$0].cause.isAlways }
  }

  private func inevitableTarget(of node: Int) -> Int? {
    // One without an effect is another fault.
    guard let eventless = eventless(of: node), transitions[eventless].isUnconditional,
      barriers.isEmpty, !hasNoEffect(eventless)
    else { return nil }
    switch transitions[eventless].target {
    case .none: return node
    case .states(let states): return states.count == 1 ? position(of: states[0]) : nil
    case .destination, .fork, .junction, .choice, .among, .join, .termination: return nil
    }
  }

  /// The active nodes after `target` has been entered, outermost first, up to the first regions.
  private func activePath(through target: Int) -> [Int] {
    var innermost = target
    while let child = beginning(of: innermost), isInside(child, innermost) { innermost = child }
    var path = [innermost]
    while let parent = nodes[path[path.count - 1]].parent { path.append(parent) }
    return path.reversed()
  }

  private func beginning(of node: Int) -> Int? {
    guard node > 0, nodes[node].kind == .composite else { return nil }
    switch nodes[node].initial {
    case .first: return nodes[node].children.first
    case .states(let states): return states.first.flatMap(position)
    case .none, .history: return nil
    }
  }
}
