// Failures: errors of guards and actions that the schema handles with a step. As in SCXML, where such
// an error is the event error.execution, but before all other events.
extension StateMachine {
  /// The step that handles the first pending failure for which there is one.
  ///
  /// Before a machine has left a pseudostate, no failure is handled: a compound transition is taken as
  /// a whole, or undone.
  ///
  /// - Parameters:
  ///   - pending: The failures, without those that are handled, or not handled by any step.
  ///   - cause: The event of the macrostep.
  ///   - failure: The first error that no step handles.
  @inlinable @inline(never)
  func failureStep(
    for pending: inout PendingFailures?, after cause: Event?, failure: inout (any Error)?
  ) -> Schema.Step? {
    guard let failures = pending, !schema.isPseudostate(currentState) else { return nil }
    var attempts = 0
    while let next = failures.popFirst() {
      do {
        if let step = try step(handling: next, after: cause) { return step }
        if !next.isIgnorable { failure = failure ?? next.error }
      } catch {
        // A guard of a transition for failures: its error is handled instead, further out.
        attempts += 1
        _ = report(error, on: nil)
        if attempts < maximumSteps, let inner = StepFailure(in: error) {
          failures.prepend(inner)
        } else {
          failure = failure ?? next.error
        }
      }
    }
    pending = nil
    return nil
  }

  /// The step that handles a failure, and a notice of the failure to observers if it had none.
  @inlinable
  func step(handling failure: StepFailure, after cause: Event?) throws -> Schema.Step? {
    let step = try step(for: .failure(failure, after: cause))
    if step != nil, failure.isIgnorable { _ = fail(failure.error, on: cause) }
    return step
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
    _ error: any Error, on event: Event?, in pending: inout PendingFailures?
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
  func note(_ failure: StepFailure, on event: Event?, in pending: inout PendingFailures?) {
    if !failure.isIgnorable { _ = fail(failure.error, on: event) }
    if let pending { pending.append(failure) } else { pending = PendingFailures(failure) }
  }
}
