import Schematic

/// The answer of the tables to a request.
@usableFromInline
enum RequestAnswer {
  case accepted
  case ignored
  /// Barriers or selections must be evaluated, or the request is rejected.
  case undecided
}

extension CompiledStateMap {
  @inlinable
  func number(of state: State) -> Int32 {
    numbers[state]
  }

  /// The answer to most requests.
  @inlinable @inline(__always)
  func answer(from source: Int32, to target: Int32) -> RequestAnswer {
    if target < 64, records[source].direct & (1 &<< UInt64(truncatingIfNeeded: target)) != 0 {
      return .accepted
    }
    return source == target && records[source].ignoresItself ? .ignored : .undecided
  }

  /// The step for any request.
  @inlinable @inline(never)
  func step(
    for request: StateMapRequest<State>, in state: StateMapConfiguration<State>,
    subject: () throws -> Subject
  ) throws -> StateMapStep<State, Subject>? {
    switch request {
    case .to(let target):
      return try transition(from: state, to: target, subject: subject)
    case .next:
      guard let target = try selection(in: state, subject: subject) else { return nil }
      return try transition(from: state, to: target, subject: subject)
    case .suspend:
      return suspension(of: state)
    case .resume:
      return resumption(of: state)
    }
  }

  @inlinable
  func transition(
    from state: StateMapConfiguration<State>, to target: State, subject: () throws -> Subject
  ) throws -> StateMapStep<State, Subject>? {
    let from = state.current
    let source = number(of: from)
    try checkDeparture(from: state, source, to: target)
    let destination = try destination(from: from, source, to: target, subject: subject)
    guard destination.number != source else {
      if rejectsCurrentState { throw rejection(from: from, to: from, .alreadyInState) }
      return nil
    }
    return StateMapStep(self, from: from, source, to: destination.state, destination.number)
  }

  /// - Throws: A rejection if the machine cannot exit the current state.
  @inlinable
  func checkDeparture(
    from state: StateMapConfiguration<State>, _ source: Int32, to target: State?
  ) throws {
    if state.isSuspended { throw rejection(from: state.current, to: target, .suspended) }
    if records[source].isFinal { throw rejection(from: state.current, to: target, .finalState) }
    if source == 0 { throw rejection(from: state.current, to: nil, .unknownState) }
  }

  /// The target of a request, after all redirects.
  @inlinable
  func destination(
    from: State, _ source: Int32, to requested: State, subject: () throws -> Subject
  ) throws -> (state: State, number: Int32) {
    var target = requested
    var redirections = Redirections<State>()
    while true {
      let number = number(of: target)
      if let reason = reasonToReject(from: source, to: number) {
        throw rejection(from: from, to: target, by: redirections.states, reason)
      }
      switch try decision(of: records[number].barriers, from: from, subject: subject) {
      case .allow:
        return (target, number)
      case .deny(let reason):
        throw rejection(from: from, to: target, by: redirections.states, .denied(reason))
      case .redirect(let next):
        redirections.append(target)
        target = next
        guard !redirections.contains(next) else {
          throw rejection(from: from, to: next, by: redirections.states, .circularRedirect)
        }
      }
    }
  }

  /// Evaluates barriers in their order, until one denies or redirects.
  @inlinable @inline(__always)
  func decision(
    of range: IndexRange, from state: State, subject: () throws -> Subject
  ) throws -> BarrierDecision<State> {
    var index = range.start
    while index < range.end {
      let decision = try barriers[Int(index)].decide(subject(), state)
      guard case .allow = decision else { return decision }
      index += 1
    }
    return .allow
  }

  /// Why the map's lists do not allow a transition; `nil` if they allow it.
  @inlinable
  func reasonToReject(from source: Int32, to target: Int32) -> StateMapRejection<State>.Reason? {
    if target == 0 { return .unknownState }
    if records[target].isBackground { return .backgroundState }
    let isAllowed =
      source == target || records[target].isGlobal || allowed[Int(source)].contains(target)
    return isAllowed ? nil : .notAllowed
  }

  /// The state that the `next` of the current state selects.
  @inlinable
  func selection(
    in state: StateMapConfiguration<State>, subject: () throws -> Subject
  ) throws -> State? {
    let source = number(of: state.current)
    try checkDeparture(from: state, source, to: nil)
    let next = records[source].next
    guard next >= 0 else { throw rejection(from: state.current, to: nil, .noDynamicTransition) }
    let transition = dynamicTransitions[Int(next)]
    guard let target = try transition.select(subject()) else { return nil }
    guard transition.candidates.contains(target) else {
      throw rejection(
        from: state.current, to: target, .notACandidate(among: transition.candidates))
    }
    return target
  }

  @usableFromInline @inline(never)
  func rejection(
    from: State, to: State?, by redirections: [State] = [],
    _ reason: StateMapRejection<State>.Reason
  ) -> Rejection {
    Rejection(StateMapRejection(from: from, to: to, redirectedBy: redirections, reason))
  }

  func allowedStates(from state: State) -> [State] {
    let source = number(of: state)
    guard source != 0, source != background, !records[source].isFinal else { return [] }
    return states.filter { target in
      target != state && reasonToReject(from: source, to: number(of: target)) == nil
    }
  }
}
