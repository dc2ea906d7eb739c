// Failures: errors of guards and actions that the schema handles with a step. As in SCXML, where such
// an error is the event error.execution, but before all other events.
extension StateMachine {
  /// Takes the step that handles the first pending failure for which there is one.
  ///
  /// Before a machine has left a pseudostate, no failure is handled: a compound transition is taken as
  /// a whole, or undone.
  ///
  /// - Parameters:
  ///   - pending: The failures, without those that are handled, or not handled by any step.
  ///   - cause: The event of the macrostep.
  ///   - failure: The first error that no step handles.
  ///   - prepare: Called before the step is taken.
  /// - Returns: Whether there is one.
  @inlinable @inline(never)
  func takeFailureStep(
    for pending: inout PendingFailures, after cause: Event?, failure: inout (any Error)?,
    _ prepare: () throws -> Void
  ) throws -> Bool {
    guard !pending.isEmpty, !schema.isPseudostate(currentState) else { return false }
    var attempts = 0
    while let next = pending.popFirst() {
      var isFound = false
      do {
        let result = try takeStepOutOfLine(
          for: .failure(next, after: cause), on: nil, after: cause
        ) { _ in
          isFound = true
          // Observers have no notice of it yet.
          if next.isIgnorable { _ = fail(next.error, on: cause) }
          try prepare()
        }
        if case .taken = result { return true }
        if !next.isIgnorable { failure = failure ?? next.error }
      } catch {
        if isFound { throw error }
        // A guard of a transition for failures: its error is handled instead, further out.
        attempts += 1
        _ = report(error, on: nil)
        if attempts < maximumSteps, let inner = StepFailure(in: error) {
          pending.prepend(inner)
        } else {
          failure = failure ?? next.error
        }
      }
    }
    return false
  }

  /// Queues the events of an error, if guards have raised them; the event that triggers no step is ignored.
  @inlinable @inline(never)
  func raiseEvents(of error: any Error, on event: Event?) -> Bool {
    guard let raised = RaisedEvents<Event>(in: error) else { return false }
    for event in raised.events { raise(event) }
    if let event { _ = ignore(event) }
    return true
  }

  /// Notes an error of a step, and notifies observers of it.
  ///
  /// - Returns: The error of the outcome, unless a step may handle it.
  @inlinable @inline(never)
  func note(
    _ error: any Error, on event: Event?, in pending: inout PendingFailures
  ) -> (any Error)? {
    if raiseEvents(of: error, on: event) { return nil }
    guard let thrown = StepFailure(in: error) else {
      if case .failed(let error, _) = report(error, on: event) { return error }
      return nil
    }
    note(thrown, on: event, in: &pending)
    return nil
  }

  /// Notes an error that a step may handle, and notifies observers of it.
  @inlinable
  func note(_ failure: StepFailure, on event: Event?, in pending: inout PendingFailures) {
    if !failure.isIgnorable { _ = fail(failure.error, on: event) }
    pending.append(failure)
  }
}
