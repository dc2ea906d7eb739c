import Schematic

// Transitions for failures. An error gets its place after it was thrown, so that guards and actions without
// errors cost nothing.
extension CompiledChart {
  /// The transition that handles an error, from its place outward; only active states handle it.
  ///
  /// - Throws: The error of a guard, which is handled further out than the transition with the guard.
  @inlinable @inline(never)
  func failureStep(
    from state: Configuration<State>, after failure: StepFailure, on event: Event?,
    _ subject: GuardSubject<State, Event, Subject>
  ) throws -> ChartStep<State, Event, Subject>? {
    let configuration = try bound(state)
    var record = FailureRecord()
    return try withUnsafeMutablePointer(to: &record) { record in
      step(
        from: configuration,
        try selectedHandler(in: configuration, after: failure, on: event, record, subject))
    }
  }

  /// The transition that handles an error.
  ///
  /// - Parameter record: Gets the error, as the payload of the step.
  @inlinable @inline(__always)
  func selectedHandler(
    in configuration: Configuration<State>, after failure: StepFailure, on event: Event?,
    _ record: UnsafeMutablePointer<FailureRecord>, _ subject: GuardSubject<State, Event, Subject>
  ) throws -> Selected {
    // A chart that has ended takes no transition.
    guard flags.contains(.handlesFailures), !isCompleted(configuration),
      let place = FailurePlace(failure.place.rawValue, nodes: nodes.count)
    else { return .nothing }
    var guardInput = GuardInput(
      event: event, mask: 1, isEventless: true, subject, failures: record)
    var node = place.node
    while node >= 0 {
      if !nodes[node].failures.isEmpty, configuration.contains(node) {
        record.pointee.payload = StepPayload(failure: failure.error, handler: node)
        let path = try enabledHandler(of: node, place, configuration, &guardInput)
        if path >= 0 {
          return .paths(
            Selection(path, paths[path].flags), keeping: place.firstCompletion, record.payload)
        }
      }
      node = nodes[node].parent
    }
    return .nothing
  }

  @inlinable
  func enabledHandler(
    of node: Int32, _ origin: FailurePlace, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> Int32 {
    do {
      return try enabledPath(
        among: nodes[node].failures, configuration, Selection(), &guardInput)
    } catch {
      throw failedHandler(error, node, origin)
    }
  }

  @usableFromInline @inline(never)
  func failedHandler(_ error: any Error, _ node: Int32, _ origin: FailurePlace) -> any Error {
    guard let failure = cast(error, to: StepFailure.self) else { return error }
    return moved(failure) { place in
      place.node = self.place(place.node, furtherOutThan: node)
      place.firstCompletion = origin.firstCompletion
    }
  }

  /// The place of an error that occurred while `handler` handled another one.
  ///
  /// It is outside of `handler`, which would handle it in the same way.
  func place(_ place: Int32, furtherOutThan handler: Int32) -> Int32 {
    place >= handler && place < nodes[handler].end ? nodes[handler].parent : place
  }
}

// MARK: - Places of errors

extension CompiledChart {
  /// The error, with its place if the chart may handle it.
  func located(_ error: any Error, at place: FailurePlace) -> any Error {
    guard flags.contains(.handlesFailures), StepFailure.canHandle(error) else { return error }
    return StepFailure(error, at: .init(rawValue: place.number(nodes: nodes.count)))
  }

  /// The same failure at another place.
  func moved(_ failure: StepFailure, _ change: (inout FailurePlace) -> Void) -> StepFailure {
    guard var place = FailurePlace(failure.place.rawValue, nodes: nodes.count) else {
      return failure
    }
    change(&place)
    return StepFailure(failure.error, at: .init(rawValue: place.number(nodes: nodes.count)))
  }

  /// The place of an error in the selection of transitions.
  func place(_ node: Int32, isEventless: Bool) -> FailurePlace {
    FailurePlace(node, keeping: isEventless ? 0 : FailurePlace.dropsCompletions)
  }

