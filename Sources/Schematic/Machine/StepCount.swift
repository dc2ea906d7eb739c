/// Counts the steps of one event and stores the last states, to report an endless loop.
@usableFromInline
package struct StepCount<State> {
  @usableFromInline let limit: Int
  // The event's own step is the first.
  @usableFromInline var steps: Int
  @usableFromInline var trail: [State] = []

  /// How many states before the limit are stored: a loop of more states is reported in part.
  @usableFromInline package static var memory: Int { 32 }

  @inlinable
  init(limit: Int, steps: Int) {
    self.limit = limit
    self.steps = steps
  }

  /// Counts one more step, out of `state`.
  ///
  /// - Throws: ``StepLimitReached`` if the limit is exceeded.
  @inlinable
  mutating func add(_ state: @autoclosure () -> State) throws {
    steps += 1
    guard steps + Self.memory > limit else { return }
    try remember(state())
  }

  @usableFromInline @inline(never)
  mutating func remember(_ state: State) throws {
    trail.append(state)
    guard steps > limit else { return }
    throw StepLimitReached(
      error: StepLimitExceededError(limit: .steps(limit), states: distinct(trail), droppedEvents: 0)
    )
  }
}

/// This machine's own limit: an action may throw the ``StepLimitExceededError`` of another machine,
/// which is an error like any other.
@usableFromInline
struct StepLimitReached: Error {
  let error: StepLimitExceededError
}
