import Schematic

// Finds plans. If only the leaf and the event decide, the plan is in the chart's `StepTable`. All that the
// table leaves to the planner is found before a guard is evaluated, so that no guard is evaluated twice.
extension StatechartSchema {
  /// Calls `body` with the plan of the next microstep, which is valid only inside `body`.
  @inlinable @inline(__always)
  public func withPlan<Value>(
    from origin: ConfigurationReference<State>, for trigger: StepTrigger<Event>,
    subject: StepSubject<Self>,
    _ body: (ChartPlan<State, Event, Subject>, StepSubject<Self>) throws -> Value
  ) throws -> StepResult<Value> {
    switch trigger {
    case .event(let event):
      guard chart.hasTable(for: origin) else {
        return try chart.withRecord(from: origin, on: event, subject, body)
      }
      let column = chart.events.column(of: event)
      guard origin.leaves.count == 1 else {
        return try chart.withPaths(from: origin, column, on: event, subject, body)
      }
      var path = chart.steps.cell(origin.leaves[0], column)
      if path < 0 {
        if path == StepTable.nothing { return .none }
        path = try chart.path(among: path, column, from: origin, on: event, subject)
        switch path {
        case StepTable.nothing: return .none
        case StepTable.deferral: return .deferral
        case StepTable.other: return try chart.withRecord(from: origin, on: event, subject, body)
        default: break
        }
      }
      return .taken(try body(chart.plan(from: origin, path), subject))
    case .eventless(let event):
      return try chart.withEventlessPlan(from: origin, after: event, subject, body)
    case .failure(let failure, let event):
      return try chart.withHandler(from: origin, failure, event, subject, body)
    case .start, .stop:
      let state = Configuration(origin.leaves, origin.storage)
      return try chart.withPlan(
        of: step(from: state, for: trigger, .ofStep(subject)), subject, body)
    }
  }
}

extension CompiledChart {
  @usableFromInline typealias Plan = ChartPlan<State, Event, Subject>
  @usableFromInline typealias Origin = ConfigurationReference<State>
  @usableFromInline typealias LazySubject = StepSubject<StatechartSchema<State, Event, Subject>>

  /// Whether the table has the paths of events.
  ///
  /// It has none if another chart or the planner has left a completion or an error in the configuration.
  @inlinable @inline(__always)
  func hasTable(for origin: Origin) -> Bool {
    origin.storage === blankWithTable || isKnown(origin.storage)
  }

  @inlinable @inline(never)
  func isKnown(_ storage: ConfigurationStorage<State>) -> Bool {
    !steps.isEmpty && storage.table === table && (storage.isStable || storage.base != nil)
  }

  @inlinable @inline(__always)
  func plan(from origin: Origin, _ path: Int32) -> Plan {
    ChartPlan(self, .path(steps.paths.base + Int(path)), from: origin)
  }

  // MARK: - The planner

  /// Calls `body` with a plan that the planner makes now, or has made before.
  @inlinable @inline(never)
  func withRecord<Value>(
    from origin: Origin, on event: Event, _ subject: LazySubject,
    _ body: (Plan, LazySubject) throws -> Value
  ) throws -> StepResult<Value> {
    let configuration = Configuration(origin.leaves, origin.storage)
    guard isUsual(configuration) else {
      return try withPlan(
        of: step(from: configuration, on: event, .ofStep(subject)), subject, body)
    }
    let mask = events.mask(of: event)
    guard mask & guardedEvents != 0 else {
      return try withDecidedPlan(from: configuration, on: event, mask, subject, body)
    }
    let selected = try selected(in: configuration, on: event, mask, nil, .ofStep(subject))
    return try withPlan(of: selected, from: configuration, subject, body)
  }

  /// The same for an event about which no guard decides.
  @inlinable @inline(__always)
  func withDecidedPlan<Value>(
    from configuration: Configuration<State>, on event: Event, _ mask: UInt64,
    _ subject: LazySubject, _ body: (Plan, LazySubject) throws -> Value
  ) throws -> StepResult<Value> {
    if let plan = decidedPlan(from: configuration, mask) {
      return .taken(try perform(plan, from: configuration, subject, body))
    }
    let selected = try selected(in: configuration, on: event, mask, nil, .ofStep(subject))
    guard case .paths(let selection, let first, _) = selected else {
      if case .deferral = selected { return .deferral }
      return .none
    }
    let plan = plan(from: configuration, selection, keeping: first)
    keep(plan, for: mask)
    return .taken(try perform(plan, from: configuration, subject, body))
  }

  /// The same for a step without an event.
  @inlinable @inline(never)
  func withEventlessRecord<Value>(
    from origin: Origin, after event: Event?, _ subject: LazySubject,
    _ body: (Plan, LazySubject) throws -> Value
  ) throws -> StepResult<Value> {
    let configuration = Configuration(origin.leaves, origin.storage)
    guard isUsual(configuration) else {
      return try withPlan(
        of: eventlessStep(from: configuration, after: event, .ofStep(subject)), subject, body)
    }
    if hasResults {
      return try withResult(from: configuration, after: event, subject, body)
    }
    let selected = try selectedFurther(
      in: configuration, after: event, nil, .ofStep(subject))
    return try withPlan(of: selected, from: configuration, subject, body)
  }

