import Schematic

// A step is performed in this order: all exits, then all effects in the order of selection, while the machine is in
// its old states; then all entries (SCXML, Appendix D, microstep).
extension ChartPlan {
  /// Performs the exit actions, and then the actions of the transitions.
  @inlinable @inline(__always)
  public func performExit(_ context: borrowing TransitionContext<Event, Subject>) throws {
    switch form {
    case .path(let path):
      try perform(chart.steps.order.base, path.pointee.exits, path.pointee.entries, context)
    case .paths(let paths):
      if paths.pointee.flags.contains(.hasExits) { try exit(paths, context) }
      try performEffects(of: paths, context)
    case .record(let plan):
      try plan._withUnsafeGuaranteedRef { try performExit(of: $0, context) }
    }
  }

  /// Performs the entry actions and the effects of initial transitions.
  @inlinable @inline(__always)
  public func performEntry(
    _ context: borrowing TransitionContext<Event, Subject>,
    from origin: ConfigurationReference<State>
  ) throws {
    try entering(from: origin).performEntry(context)
  }

  /// The same plan after the change of state.
  @inlinable @inline(__always)
  func entering(from origin: ConfigurationReference<State>) -> Self {
    var plan = self
    plan.origin = origin
    plan.isEntering = true
    return plan
  }

  @inlinable @inline(__always)
  func performEntry(_ context: borrowing TransitionContext<Event, Subject>) throws {
    switch form {
    case .path(let path):
      try perform(chart.steps.order.base, path.pointee.entries, path.pointee.end, context)
    case .paths(let paths):
      if paths.pointee.flags.contains(.hasEntries) { try enter(paths, context) }
    case .record(let plan):
      try plan._withUnsafeGuaranteedRef { try performEntry(of: $0, context) }
    }
  }

  /// Performs a part of a list of actions.
  @inlinable @inline(__always)
  func perform(
    _ order: UnsafePointer<Int32>, _ start: Int32, _ end: Int32,
    _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    var index = start
    do {
      while index < end {
        switch chart.actions[order[Int(index)]] {
        case .subject(let action): try context.withSubject(action)
        case .context(let action): try perform(action, context)
        }
        index &+= 1
      }
    } catch {
      throw located(error, order[Int(index)])
    }
  }

  /// Not inlined, to keep the code for actions without a context small.
  @inlinable @inline(never)
  func perform(
    _ action: (borrowing ChartContext<State, Event, Subject>) throws -> Void,
    _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    let view = StepView.plan(self)
    try withUnsafePointer(to: view) { view in try action(ChartContext(context, at: view)) }
  }
}

// MARK: - Several leaves

extension ChartPlan {
  @inlinable @inline(never)
  func exit(
    _ paths: UnsafePointer<LeafPaths>, _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    let isReversed = !chart.flags.contains(.exitsInDeclaredOrder)
    var index = 0
    while index < paths.pointee.count {
      let cell = paths.pointee.cells[isReversed ? paths.pointee.count &- 1 &- index : index]
      index &+= 1
      if cell < 0 { continue }
      let path = chart.steps.paths.base + Int(cell)
      try perform(
        chart.steps.order.base, path.pointee.exits, path.pointee.actions, context)
    }
  }

  @inlinable @inline(__always)
  func performEffects(
    of paths: UnsafePointer<LeafPaths>, _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    // Read once: an action may change any memory, as far as the compiler knows.
    let (cells, base, order) = (paths.pointee.cells, chart.steps.paths.base, chart.steps.order.base)
    for cell in cells where cell >= 0 {
      let path = base + Int(cell)
      try perform(order, path.pointee.actions, path.pointee.entries, context)
    }
  }

  @inlinable @inline(never)
  func enter(
    _ paths: UnsafePointer<LeafPaths>, _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    for cell in paths.pointee.cells where cell >= 0 {
      let path = chart.steps.paths.base + Int(cell)
      try perform(chart.steps.order.base, path.pointee.entries, path.pointee.end, context)
    }
  }
}

// MARK: - What the planner has worked out

extension ChartPlan {
  @inlinable @inline(never)
  func performExit(
    of plan: StepPlan<State>, _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    if let additions { additions.takeUnretainedValue().raiseFirst?(context.pool) }
    if plan.beginsActivities { try requireHost(for: plan, context) }
    try perform(plan.order.base, 0, plan.entries, context)
  }

  @inlinable @inline(never)
  func performEntry(
    of plan: StepPlan<State>, _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    if plan.hasActivities { endActivities(of: plan, context) }
    do {
      try perform(plan.order.base, plan.entries, plan.completion, context)
    } catch {
      // The chart has completed all the same. The first error is the one that is reported.
      try? perform(plan.order.base, plan.completion, plan.end, context)
      throw error
    }
    try perform(plan.order.base, plan.completion, plan.end, context)
    if let failure = additions?.takeUnretainedValue().failure { throw failure }
  }
}