  /// Records the error of a guard that counts as false.
  ///
  /// - Throws: The error with its place, if it does not count as false.
  @usableFromInline @inline(never)
  func failGuard(
    _ error: any Error, _ condition: Int32, isEventless: Bool,
    _ failures: UnsafeMutablePointer<FailureRecord>?
  ) throws {
    let place = place(places.conditions[Int(condition)], isEventless: isEventless)
    try failGuard(error, at: place, failures)
  }

  func failGuard(
    _ error: any Error, at place: FailurePlace, _ failures: UnsafeMutablePointer<FailureRecord>?
  ) throws {
    guard flags.contains(.ignoresFailingGuards), StepFailure.canHandle(error) else {
      throw located(error, at: place)
    }
    failures?.pointee.note(error, at: place)
  }
}

extension CompiledChart {
  /// The error of an action with its place.
  @usableFromInline @inline(never)
  func located(
    _ error: any Error, _ action: UnsafeRawPointer, _ form: Plan.Form,
    _ payload: UnsafePointer<StepPayload>?, isEntering: Bool
  ) -> any Error {
    guard flags.contains(.handlesFailures) else { return error }
    let address = action.assumingMemoryBound(to: StoredAction<State, Event, Subject>.self)
    let number = address - UnsafePointer(actions.base)
    var place = FailurePlace(places.actions[number], keeping: 0)
    if !isEntering {
      // The step is undone: its event is done, or the completion that it dispatched.
      place.firstCompletion = FailurePlace.dropsCompletions
      if case .record(let plan) = form {
        let plan = plan.takeUnretainedValue()
        place.firstCompletion = plan.origin.firstCompletion
        // The state that has handled the other failure is active, and would do the same again.
        if let handler = payload?.pointee.handler, handler >= 0 {
          place.node = self.place(place.node, furtherOutThan: handler)
        }
      }
    }
    return located(error, at: place)
  }
}

// MARK: - Guards that count as false

extension CompiledChart {
  /// Makes a step; errors of guards count as false, and are recorded.
  ///
  /// Each error raises the event of the chart, before all other events of the step. If the chart has no such
  /// event, the first error is handled: a step throws it at its end. Without a step, this function throws it if
  /// a transition handles it.
  ///
  /// - Throws: `RaisedEvents` if errors raise events, and there is no step.
  func notingFailures(
    from configuration: Configuration<State>, on event: Event?,
    handling payload: StepPayload? = nil,
    _ subject: GuardSubject<State, Event, Subject>,
    _ makeStep: (UnsafeMutablePointer<FailureRecord>) throws -> ChartStep<State, Event, Subject>?
  ) throws -> ChartStep<State, Event, Subject>? {
    var record = FailureRecord(handling: payload ?? StepPayload())
    let step = try withUnsafeMutablePointer(to: &record) { try makeStep($0) }
    guard let first = record.first, step?.isDeferral != true else { return step }
    if let event = eventOfFailingGuards {
      let events = Array(repeating: event, count: record.count)
      guard let step else { throw RaisedEvents(events) }
      return step.raising(events)
    }
    guard flags.contains(.handlesFailures) else { return step }
    if let step { return step.throwing(first.error, at: first.place) }
    // All completions have been dispatched.
    let place = FailurePlace(first.place.node, keeping: FailurePlace.dropsCompletions)
    let failure = StepFailure(first.error, at: .init(rawValue: place.number(nodes: nodes.count)))
    let handler = try? failureStep(from: configuration, after: failure, on: event, subject)
    if handler != nil { throw failure }
    return nil
  }
}

extension ChartStep {
  /// The step, which throws the error of a guard at its end.
  fileprivate func throwing(_ error: any Error, at place: FailurePlace) -> Self {
    let place = FailurePlace(place.node, keeping: 0)
    var step = self
    step.additions = StepAdditions(
      handling: additions?.payload,
      failure: StepFailure(
        error, at: .init(rawValue: place.number(nodes: chart.nodes.count)),
        isIgnorable: true))
    return step
  }

  /// The step, which raises the events of failing guards first.
  fileprivate func raising(_ events: [Event]) -> Self {
    var step = self
    step.additions = StepAdditions(handling: additions?.payload) { pool in
      for event in events { pool.raise(event) }
    }
    return step
  }
}
