/// What an action or a guard has thrown, with the state that declares it.
struct PlacedFailure: Error {
  /// No state for what fails while a failure of the whole chart is handled.
  var place: String?
  /// Whether nothing has failed if no state handles it.
  var isIgnorable = false
}

// SCXML's error.execution, with a place: the innermost state around it that handles failures does.
extension ReferenceMachine {
  func note(_ error: any Error) {
    if let failure = error as? PlacedFailure { failures.append(failure) } else { hasFailed = true }
  }

  /// Forgets what guards have thrown before.
  func noting<Result>(_ body: () throws -> Result) rethrows -> Result {
    (guardFailure, guardEvents) = (nil, [])
    return try body()
  }

  func handleFailure() {
    let failure = failures.removeFirst()
    do {
      if let step = try failureMicrostep(failure) { return take(step) }
      if failure.isIgnorable { return }
    } catch {
      steps += 1
      if steps <= Self.maximumSteps, let inner = error as? PlacedFailure {
        return failures.insert(inner, at: 0)
      }
      isExhausted = true
    }
    hasFailed = true
    if !follows { completed = [] }
  }

  func isHandled(_ failure: PlacedFailure) -> Bool {
    ((try? failureMicrostep(failure)) ?? nil) != nil
  }

  /// From the place outward, the first transition for failures of an active state that may fire.
  func failureMicrostep(_ failure: PlacedFailure) throws -> Microstep? {
    guard let place = failure.place, !isFinal else { return nil }
    visible = configuration
    for state in [place] + tree.ancestors(of: place) where configuration.contains(state) {
      let step = try escalating(from: state) { try failureMicrostep(of: state) }
      if let step { return step }
    }
    return nil
  }

  private func failureMicrostep(of state: String) throws -> Microstep? {
    for (name, transition) in tree.transitions(of: state) where transition.trigger == .failure {
      guard let found = try selection(of: transition, name, in: state, after: []),
        try isUnbarred(found)
      else { continue }
      var step = plan([found])
      step.handler = state
      return step
    }
    return nil
  }

  /// Moves the place of what fails in a state while that state handles a failure: it would handle that in
  /// the same way, again and again.
  func escalating<Result>(from handler: String?, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as PlacedFailure {
      guard let handler, let place = failure.place,
        place == handler || tree.isDescendant(place, of: handler)
      else { throw failure }
      throw PlacedFailure(place: tree.parent(of: handler))
    }
  }

  /// No branch of a choice may be taken.
  var choiceFailure: PlacedFailure {
    PlacedFailure(place: stuckChoice.flatMap { tree.choices[$0]?.place })
  }
}
