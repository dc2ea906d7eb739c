import Schematic

// How a plan is found: in the chart's `StepTable`, in one load where nothing but the leaf and the event decides. What
// the table leaves to the planner is found before a guard is evaluated, so that no guard is evaluated twice.
extension StatechartSchema {
  /// Calls a function with the plan of the next microstep.
  @inlinable @inline(__always)
  public func withPlan(
    from origin: ConfigurationReference<State>, for trigger: StepTrigger<Event>,
    subject: @autoclosure () throws -> Subject,
    _ body: (ChartPlan<State, Event, Subject>) throws -> Void
  ) throws -> Bool {
    switch trigger {
    case .event(let event):
      guard chart.hasTable(for: origin) else {
        return try chart.withRecord(from: origin, on: event, subject: subject, body)
      }
      let column = chart.events.column(of: event)
      guard origin.leaves.count == 1 else {
        return try chart.withPaths(from: origin, column, on: event, subject: subject, body)
      }
      let cell = chart.steps.cell(origin.leaves[0], column)
      if cell >= 0 {
        try body(chart.plan(from: origin, cell))
        return true
      }
      if cell == StepTable.nothing { return false }
      return try chart.withPath(
        among: cell, column, from: origin, on: event, subject: subject, body)
    case .eventless(let event):
      return try chart.withEventlessPlan(from: origin, after: event, subject: subject, body)
    case .failure, .start, .stop:
      let state = Configuration(origin.leaves, origin.storage)
      return try chart.withPlan(
        of: step(from: state, for: trigger, subject: subject()), body)
    }
  }
}

extension CompiledChart {
  @usableFromInline typealias Plan = ChartPlan<State, Event, Subject>
  @usableFromInline typealias Origin = ConfigurationReference<State>

  /// Whether the table knows what events do: not after another chart or the planner has left a completion or an
  /// error in the configuration.
  @inlinable @inline(__always)
  func hasTable(for origin: Origin) -> Bool {
    guard origin.leaves.count > 0, !steps.isEmpty else { return false }
    return origin.storage === blank || isKnown(origin.storage)
  }

  @inlinable @inline(never)
  func isKnown(_ storage: ConfigurationStorage<State>) -> Bool {
    storage.table === table && (storage.isStable || storage.base != nil)
  }

  @inlinable @inline(__always)
  func plan(
    from origin: Origin, _ path: Int32, subject: UnsafePointer<Subject>? = nil
  ) -> Plan {
    ChartPlan(self, .path(steps.paths.base + Int(path)), from: origin, subject: subject)
  }

  /// The plan of a step that only postpones the event.
  @inlinable
  func deferral(from origin: Origin) -> Plan {
    // What it contains is not performed.
    ChartPlan(self, .path(steps.paths.base), from: origin, isDeferral: true)
  }

  /// Calls a function with the address of a subject, if it is loaded.
  @inlinable @inline(__always)
  func withAddress(
    ofAny loaded: inout Subject?, _ body: (UnsafePointer<Subject>?) throws -> Void
  ) rethrows {
    guard loaded != nil else { return try body(nil) }
    try withAddress(of: &loaded) {
      try body(UnsafeRawPointer($0).assumingMemoryBound(to: Subject.self))
    }
  }

  // MARK: - The planner

  /// Calls a function with a plan that the planner has worked out, now or before.
  @inlinable @inline(never)
  func withRecord(
    from origin: Origin, on event: Event, subject: () throws -> Subject,
    _ body: (Plan) throws -> Void
  ) throws -> Bool {
    try withPlan(
      of: step(
        from: Configuration(origin.leaves, origin.storage), on: event, subject: subject), body)
  }

  /// The same for a step without an event.
  @inlinable @inline(never)
  func withEventlessRecord(
    from origin: Origin, after event: Event?, subject: () throws -> Subject,
    _ body: (Plan) throws -> Void
  ) throws -> Bool {
    try withPlan(
      of: eventlessStep(
        from: Configuration(origin.leaves, origin.storage), after: event, subject: subject), body)
  }

  /// Calls a function with what a machine performs of a step, if there is one, and keeps the step until then: the
  /// plan does not.
  @inlinable
  func withPlan(
    of step: ChartStep<State, Event, Subject>?, _ body: (Plan) throws -> Void
  ) throws -> Bool {
    guard let step else { return false }
    try withExtendedLifetime(step) { try body(step.performed) }
    return true
  }

  // MARK: - Eventless transitions and completions

  /// Calls a function with the plan of an eventless transition of the only leaf, or of a completion.
  @inlinable @inline(never)
  func withEventlessPlan(
    from origin: Origin, after event: Event?, subject: () throws -> Subject,
    _ body: (Plan) throws -> Void
  ) throws -> Bool {
    guard canContinue else { return false }
    guard origin.leaves.count == 1, hasTable(for: origin), isOrdinary(origin.leaves[0]) else {
      return try withEventlessRecord(from: origin, after: event, subject: subject, body)
    }
    let isCompletion = origin.storage.base != nil
    let eventless = steps.cell(origin.leaves[0], StepTable.eventless)
    let column = isCompletion ? StepTable.completion : StepTable.eventless
    let cell = isCompletion ? steps.cell(origin.leaves[0], column) : eventless
    if isCompletion, eventless != StepTable.nothing {
      return try withEventlessRecord(from: origin, after: event, subject: subject, body)
    }
    var loaded: Subject?
    let path =
      cell < StepTable.nothing
      ? try path(among: cell, column, from: origin, on: event, subject: subject, &loaded) : cell
    if path == StepTable.nothing { return false }
    guard path >= 0 else {
      return try withEventlessRecord(from: origin, after: event, subject: subject, body)
    }
    try withAddress(ofAny: &loaded) { try body(plan(from: origin, path, subject: $0)) }
    return true
  }

  /// Whether the table has the eventless transitions of a leaf: not those out of a choice, nor of a completed
  /// chart.
  @inlinable
  func isOrdinary(_ leaf: Int32) -> Bool {
    switch nodes[leaf].kind {
    case .choice: false
    case .final: nodes[leaf].parent > 0
    case .simple, .composite, .parallel, .region: true
    }
  }

  /// Whether one of several leaves finds an eventless transition.
  @inlinable
  func hasEventless(_ active: InlineIndexList) -> Bool {
    guard active.isInline else { return true }
    var index: Int32 = 0
    while index < active.count {
      if steps.cell(active[index], StepTable.eventless) != StepTable.nothing { return true }
      index &+= 1
    }
    return false
  }

  @inlinable
  func hasEventless(_ paths: LeafPaths) -> Bool {
    guard flags.contains(.hasEventless) else { return false }
    var index = 0
    while index < paths.count {
      if steps.cell(paths.leaf(index), StepTable.eventless) != StepTable.nothing { return true }
      index &+= 1
    }
    return false
  }
}
