import Schematic

// The order within a microstep (SCXML, Appendix D, microstep): all exits, then all actions in the
// order of selection, while the machine is in its old states; then all entries.
extension ChartStep {
  /// Performs the exit actions, and then the actions of the transitions.
  @inlinable
  public func performExit(_ context: borrowing TransitionContext<Event, Subject>) throws {
    guard details == nil, !chart.flags.contains(.exitsInDeclaredOrder) else {
      return try leaveSpecially(context)
    }
    if paths.count == 1, old.count == 1 {
      let path = chart.paths.base + Int(paths[0])
      try exit(from: old[0], upTo: path.pointee.domain, context)
      return try perform(path.pointee.actions, context)
    }
    try exit(context)
    var index: Int32 = 0
    while index < paths.count {
      try perform(chart.paths[paths[index]].actions, context)
      index &+= 1
    }
  }

  /// Performs the entry actions and the effects of initial transitions.
  @inlinable
  public func performEntry(_ context: borrowing TransitionContext<Event, Subject>) throws {
    guard details == nil else { return try enterSpecially(context) }
    if paths.count == 1 {
      return try perform(chart.paths[paths[0]].entries, context, isEntering: true)
    }
    var index: Int32 = 0
    while index < paths.count {
      try perform(chart.paths[paths[index]].entries, context, isEntering: true)
      index &+= 1
    }
  }

  @inlinable
  func perform(
    _ span: IndexRange, _ context: borrowing TransitionContext<Event, Subject>,
    isEntering: Bool = false
  ) throws {
    var index = span.start
    while index < span.end {
      do {
        switch chart.actions[index] {
        case .subject(let action): try context.withSubject(action)
        case .context(let action): try perform(action, context, isEntering: isEntering)
        }
      } catch {
        throw located(error, index, isEntering: isEntering)
      }
      index &+= 1
    }
  }

  /// Not inlined, to keep the code for actions without a context small.
  @inlinable @inline(never)
  func perform(
    _ action: (borrowing ChartContext<State, Event, Subject>) throws -> Void,
    _ context: borrowing TransitionContext<Event, Subject>, isEntering: Bool
  ) throws {
    let view = StepView.step(self, isEntering: isEntering)
    try withUnsafePointer(to: view) { view in try action(ChartContext(context, at: view)) }
  }
}

// MARK: - Exits (SCXML, Appendix D, exitStates)

extension ChartStep {
  /// Exits in reverse document order.
  ///
  /// For each leaf, from the last one on, its chain of ancestors, up to the first ancestor that it
  /// shares with the previous leaf: such ancestors have numbers below that leaf.
  @inlinable
  func exit(_ context: borrowing TransitionContext<Event, Subject>) throws {
    var index = paths.count
    var leaf = old.count
    while index > 0 {
      index &-= 1
      let path = chart.paths.base + Int(paths[index])
      if path.pointee.isInternal { continue }
      let domain = path.pointee.domain
      while leaf > 0 {
        let current = oldLeaf(leaf &- 1)
        if current <= domain { break }
        leaf &-= 1
        if current >= path.pointee.domainEnd { continue }
        let previous = leaf > 0 ? oldLeaf(leaf &- 1) : -1
        try exit(from: current, upTo: max(previous, domain), context)
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
      try perform(record.pointee.exit, context)
      node = record.pointee.nextExiting
    }
  }
}

// MARK: - Steps with details

extension ChartStep {
  /// Exits in the order that the chart declares; the paths may depend on history.
  @inlinable @inline(never)
  func leaveSpecially(_ context: borrowing TransitionContext<Event, Subject>) throws {
    details?.raiseFirst?(context.pool)
    if chart.flags.contains(.hasActivities) { try requireHost(context) }
    if chart.flags.contains(.hasExitPoints) {
      try performExitParts(context)
    } else {
      for node in nodesExited { try perform(chart.nodes[node].exit, context) }
    }
    for index in 0..<paths.count { try perform(actionsAfterExits(index), context) }
  }

  @inlinable @inline(never)
  func performExitParts(_ context: borrowing TransitionContext<Event, Subject>) throws {
    for part in exitParts {
      switch part {
      case .node(let node): try perform(chart.nodes[node].exit, context)
      case .effect(let span): try perform(span, context)
      }
    }
  }

  @inlinable @inline(never)
  func enterSpecially(_ context: borrowing TransitionContext<Event, Subject>) throws {
    if chart.flags.contains(.hasActivities) { endActivities(context) }
    guard let details, details.completesChart else {
      try enterStates(context)
      if let failure = details?.guardFailure { throw failure }
      return
    }
    do {
      try enterStates(context)
    } catch {
      // The chart has completed all the same. The first error is the one that is reported.
      try? exitCompletedChart(context)
      throw error
    }
    try exitCompletedChart(context)
  }

  @inlinable
  func enterStates(_ context: borrowing TransitionContext<Event, Subject>) throws {
    for index in 0..<paths.count {
      if let plan = plan(index) {
        for span in plan.entries { try perform(span, context, isEntering: true) }
      } else {
        try perform(chart.paths[path(index)].entries, context, isEntering: true)
      }
    }
  }

  @inlinable
  func plan(_ index: Int32) -> ResolvedPath? {
    guard let details, !details.plans.isEmpty else { return nil }
    return details.plans[Int(index)]
  }
}

// MARK: - States that a step exits and enters

extension ChartStep {
  /// The states that are exited, in the order in which they are exited.
  public var statesExited: [State] {
    nodesExited.compactMap { chart.table.node($0).state }
  }

  /// The states that are entered, in the order in which they are entered.
  public var statesEntered: [State] {
    (0..<paths.count).flatMap(nodesEntered).compactMap { chart.table.node($0).state }
  }

  func nodesEntered(_ index: Int32) -> [Int32] {
    plan(index)?.entered ?? Array(chart.entered.elements(chart.paths[path(index)].entered))
  }
}
