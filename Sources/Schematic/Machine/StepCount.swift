/// Counts the steps of one event, and the events that actions raise, and stores the last states, to report an
/// endless loop.
@usableFromInline
struct StepCount<State> {
  @usableFromInline let limit: Int
  // The event's own step is the first.
  @usableFromInline var steps: Int
  @usableFromInline var raisedEvents = 0
  /// Whether earlier events have taken steps.
  @usableFromInline var hasEarlierSteps = false
  @usableFromInline var trail: [State] = []
  @usableFromInline var trailOfEvents: [State] = []

  /// How many states before a limit are stored: a loop of more states is reported in part.
  @usableFromInline static var memory: Int { 32 }

  @inlinable
  init(limit: Int, steps: Int) {
    self.limit = limit
    self.steps = steps
  }

  /// Whether no step was taken.
  @inlinable var isEmpty: Bool { steps == 0 && !hasEarlierSteps }

  /// Counts one more step, out of `state`.
  ///
  /// - Throws: ``StepLimitReached`` if the limit is exceeded.
  @inlinable
  mutating func add(_ state: @autoclosure () -> State) throws {
    steps += 1
    guard steps + Self.memory > limit else { return }
    trail.append(state())
    if steps > limit { throw reached(.steps(limit), trail) }
  }

  /// Counts one more raised event, which arrives in `state`; its steps are counted anew.
  ///
  /// - Throws: ``StepLimitReached`` if there were more raised events than `limit`.
  @inlinable
  mutating func addRaisedEvent(_ state: @autoclosure () -> State, limit: Int) throws {
    if steps > 0 { (steps, trail, hasEarlierSteps) = (0, [], true) }
    raisedEvents += 1
    guard raisedEvents + Self.memory > limit else { return }
    trailOfEvents.append(state())
    if raisedEvents > limit { throw reached(.events(limit), trailOfEvents) }
  }

  @usableFromInline @inline(never)
  func reached(_ limit: StepLimitExceededError.Limit, _ states: [State]) -> StepLimitReached {
    StepLimitReached(
      error: StepLimitExceededError(limit: limit, states: distinct(states), droppedEvents: 0))
  }
}

/// The state of a macrostep while its steps are taken.
@usableFromInline
struct MacrostepProgress<State> {
  @usableFromInline var count: StepCount<State>
  /// The last state that is no pseudostate.
  @usableFromInline var stable: State
  /// How many raised events were queued in that state.
  @usableFromInline var raisedBefore: Int

  @inlinable
  init(count: StepCount<State>, stable: State, raisedBefore: Int) {
    self.count = count
    self.stable = stable
    self.raisedBefore = raisedBefore
  }
}

/// This machine's own limit: an action may throw the ``StepLimitExceededError`` of another machine,
/// which is an error like any other.
@usableFromInline
struct StepLimitReached: Error {
  @usableFromInline let error: StepLimitExceededError
}
