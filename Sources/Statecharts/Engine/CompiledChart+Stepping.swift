import Schematic

/// The selection of the planner.
@usableFromInline
enum Selected {
  case nothing
  case deferral
  /// - Parameters:
  ///   - paths: The paths that the step takes.
  ///   - firstCompletion: The index of the first completion that stays pending.
  ///   - payload: The error or result that the step handles besides an event. Its owner is the search for the step.
  case paths(Selection, keeping: Int, UnsafePointer<StepPayload>?)
}

// One microstep (SCXML, Appendix D, mainEventLoop, microstep).
extension CompiledChart {
  @inlinable @inline(never)
  func step(
    from configuration: Configuration<State>, on event: Event,
    _ subject: GuardSubject<State, Event, Subject>
  ) throws -> ChartStep<State, Event, Subject>? {
    guard configuration.storage.table === table else {
      return try step(from: bound(configuration), on: event, subject)
    }
    guard !flags.contains(.ignoresFailingGuards) else {
      return try lenientStep(from: configuration, on: event, subject)
    }
    return step(
      from: configuration,
      try selected(in: configuration, on: event, events.mask(of: event), nil, subject))
  }

  /// The step in a chart in which guards that throw count as false.
  @usableFromInline @inline(never)
  func lenientStep(
    from configuration: Configuration<State>, on event: Event,
    _ subject: GuardSubject<State, Event, Subject>
  ) throws -> ChartStep<State, Event, Subject>? {
    try notingFailures(from: configuration, on: event, subject) { record in
      step(
        from: configuration,
        try selected(in: configuration, on: event, events.mask(of: event), record, subject))
    }
  }

  /// The transitions that an event triggers.
  ///
  /// - Parameters:
  ///   - mask: The event's bit: see ``EventIndex``.
  ///   - failures: Notes the errors of guards that count as false.
  @inlinable @inline(__always)
  func selected(
    in configuration: Configuration<State>, on event: Event, _ mask: UInt64,
    _ failures: UnsafeMutablePointer<FailureRecord>?,
    _ subject: GuardSubject<State, Event, Subject>
  ) throws -> Selected {
    var guardInput = GuardInput(
      event: event, mask: mask, isEventless: false, subject, failures: failures)
    guard !hasCompleted(configuration) else { return .nothing }
    let selection = try select(in: configuration, &guardInput)
    if flags.contains(.hasDeferrals), isDeferred(event, in: configuration, despite: selection) {
      return .deferral
    }
    guard selection.count > 0 else { return .nothing }
    try checkBarriers(of: selection, configuration, &guardInput)
    return .paths(selection, keeping: Int.max, configuration.storage.payload?.address)
  }

  /// Evaluates the barriers of the states that would be entered.
  ///
  /// A terminating path is taken alone, and enters nothing. For eventless transitions, barriers are guards.
  ///
  /// - Throws: A rejection.
  @inlinable @inline(__always)
  func checkBarriers(
    of selection: Selection, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws {
    guard selection.flags.contains(.hasBarriers), !selection.flags.contains(.terminates)
    else { return }
    try passBarriers(of: selection, configuration, &guardInput)
  }

  /// The step that takes the selection.
  @usableFromInline @inline(never)
  func step(
    from configuration: Configuration<State>, _ selected: Selected
  ) -> ChartStep<State, Event, Subject>? {
    switch selected {
    case .nothing: return nil
    case .deferral: return deferral(in: configuration)
    case .paths(let selection, let first, let payload):
      return ChartStep(
        self, from: configuration,
        plan(from: configuration, selection, keeping: first, handling: payload),
        StepAdditions(handling: payload))
    }
  }
}

// MARK: - Start, stop, eventless steps

extension CompiledChart {
  /// The first two paths enter and exit the whole chart.
  @inlinable static var startPath: Int32 { 0 }
  @inlinable static var stopPath: Int32 { 1 }

  /// The step that enters the initial states, if it is the same for all machines, so that it needs no subject.
  @inlinable
  func plannedStartStep(
    from state: Configuration<State>
  ) -> ChartStep<State, Event, Subject>? {
    guard let startPlan, state.storage === blank, state.isInactive else { return nil }
    return ChartStep(self, from: state, startPlan)
  }

