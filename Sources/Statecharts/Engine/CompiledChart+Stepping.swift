import Schematic

// One microstep (SCXML, Appendix D, mainEventLoop, microstep).
extension CompiledChart {
  @inlinable @inline(never)
  func step(
    from configuration: Configuration<State>, on event: Event, subject: () throws -> Subject
  ) throws -> ChartStep<State, Event, Subject>? {
    guard configuration.storage.table === table else {
      return try step(from: bound(configuration), on: event, subject: subject)
    }
    guard !flags.contains(.ignoresFailingGuards) else {
      return try lenientStep(from: configuration, on: event, subject: subject)
    }
    return try step(from: configuration, on: event, nil, subject: subject)
  }

  /// The step in a chart in which guards that throw count as false.
  @usableFromInline @inline(never)
  func lenientStep(
    from configuration: Configuration<State>, on event: Event, subject: () throws -> Subject
  ) throws -> ChartStep<State, Event, Subject>? {
    try notingFailures(from: configuration, on: event, subject: subject) { record in
      try step(from: configuration, on: event, record, subject: subject)
    }
  }

  /// - Parameter failures: Notes the errors of guards that count as false.
  @inlinable @inline(__always)
  func step(
    from configuration: Configuration<State>, on event: Event, _ failures: FailureRecord?,
    subject: () throws -> Subject
  ) throws -> ChartStep<State, Event, Subject>? {
    var guardInput = GuardInput<Event, Subject>(
      event: event, mask: events.mask(of: event), isEventless: false, failures: failures)
    guard !hasCompleted(configuration) else { return nil }
    let selection = try select(in: configuration, &guardInput, subject: subject)
    if flags.contains(.hasDeferrals), isDeferred(event, in: configuration, despite: selection) {
      return deferral(in: configuration)
    }
    return try step(from: configuration, selection, &guardInput, subject: subject)
  }

  /// The step that takes one path.
  func step(
    from configuration: Configuration<State>, _ path: Int32,
    _ guardInput: inout GuardInput<Event, Subject>, subject: () throws -> Subject
  ) throws -> ChartStep<State, Event, Subject>? {
    try step(
      from: configuration, Selection(path, paths[path].flags), &guardInput, subject: subject)
  }

  /// The step that takes the selected paths.
  @inlinable
  func step(
    from configuration: Configuration<State>, _ selection: Selection,
    _ guardInput: inout GuardInput<Event, Subject>, subject: () throws -> Subject
  ) throws -> ChartStep<State, Event, Subject>? {
    guard selection.count > 0 else { return nil }
    // A terminating path is taken alone, and enters nothing.
    if selection.flags.contains(.hasBarriers), !selection.flags.contains(.terminates),
      !guardInput.isEventless
    {
      try checkBarriers(of: selection, configuration, &guardInput, subject: subject)
    }
    return step(
      from: configuration, taking: selection, keeping: guardInput.isEventless ? 0 : Int.max,
      handling: configuration.storage.payload)
  }
}

// MARK: - Start, stop, eventless steps

extension CompiledChart {
  /// The first paths are those that enter and exit the whole chart.
  @inlinable static var startPath: Int32 { 0 }
  @inlinable static var stopPath: Int32 { 1 }

  @usableFromInline
  func startStep(
    from state: Configuration<State>, subject: () throws -> Subject
  ) throws -> ChartStep<State, Event, Subject>? {
    guard state.isInactive else { return nil }
    let configuration = try bound(state)
    if let startPlan, configuration.storage === blank {
      return ChartStep(self, from: configuration, startPlan)
    }
    var guardInput = GuardInput<Event, Subject>(event: nil, mask: 0, isEventless: false)
    return try step(from: configuration, Self.startPath, &guardInput, subject: subject)
  }

  /// The step that exits everything; a completed chart has performed its exit actions before.
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

  /// The branches of active choices; otherwise eventless transitions; if none is enabled, those of the
  /// first completion that enables one (UML 2.5.1 §14.2.3.8.3: completion events have priority).
  @inlinable
  func eventlessStep(
    from configuration: Configuration<State>, after event: Event?, subject: () throws -> Subject
  ) throws -> ChartStep<State, Event, Subject>? {
    guard configuration.storage.table === table else {
      return try furtherStep(from: bound(configuration), after: event, subject: subject)
    }
    if configuration.active.count == 1, nodes[configuration.leaf(0)].eventlessHandler < 0,
      configuration.storage.isStable
    {
      return nil
    }
    return try furtherStep(from: configuration, after: event, subject: subject)
  }

  @inlinable @inline(never)
  func furtherStep(
    from configuration: Configuration<State>, after event: Event?, subject: () throws -> Subject
  ) throws -> ChartStep<State, Event, Subject>? {
    let payload = configuration.storage.payload
    guard payload != nil || flags.contains(.ignoresFailingGuards) else {
      return try furtherStep(from: configuration, after: event, nil, subject: subject)
    }
    return try furtherStep(from: configuration, after: event, handling: payload, subject: subject)
  }

  /// The same in a chart in which guards that throw count as false, or with a payload.
  @usableFromInline @inline(never)
  func furtherStep(
    from configuration: Configuration<State>, after event: Event?, handling payload: StepPayload?,
    subject: () throws -> Subject
  ) throws -> ChartStep<State, Event, Subject>? {
    try notingFailures(
      from: configuration, on: event, handling: payload, subject: subject
    ) { record in
      try furtherStep(from: configuration, after: event, record, subject: subject)
    }
  }

  /// - Parameter failures: Notes the errors of guards that count as false.
  @inlinable
  func furtherStep(
    from configuration: Configuration<State>, after event: Event?, _ failures: FailureRecord?,
    subject: () throws -> Subject
  ) throws -> ChartStep<State, Event, Subject>? {
    // The last region of a chart may complete a state as well, whose transition is not taken any more.
    guard !hasCompleted(configuration) else { return nil }
    var guardInput = GuardInput<Event, Subject>(
      event: event, mask: 1, isEventless: true, failures: failures)
    if flags.contains(.hasEventless) {
      let selection =
        isPseudostate(configuration)
        ? try selectWaysOut(of: configuration, &guardInput, subject: subject)
        : try select(in: configuration, &guardInput, subject: subject)
      if selection.count > 0 {
        return try step(from: configuration, selection, &guardInput, subject: subject)
      }
    }
    return try completionStep(from: configuration, &guardInput, subject: subject)
  }

  /// Whether all regions of the top level have completed.
  ///
  /// The final state of a single region has no transitions, but the chart may defer.
  @inlinable
  func hasCompleted(_ configuration: Configuration<State>) -> Bool {
    !flags.isDisjoint(with: [.isParallel, .hasDeferrals]) && configuration.isFinal
  }
}
