import Schematic

// The order within a microstep (SCXML, Appendix D, microstep): all exits, then all actions in the
// order of selection, while the machine is in its old states; then all entries.
extension ChartStep {
  /// Whether one leaf is left for others by one path, as in charts without regions.
  @inlinable var isSimple: Bool { details == nil && paths.count == 1 && old.count == 1 }

  /// Performs the exit actions, and then the transitions' own.
  @inlinable
  public func leave(_ context: borrowing TransitionContext<Event, Subject>) throws {
    guard isSimple else { return try leaveAll(context) }
    let path = chart.paths.base + Int(paths[0])
    try exit(from: old[0], upTo: path.pointee.domain, context)
    try perform(path.pointee.actions, context, isEntering: false)
  }

  /// Performs the entry actions and the effects of initial transitions.
  @inlinable
  public func enter(_ context: borrowing TransitionContext<Event, Subject>) throws {
    guard isSimple else { return try enterAll(context) }
    try perform(chart.paths[paths[0]].entries, context, isEntering: true)
  }

  @inlinable
  func leaveAll(_ context: borrowing TransitionContext<Event, Subject>) throws {
    if chart.traits.contains(.exitsInDeclaredOrder) {
      try exitInDeclaredOrder(context)
    } else {
      try exit(context)
    }
    var index: Int32 = 0
    while index < paths.count {
      try perform(chart.paths[path(index)].actions, context, isEntering: false)
      index &+= 1
    }
  }

  @inlinable
  func enterAll(_ context: borrowing TransitionContext<Event, Subject>) throws {
    var index: Int32 = 0
    while index < paths.count {
      if let plan = plan(index) {
        for span in plan.entries { try perform(span, context, isEntering: true) }
      } else {
        try perform(chart.paths[path(index)].entries, context, isEntering: true)
      }
      index &+= 1
    }
  }

  @inlinable
  func plan(_ index: Int32) -> Plan? {
    guard let details, !details.plans.isEmpty else { return nil }
    return details.plans[Int(index)]
  }

  /// The part of the chart that a path leaves: from behind the first number, up to the second.
  @inlinable
  func domain(_ index: Int32) -> Span {
    if details != nil, let plan = plan(index) { return Span(plan.domain, plan.domainEnd) }
    let record = chart.paths.base + Int(path(index))
    return Span(record.pointee.domain, record.pointee.domainEnd)
  }

  @inlinable
  func perform(
    _ span: Span, _ context: borrowing TransitionContext<Event, Subject>, isEntering: Bool
  ) throws {
    var index = span.start
    while index < span.end {
      switch chart.actions[index] {
      case .subject(let action):
        try action(context.subject)
      case .context(let action):
        try action(ChartContext(context, step: self, isEntering: isEntering))
      }
      index &+= 1
    }
  }
}

// MARK: - Exits (SCXML, Appendix D, exitStates)

extension ChartStep {
  /// Exits in reverse document order.
  ///
  /// From the last leaf on, each chain of ancestors up to where the leaf before it joins in: those
  /// ancestors are numbered below that leaf.
  @inlinable
  func exit(_ context: borrowing TransitionContext<Event, Subject>) throws {
    var index = paths.count
    var leaf = old.count
    while index > 0 {
      index &-= 1
      let domain = domain(index)
      if domain.start == .max { continue }
      while leaf > 0, oldLeaf(leaf &- 1) >= domain.end { leaf &-= 1 }
      while leaf > 0, oldLeaf(leaf &- 1) > domain.start {
        leaf &-= 1
        let previous = leaf > 0 ? oldLeaf(leaf &- 1) : -1
        try exit(from: oldLeaf(leaf), upTo: max(previous, domain.start), context)
      }
    }
  }

  @inlinable
  func exit(
    from leaf: Int32, upTo limit: Int32,
    _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    var node = chart.nodes[leaf].exiting
    while node > limit {
      let record = chart.nodes.base + Int(node)
      try perform(record.pointee.exit, context, isEntering: false)
      node = record.pointee.nextExiting
    }
  }

  /// Exits regions in the order of their declaration, the innermost states of each first: see
  /// ``StatechartOptions/RegionExitOrder/declared``.
  @usableFromInline
  func exitInDeclaredOrder(_ context: borrowing TransitionContext<Event, Subject>) throws {
    for node in nodesLeft {
      try perform(chart.nodes[node].exit, context, isEntering: false)
    }
  }
}

// MARK: - What a step leaves and enters

extension ChartStep {
  /// The states that are left, in the order in which they are left.
  public var statesLeft: [State] {
    nodesLeft.compactMap { chart.table.node($0).state }
  }

  /// The states that are entered, in the order in which they are entered.
  public var statesEntered: [State] {
    (0..<paths.count).flatMap(nodesEntered).compactMap { chart.table.node($0).state }
  }

  private func nodesEntered(_ index: Int32) -> [Int32] {
    plan(index)?.entered ?? Array(chart.entered.elements(chart.paths[path(index)].entered))
  }

  /// From the first leaf on, each chain of ancestors up to where the leaf behind it joins in; this
  /// is the declared order.
  ///
  /// Document order, reversed, is the other one.
  private var nodesLeft: [Int32] {
    var nodes: [Int32] = []
    let leaves = origin.leafNumbers
    for index in 0..<paths.count {
      let domain = domain(index)
      let inside = leaves.filter { $0 > domain.start && $0 < domain.end }
      for (position, leaf) in inside.enumerated() {
        let next = position + 1 < inside.count ? inside[position + 1] : .max
        var node = leaf
        while node > domain.start, next == .max || chart.nodes[node].end <= next {
          nodes.append(node)
          node = chart.nodes[node].parent
        }
      }
    }
    return chart.traits.contains(.exitsInDeclaredOrder) ? nodes : nodes.sorted(by: >)
  }
}