  @usableFromInline
  func startStep(
    from state: Configuration<State>, _ subject: GuardSubject<State, Event, Subject>
  ) throws -> ChartStep<State, Event, Subject>? {
    guard state.isInactive else { return nil }
    let configuration = try bound(state)
    let selection = Selection(Self.startPath, paths[Self.startPath].flags)
    var guardInput = GuardInput(event: nil, mask: 0, isEventless: false, subject)
    try checkBarriers(of: selection, configuration, &guardInput)
    return step(
      from: configuration,
      .paths(selection, keeping: Int.max, configuration.storage.payload?.address))
  }

  /// The step that exits all states; a completed chart has performed its exit actions before.
  @usableFromInline
  func stopStep(
    from state: Configuration<State>
  ) throws -> ChartStep<State, Event, Subject>? {
    let configuration = try bound(state)
    guard configuration.active.count > 0 else { return nil }
    return ChartStep(self, from: configuration, stopPlan(from: configuration))
  }

  /// Whether an eventless or completion transition may be enabled after a step.
  @inlinable var canContinue: Bool {
    !flags.isDisjoint(with: [.hasEventless, .hasCompletions])
  }

  /// The step without an event; `nil` for none.
  ///
  /// It takes the branches of active choices; otherwise eventless transitions; otherwise the transitions of the
  /// first completion that enables one (UML 2.5.1 §14.2.3.8.3: completion events have priority).
  @inlinable
  func eventlessStep(
    from configuration: Configuration<State>, after event: Event?,
    _ subject: GuardSubject<State, Event, Subject>
  ) throws -> ChartStep<State, Event, Subject>? {
    guard configuration.storage.table === table else {
      return try furtherStep(from: bound(configuration), after: event, subject)
    }
    if configuration.active.count == 1, nodes[configuration.leaf(0)].eventlessHandler < 0,
      configuration.storage.isStable
    {
      return nil
    }
    return try furtherStep(from: configuration, after: event, subject)
  }

  @inlinable @inline(never)
  func furtherStep(
    from configuration: Configuration<State>, after event: Event?,
    _ subject: GuardSubject<State, Event, Subject>
  ) throws -> ChartStep<State, Event, Subject>? {
    let payload = configuration.storage.payload
    guard payload != nil || hasResults || flags.contains(.ignoresFailingGuards) else {
      return step(
        from: configuration,
        try selectedFurther(in: configuration, after: event, nil, subject))
    }
    return try furtherStep(from: configuration, after: event, handling: payload, subject)
  }

  /// The same in a chart with results, or in which guards that throw count as false, or with a payload.
  @usableFromInline @inline(never)
  func furtherStep(
    from configuration: Configuration<State>, after event: Event?, handling payload: KeptPayload?,
    _ subject: GuardSubject<State, Event, Subject>
  ) throws -> ChartStep<State, Event, Subject>? {
    try notingFailures(
      from: configuration, on: event, handling: payload?.address.pointee, subject
    ) { record in
      step(
        from: configuration,
        try selectedFurther(in: configuration, after: event, record, subject))
    }
  }

  /// The transitions that are enabled without an event.
  ///
  /// - Parameter failures: Notes the errors of guards that count as false.
  @inlinable @inline(__always)
  func selectedFurther(
    in configuration: Configuration<State>, after event: Event?,
    _ failures: UnsafeMutablePointer<FailureRecord>?,
    _ subject: GuardSubject<State, Event, Subject>
  ) throws -> Selected {
    // The last region of a chart may complete a state as well, whose transition is no longer taken.
    guard !hasCompleted(configuration) else { return .nothing }
    var guardInput = GuardInput(
      event: event, mask: 1, isEventless: true, subject, failures: failures)
    if flags.contains(.hasEventless) {
      let selection =
        isPseudostate(configuration)
        ? try selectWaysOut(of: configuration, &guardInput)
        : try select(in: configuration, &guardInput)
      if selection.count > 0 {
        return .paths(selection, keeping: 0, configuration.storage.payload?.address)
      }
    }
    return try selectCompletion(in: configuration, &guardInput)
  }

  /// Whether all regions of the top level have completed.
  ///
  /// The final state of a single region has no transitions, but the chart may defer events.
  @inlinable
  func hasCompleted(_ configuration: Configuration<State>) -> Bool {
    !flags.isDisjoint(with: [.isParallel, .hasDeferrals]) && isCompleted(configuration)
  }

  /// Whether the chart has completed.
  @inlinable
  func isCompleted(_ configuration: Configuration<State>) -> Bool {
    guard !flags.contains(.isParallel) else { return configuration.isFinal }
    guard configuration.active.count == 1 else { return false }
    let leaf = nodes.base + Int(configuration.leaf(0))
    return leaf.pointee.kind == .final && leaf.pointee.parent == 0
  }
}
