// Which states a step exits, in which order, and the effects between the exits: those of the segments
// that end at joins and exit points (UML 2.5.1 §14.2.3.7).
extension ChartStep {
  /// A part of the exits.
  @usableFromInline
  enum ExitPart {
    case node(Int32)
    case effect(IndexRange)
  }

  /// The nodes that are exited and the effects of segments, in order.
  @usableFromInline var exitParts: [ExitPart] {
    let nodes = nodesInExitOrder
    guard chart.flags.contains(.hasExitPoints) else { return nodes.map(ExitPart.node) }
    var parts: [ExitPart] = []
    var done: Set<Int32> = []
    for node in nodes {
      let index = (0..<paths.count).first { isLeft(node, by: $0) } ?? 0
      if let route = chart.exitRoutes[path(index)] {
        guard done.insert(index).inserted else { continue }
        parts += self.parts(of: route, at: index, exiting: nodes.filter { isLeft($0, by: index) })
      } else {
        parts.append(.node(node))
      }
    }
    return parts
  }

  /// For each segment the exits that it contains, and then its effect; then the other exits.
  private func parts(
    of route: ExitRoute, at index: Int32, exiting nodes: [Int32]
  ) -> [ExitPart] {
    var rest = nodes
    var parts: [ExitPart] = []
    func exit(_ domains: [IndexRange]) {
      let isInside = { (node: Int32) in domains.contains { node > $0.start && node < $0.end } }
      parts += rest.filter(isInside).map(ExitPart.node)
      rest.removeAll(where: isInside)
    }
    if let join = route.join {
      exit(join.regions)
      parts += arrivals(with: index).map { .effect(chart.paths[path($0)].actions) }
      if let outside = join.outside { exit([outside]) }
      parts.append(.effect(join.effect))
    }
    for segment in route.segments {
      exit([IndexRange(segment.domain, segment.domainEnd)])
      parts.append(.effect(segment.effect))
    }
    return parts + rest.map(ExitPart.node)
  }

  /// The paths by which other sources of a join arrive in the step in which a path fires the join.
  private func arrivals(with index: Int32) -> [Int32] {
    let join = chart.paths[path(index)].join
    return (0..<paths.count).filter { other in
      let record = chart.paths[path(other)]
      return record.flags.contains(.arrives) && record.join == join
    }
  }

  /// The actions that a path performs after all exits: none for the arrival at a join that fires, because
  /// the join's exits contain it.
  @usableFromInline
  func actionsAfterExits(_ index: Int32) -> IndexRange {
    let record = chart.paths[path(index)]
    guard record.flags.contains(.arrives) else { return record.actions }
    let isFired = (0..<paths.count).contains { other in
      chart.paths[path(other)].join == record.join && chart.exitRoutes[path(other)]?.join != nil
    }
    return isFired ? IndexRange(0, 0) : record.actions
  }

  /// The nodes that are exited, in order.
  @usableFromInline var nodesExited: [Int32] {
    guard chart.flags.contains(.hasExitPoints) else { return nodesInExitOrder }
    return exitParts.compactMap { part in
      switch part {
      case .node(let node): node
      case .effect: nil
      }
    }
  }

  private var nodesInExitOrder: [Int32] {
    let leaves = origin.leafNumbers
    return inExitOrder((0..<paths.count).flatMap { activeNodes(above: leaves, in: domain($0)) })
  }

  /// All nodes that are active after the step, in the order of exits.
  var activeNodesInExitOrder: [Int32] {
    let whole = IndexRange(-1, Int32(chart.nodes.count))
    return inExitOrder(activeNodes(above: state.leafNumbers, in: whole))
  }

  /// The active nodes in a part of the chart, with regions in the declared order: for each leaf, from the
  /// first one on, its chain of ancestors, up to the first ancestor that it shares with the next leaf.
  private func activeNodes(above leaves: [Int32], in domain: IndexRange) -> [Int32] {
    var nodes: [Int32] = []
    let inside = leaves.filter { $0 > domain.start && $0 < domain.end }
    for (position, leaf) in inside.enumerated() {
      let next = position + 1 < inside.count ? inside[position + 1] : .max
      var node = leaf
      while node > domain.start, next == .max || chart.nodes[node].end <= next {
        nodes.append(node)
        node = chart.nodes[node].parent
      }
    }
    return nodes
  }

  /// The other order is reversed document order.
  private func inExitOrder(_ declared: [Int32]) -> [Int32] {
    chart.flags.contains(.exitsInDeclaredOrder) ? declared : declared.sorted(by: >)
  }

  func isLeft(_ node: Int32, by index: Int32) -> Bool {
    let domain = domain(index)
    return node > domain.start && node < domain.end
  }

  /// The part of the chart that a path exits: from after the first number, up to the second.
  private func domain(_ index: Int32) -> IndexRange {
    if let plan = plan(index) { return IndexRange(plan.domain, plan.domainEnd) }
    let record = chart.paths[path(index)]
    return IndexRange(record.domain, record.domainEnd)
  }
}