  /// The same in a chart with results, one of which the step may handle.
  @inlinable @inline(never)
  func withResult<Value>(
    from configuration: Configuration<State>, after event: Event?, _ subject: LazySubject,
    _ body: (Plan, LazySubject) throws -> Value
  ) throws -> StepResult<Value> {
    var record = FailureRecord()
    return try withUnsafeMutablePointer(to: &record) { record in
      let selected = try selectedFurther(
        in: configuration, after: event, record, .ofStep(subject))
      return try withPlan(of: selected, from: configuration, subject, body)
    }
  }

  /// The same for a step that handles an error.
  @inlinable @inline(never)
  func withHandler<Value>(
    from origin: Origin, _ failure: StepFailure, _ event: Event?, _ subject: LazySubject,
    _ body: (Plan, LazySubject) throws -> Value
  ) throws -> StepResult<Value> {
    let configuration = Configuration(origin.leaves, origin.storage)
    guard isUsual(configuration) else {
      return try withPlan(
        of: failureStep(from: configuration, after: failure, on: event, .ofStep(subject)),
        subject, body)
    }
    var record = FailureRecord()
    return try withUnsafeMutablePointer(to: &record) { record in
      let selected = try selectedHandler(
        in: configuration, after: failure, on: event, record, .ofStep(subject))
      return try withPlan(of: selected, from: configuration, subject, body)
    }
  }

  /// Whether a configuration belongs to the chart, and guards are evaluated without a record of failures.
  @inlinable
  func isUsual(_ configuration: Configuration<State>) -> Bool {
    configuration.storage.table === table && configuration.storage.payload == nil
      && !flags.contains(.ignoresFailingGuards)
  }

  /// Calls `body` with the plan of a selection, and retains the plan meanwhile.
  @inlinable @inline(__always)
  func withPlan<Value>(
    of selected: Selected, from configuration: Configuration<State>, _ subject: LazySubject,
    _ body: (Plan, LazySubject) throws -> Value
  ) throws -> StepResult<Value> {
    guard case .paths(let selection, let first, let payload) = selected else {
      if case .deferral = selected { return .deferral }
      return .none
    }
    let plan = plan(from: configuration, selection, keeping: first, handling: payload)
    return .taken(try perform(plan, from: configuration, handling: payload, subject, body))
  }

  /// Calls `body` with a plan, and retains the plan meanwhile.
  @inlinable @inline(__always)
  func perform<Value>(
    _ plan: StepPlan<State>, from configuration: Configuration<State>,
    handling payload: UnsafePointer<StepPayload>? = nil, _ subject: LazySubject,
    _ body: (Plan, LazySubject) throws -> Value
  ) throws -> Value {
    try withExtendedLifetime(plan) {
      try body(
        ChartPlan(
          self, .record(.passUnretained(plan)), from: ConfigurationReference(configuration),
          handling: payload),
        subject)
    }
  }

  /// Calls `body` with the plan of a step, if there is one, and retains the step meanwhile: the plan does not.
  @inlinable
  func withPlan<Value>(
    of step: ChartStep<State, Event, Subject>?, _ subject: LazySubject,
    _ body: (Plan, LazySubject) throws -> Value
  ) throws -> StepResult<Value> {
    guard let step else { return .none }
    if step.isDeferral { return .deferral }
    return .taken(try withExtendedLifetime(step) { try body(step.performed, subject) })
  }

  // MARK: - Eventless transitions and completions

  /// Calls `body` with the plan of an eventless transition of the only leaf, or of a completion.
  @inlinable @inline(__always)
  func withEventlessPlan<Value>(
    from origin: Origin, after event: Event?, _ subject: LazySubject,
    _ body: (Plan, LazySubject) throws -> Value
  ) throws -> StepResult<Value> {
    guard canContinue else { return .none }
    let path = try eventlessPath(from: origin, after: event, subject)
    if path == StepTable.nothing { return .none }
    guard path >= 0 else {
      return try withEventlessRecord(from: origin, after: event, subject, body)
    }
    return .taken(try body(plan(from: origin, path), subject))
  }

  /// The path of an eventless transition of the only leaf, or of a completion.
  ///
  /// - Returns: ``StepTable/nothing`` if none is enabled, ``StepTable/other`` if the planner has to decide.
  @inlinable @inline(never)
  func eventlessPath(
    from origin: Origin, after event: Event?, _ subject: LazySubject
  ) throws -> Int32 {
    guard origin.leaves.count == 1, hasTable(for: origin), isOrdinary(origin.leaves[0]) else {
      return StepTable.other
    }
    let leaf = origin.leaves[0]
    let eventless = steps.cell(leaf, StepTable.eventless)
    guard origin.storage.base != nil else {
      let path = try path(
        atCell: eventless, StepTable.eventless, from: origin, on: event, subject)
      if path == StepTable.nothing, nodes[leaf].kind == .choice { throw noBranch(of: leaf) }
      return path
    }
    guard eventless == StepTable.nothing else { return StepTable.other }
    let cell = steps.cell(leaf, StepTable.completion)
    return try path(atCell: cell, StepTable.completion, from: origin, on: event, subject)
  }

  @inlinable @inline(__always)
  func path(
    atCell cell: Int32, _ column: Int, from origin: Origin, on event: Event?,
    _ subject: LazySubject
  ) throws -> Int32 {
    guard cell < StepTable.nothing else { return cell }
    return try path(among: cell, column, from: origin, on: event, subject)
  }

  /// Whether the table has the eventless transitions of a leaf: it has none for a completed chart.
  @inlinable
  func isOrdinary(_ leaf: Int32) -> Bool {
    switch nodes[leaf].kind {
    case .final: nodes[leaf].parent > 0
    case .simple, .composite, .parallel, .region, .choice: true
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
