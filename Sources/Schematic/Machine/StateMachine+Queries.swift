// Queries about what the machine would do. Guards are user code: they may handle events and make
// queries themselves.
extension StateMachine {
  /// Makes a query while requests take the slow path, so that events that guards handle are queued
  /// until the query returns.
  ///
  /// - Parameters:
  ///   - fallback: The answer to a query that guards repeat in an endless recursion.
  ///   - evaluate: Queries the schema.
  @inlinable
  func query<Answer>(
    ifRecursive fallback: @autoclosure () -> Answer, _ evaluate: () -> Answer
  ) -> Answer {
    guard !needsSlowPath else { return queryOnSlowPath(ifRecursive: fallback(), evaluate) }
    needsSlowPath = true
    let answer = evaluate()
    if storage == nil || hasNoFurtherWork {
      needsSlowPath = false
      return answer
    }
    return finishQuery() ? answer : fallback()
  }

  /// Performs the requests that were queued during a query, and returns to the fast path.
  ///
  /// - Returns: Whether the answer counts: guards did not repeat the query without end.
  @usableFromInline @inline(never)
  func finishQuery() -> Bool {
    let isValid = !isQueriedRecursively
    isQueriedRecursively = false
    _ = finish(.ignored)
    return isValid
  }

  /// Makes a query inside a step or another query, or a query of a machine with tracers.
  @usableFromInline @inline(never)
  func queryOnSlowPath<Answer>(ifRecursive fallback: Answer, _ evaluate: () -> Answer) -> Answer {
    guard let storage, storage.isWatched, storage.isIdle else {
      return queryInside(ifRecursive: fallback, evaluate)
    }
    storage.isIdle = false
    let answer = evaluate()
    return finishQuery() ? answer : fallback
  }

  /// Makes a query inside a step or another query.
  ///
  /// Events need not be `Equatable`, so only the depth shows an endless recursion. When one is
  /// found, all queries in progress return the fallback. If each guard continued to make queries,
  /// the time would grow exponentially with the depth. The request in progress fails with a
  /// ``RecursiveQueryError``: its guards have read a wrong answer.
  private func queryInside<Answer>(ifRecursive fallback: Answer, _ evaluate: () -> Answer) -> Answer
  {
    guard innerQueries < maximumInnerQueries, !isQueriedRecursively else {
      _ = requireStorage()
      isQueriedRecursively = true
      return fallback
    }
    innerQueries += 1
    let answer = evaluate()
    innerQueries -= 1
    return isQueriedRecursively ? fallback : answer
  }

  private var maximumInnerQueries: UInt8 { 16 }

  /// Notes that the recursion is reported.
  @usableFromInline @inline(never)
  func takeRecursiveQuery() -> RecursiveQueryError {
    isQueriedRecursively = false
    return RecursiveQueryError(state: briefDescription(of: currentState))
  }

  /// Whether the machine can take a step for an event in the current state.
  ///
  /// A step whose actions get no subject cannot be taken, even if no guard needs one.
  @inlinable
  func hasStep(on event: Event) -> Bool {
    let result = try? withStepSubject { subject in
      try schema.withPlan(
        from: Schema.Plan.origin(of: currentState), for: .event(event), subject: subject
      ) { _, subject in
        _ = try subject.borrowed()
      }
    }
    if case .taken = result { return true }
    return false
  }
}

extension StateMachine {
  /// A single state that can be active: the type of the machine's state, unless that combines
  /// several.
  public typealias ActiveState = Schema.ActiveState

  /// The states that are active, outer states before inner ones.
  public var activeStates: [ActiveState] { Schema.activeStates(in: state, leavesOnly: false) }

  /// The innermost active states: one, unless several states are active at once.
  public var leafStates: [ActiveState] { Schema.activeStates(in: state, leavesOnly: true) }
}

extension StateMachine where Schema.ActiveState: Equatable {
  /// Returns whether a state is active; in a chart, also if it contains an active state.
  ///
  /// `player.isIn(.playing)`
  @inlinable
  public func isIn(_ state: ActiveState) -> Bool {
    Schema.isActive(state, in: currentState)
  }
}

extension StateMachine {
  /// Returns the `events` that the machine would handle now, in their order.
  ///
  /// It evaluates guards and barriers (guards on entering a state), and performs no actions: see
  /// ``canHandle(_:)``.
  public func enabledEvents(among events: some Sequence<Event>) -> [Event] {
    query(ifRecursive: []) { events.filter { hasStep(on: $0) } }
  }
}

extension StateMachine where Schema.Event: CaseIterable {
  /// Returns the events that the machine would handle now, in the order of their cases.
  ///
  /// It evaluates guards and barriers (guards on entering a state), and performs no actions: see
  /// ``canHandle(_:)``.
  public func enabledEvents() -> [Event] {
    enabledEvents(among: Event.allCases)
  }
}
