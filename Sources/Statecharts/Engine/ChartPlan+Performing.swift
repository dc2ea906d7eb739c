import Schematic

// The order of a step is: all exits, then all effects in the order of selection, then all entries (SCXML,
// Appendix D, microstep). Until the entries, the machine is in its old states.
//
// Functions that are not inlined belong to the chart, and receive only the part of the plan that they need.
// Otherwise each step would store the plan in memory for them.
extension ChartPlan {
  /// Performs the exit actions, and then the actions of the transitions.
  @inlinable @inline(__always)
  public func performExit(_ context: borrowing TransitionContext<Event, Subject>) throws {
    switch form {
    case .path(let path):
      try perform(path.pointee.exits, path.pointee.entries, context)
    case .paths(let paths):
      if paths.pointee.flags.contains(.hasExits) {
        try withChart { try $0.exit(paths, from: origin, context) }
      }
      try performEffects(of: paths, context)
    case .record(let plan):
      try withChart { try $0.performExit(of: plan, from: origin, additions, payload, context) }
    }
  }

  /// Performs the entry actions and the effects of initial transitions.
  @inlinable @inline(__always)
  public func performEntry(
    _ context: borrowing TransitionContext<Event, Subject>,
    from origin: ConfigurationReference<State>
  ) throws {
    switch form {
    case .path(let path):
      try perform(path.pointee.entries, path.pointee.end, context, after: origin)
    case .paths(let paths):
      if paths.pointee.flags.contains(.hasEntries) {
        try withChart { try $0.enter(paths, from: origin, context) }
      }
    case .record(let plan):
      try withChart { try $0.performEntry(of: plan, from: origin, additions, payload, context) }
    }
  }

  /// Performs a part of the chart's list of actions.
  ///
  /// - Parameter changed: The configuration before the step, once the state is changed; `nil` before.
  @inlinable @inline(__always)
  func perform(
    _ start: Int32, _ end: Int32, _ context: borrowing TransitionContext<Event, Subject>,
    after changed: ConfigurationReference<State>? = nil
  ) throws {
    try perform(
      chart.steps.order.base, start, end, context, from: changed ?? origin,
      isEntering: changed != nil)
  }

  /// Performs a part of a list of actions.
  @inlinable @inline(__always)
  func perform(
    _ order: UnsafePointer<UnsafeRawPointer>, _ start: Int32, _ end: Int32,
    _ context: borrowing TransitionContext<Event, Subject>,
    from origin: ConfigurationReference<State>, isEntering: Bool
  ) throws {
    var next = order + Int(start)
    let end = order + Int(end)
    do {
      while next < end {
        let action = next.pointee.assumingMemoryBound(to: StoredAction<State, Event, Subject>.self)
        switch action.pointee {
        case .subject(let action): try context.withSubject(action)
        case .context(let action):
          try withChart {
            try $0.perform(action, form, from: origin, payload, isEntering: isEntering, context)
          }
        }
        next += 1
      }
    } catch {
      throw chart.located(error, next.pointee, form, payload, isEntering: isEntering)
    }
  }

  @inlinable @inline(__always)
  func performEffects(
    of paths: UnsafePointer<LeafPaths>, _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    // Read once: an action may change any memory, as far as the compiler knows.
    let (cells, base) = (paths.pointee.cells, chart.steps.paths.base)
    for cell in cells where cell >= 0 {
      let path = base + Int(cell)
      try perform(path.pointee.actions, path.pointee.entries, context)
    }
  }
}

extension CompiledChart {
  /// Performs an action that needs a context.
  @inlinable @inline(never)
  func perform(
    _ action: (borrowing ChartContext<State, Event, Subject>) throws -> Void, _ form: Plan.Form,
    from origin: Origin, _ payload: UnsafePointer<StepPayload>?, isEntering: Bool,
    _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    let view = StepView.plan(
      ChartPlan(self, form, from: origin, isEntering: isEntering, handling: payload))
    try withUnsafePointer(to: view) { view in try action(ChartContext(context, at: view)) }
  }
}

// MARK: - Several leaves

extension CompiledChart {
  @inlinable @inline(never)
  func exit(
    _ paths: UnsafePointer<LeafPaths>, from origin: Origin,
    _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    let plan = ChartPlan(self, .paths(paths), from: origin)
    let isReversed = !flags.contains(.exitsInDeclaredOrder)
    var index = 0
    while index < paths.pointee.count {
      let cell = paths.pointee.cells[isReversed ? paths.pointee.count &- 1 &- index : index]
      index &+= 1
      if cell < 0 { continue }
      let path = steps.paths.base + Int(cell)
      try plan.perform(path.pointee.exits, path.pointee.actions, context)
    }
  }

  @inlinable @inline(never)
  func enter(
    _ paths: UnsafePointer<LeafPaths>, from origin: Origin,
    _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    let plan = ChartPlan(self, .paths(paths), from: origin)
    for cell in paths.pointee.cells where cell >= 0 {
      let path = steps.paths.base + Int(cell)
      try plan.perform(path.pointee.entries, path.pointee.end, context, after: origin)
    }
  }
}

// MARK: - What the planner has worked out

extension CompiledChart {
  @inlinable @inline(never)
  func performExit(
    of record: Unmanaged<StepPlan<State>>, from origin: Origin,
    _ additions: Unmanaged<StepAdditions>?, _ payload: UnsafePointer<StepPayload>?,
    _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    if let additions { additions.takeUnretainedValue().raiseFirst?(context.pool) }
    try record._withUnsafeGuaranteedRef { plan in
      if plan.beginsActivities, !context.pool.hasActivityHost {
        try requireNoActivities(of: plan)
      }
      try ChartPlan(self, .record(record), from: origin, handling: payload)
        .perform(plan.order.base, 0, plan.entries, context, from: origin, isEntering: false)
    }
  }

  @inlinable @inline(never)
  func performEntry(
    of record: Unmanaged<StepPlan<State>>, from origin: Origin,
    _ additions: Unmanaged<StepAdditions>?, _ payload: UnsafePointer<StepPayload>?,
    _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    try record._withUnsafeGuaranteedRef { plan in
      if plan.hasActivities { endActivities(of: plan, context.pool) }
      do {
        try enter(record, plan.entries, plan.completion, from: origin, payload, context)
      } catch {
        // The chart has completed nevertheless, and the first error is reported.
        try? enter(record, plan.completion, plan.end, from: origin, payload, context)
        throw error
      }
      try enter(record, plan.completion, plan.end, from: origin, payload, context)
    }
    if let failure = additions?.takeUnretainedValue().failure { throw failure }
  }

  @inlinable
  func enter(
    _ record: Unmanaged<StepPlan<State>>, _ start: Int32, _ end: Int32, from origin: Origin,
    _ payload: UnsafePointer<StepPayload>?,
    _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    try record._withUnsafeGuaranteedRef {
      try ChartPlan(self, .record(record), from: origin, handling: payload)
        .perform($0.order.base, start, end, context, from: origin, isEntering: true)
    }
  }
}
