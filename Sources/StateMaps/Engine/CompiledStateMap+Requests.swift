import Schematic

/// What the tables alone say to a request.
@frozen @usableFromInline
enum RequestVerdict {
  case taken
  case ignored
  /// More has to be asked, or it will be refused.
  case open
}

extension CompiledStateMap {
  @inlinable
  func number(of state: State) -> Int32 {
    numbers[state]
  }

  /// What becomes of most requests.
  @inlinable
  func verdict(from source: Int32, to target: Int32) -> RequestVerdict {
    if target < 64, records[source].direct & (1 &<< UInt64(truncatingIfNeeded: target)) != 0 {
      return .taken
    }
    return source == target && records[source].ignoresItself ? .ignored : .open
  }

  /// What becomes of every request.
  @inlinable @inline(never)
  func answer(
    to request: StateMapRequest<State>, in state: StateMapConfiguration<State>,
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
      if refusesCurrentState { throw refused(from: from, to: from, .alreadyInState) }
      return nil
    }
    return StateMapStep(self, from: from, source, to: destination.state, destination.number)
  }

  /// - Throws: A refusal when nothing leads out of the current state.
  @inlinable
  func checkDeparture(
    from state: StateMapConfiguration<State>, _ source: Int32, to target: State?
  ) throws {
    if state.isSuspended { throw refused(from: state.current, to: target, .suspended) }
    if records[source].isFinal { throw refused(from: state.current, to: target, .finalState) }
    if source == 0 { throw refused(from: state.current, to: nil, .unknownState) }
  }

  /// Where a request leads, with all redirections.
  @inlinable
  func destination(
    from: State, _ source: Int32, to requested: State, subject: () throws -> Subject
  ) throws -> (state: State, number: Int32) {
    var target = requested
    var redirections: [State] = []
    while true {
      let number = number(of: target)
      if let reason = objection(from: source, to: number) {
        throw refused(from: from, to: target, by: redirections, reason)
      }
      let barrier = records[number].barrier
      guard barrier >= 0 else { return (target, number) }
      switch try barriers[Int(barrier)].decide(subject(), from) {
      case .allow:
        return (target, number)
      case .deny(let reason):
        throw refused(from: from, to: target, by: redirections, .denied(reason))
      case .redirect(let next):
        redirections.append(target)
        target = next
        guard !redirections.contains(next) else {
          throw refused(from: from, to: next, by: redirections, .circularRedirect)
        }
      }
    }
  }

  /// What the map itself has against a transition.
  @inlinable
  func objection(from source: Int32, to target: Int32) -> StateMapRefusal<State>.Reason? {
    if target == 0 { return .unknownState }
    if records[target].isBackground { return .backgroundState }
    let isAllowed =
      source == target || records[target].isGlobal || allowed[Int(source)].contains(target)
    return isAllowed ? nil : .notAllowed
  }

  /// Which state the current one's `next` chooses.
  @inlinable
  func selection(
    in state: StateMapConfiguration<State>, subject: () throws -> Subject
  ) throws -> State? {
    let source = number(of: state.current)
    try checkDeparture(from: state, source, to: nil)
    let next = records[source].next
    guard next >= 0 else { throw refused(from: state.current, to: nil, .noDynamicTransition) }
    let transition = dynamicTransitions[Int(next)]
    guard let target = try transition.select(subject()) else { return nil }
    guard transition.candidates.contains(target) else {
      throw refused(
        from: state.current, to: target, .notACandidate(among: transition.candidates))
    }
    return target
  }

  @usableFromInline @inline(never)
  func refused(
    from: State, to: State?, by redirections: [State] = [], _ reason: StateMapRefusal<State>.Reason
  ) -> Rejection {
    Rejection(StateMapRefusal(from: from, to: to, redirectedBy: redirections, reason))
  }

  func allowedStates(from state: State) -> [State] {
    let source = number(of: state)
    guard source != 0, source != background, !records[source].isFinal else { return [] }
    return states.filter { target in
      target != state && objection(from: source, to: number(of: target)) == nil
    }
  }
}
