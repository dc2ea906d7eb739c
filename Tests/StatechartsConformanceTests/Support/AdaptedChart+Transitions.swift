import Statecharts

extension AdaptedChart {
  /// A state's transitions, made acceptable: a chart with one that can never fire is refused, and
  /// the data has many.
  func transitions(of state: ModelState) -> [(name: String, transition: ModelTransition)] {
    let all = state.transitions.enumerated().map { index, transition in
      (name: ModelTree.name(of: index, in: state.id), transition: transition)
    }
    let possible = all.filter {
      $0.transition.trigger != .completion || tree.canComplete(state.id)
    }
    // Two charts declare transitions of the state.
    let isShared = !state.submachines.isEmpty || (!path.isEmpty && state.id == chart.root.id)
    return possible.enumerated().map { index, entry in
      let isLast = !possible[(index + 1)...].contains {
        $0.transition.trigger.overlaps(entry.transition.trigger)
      }
      return (entry.name, isLast && !isShared ? entry.transition : entry.transition.guarded)
    }
  }

  func element(_ transition: ModelTransition, _ name: String) -> Part {
    let kind: TransitionKind = transition.kind == .local ? .local : .external
    func completed<Line: GuardableLine<State, Event, Subject>>(_ line: Line) -> Line {
      performing(transition.actions, guarded(line, transition.condition, name))
    }
    return switch transition.trigger {
    case .event(let event, let matches):
      Part(
        completed(
          on(trigger: trigger(event, matches), via: target(transition.target, name), kind: kind)))
    case .always: Part(completed(always(via: target(transition.target, name), kind: kind)))
    case .completion: Part(completed(onDone(via: target(transition.target, name), kind: kind)))
    case .failure: Part(completed(onFailure(via: target(transition.target, name), kind: kind)))
    }
  }

  private func target<Line: GuardableLine<State, Event, Subject>>(
    _ target: ModelTransition.Target, _ name: String
  ) -> LinePseudostate<State, Event, Subject, Line> {
    switch target {
    case .none: .none
    case .termination: .terminate
    case .join(let name): .join(name)
    case .junction(let branches): .junction(self.branches(branches, name))
    case .choice(let branches): .choice(self.branches(branches, name))
    case .among(let candidates, let index):
      .selectionWithContext(
        among: candidates.map(State.init(id:)), selector(candidates, index, name))
    case .states(let targets): LinePseudostate(self.target(targets))
    case .fork(let branches): .fork(branches: self.branches(branches, name))
    }
  }

  /// Several targets are those of a fork.
  func target(_ targets: [String]) -> EntryPseudostate<State> {
    .fork(to: targets.map(target))
  }

  /// A single target: a state, a point, or a history by its composite or its region.
  private func target(_ name: String) -> EntryPseudostate<State> {
    let place = tree.parent(of: name) ?? name
    switch tree.states[name]?.kind {
    case .history(let kind) where tree.kind(of: place) == .region:
      return .history(
        kind, of: State(id: tree.parent(of: place) ?? place), region: place.ownName)
    case .history(let kind): return .history(kind, of: State(id: place))
    case .entryPoint: return .entryPoint(name.ownName, of: State(id: place))
    case .exitPoint: return .exitPoint(name.ownName)
    case .atomic, .compound, .parallel, .region, .final, nil: return .fork([State(id: name)])
    }
  }

  private func branches<Line: GuardableLine<State, Event, Subject>>(
    _ branches: [ModelBranch], _ name: String
  ) -> [LineBranch<State, Event, Subject, Line>] {
    branches.enumerated().map { index, branch in
      performing(
        branch.actions,
        guarded(.via(target(branch.targets)), branch.condition, "\(name) way \(index)"))
    }
  }

  private func guarded<Line: GuardableLine<State, Event, Subject>>(
    _ line: Line, _ condition: ModelExpression?, _ name: String
  ) -> Line {
    condition.map { line.when(self.condition($0, name)) } ?? line
  }

  private func performing<Line: ActionableLine<State, Event, Subject>>(
    _ actions: [ModelAction], _ line: Line
  ) -> Line {
    actions.reduce(line) { $0.performWithContext(nil, action([$1])) }
  }

  /// A condition with the structure of an expression.
  ///
  /// If that is not a predicate alone, it begins with one that notes the evaluation.
  func condition(_ expression: ModelExpression, _ name: String) -> Condition {
    if expression.predicates == [expression] { return predicate(expression, name, isNoted: true) }
    let note = predicate(.literal(.bool(true)), name, isNoted: true)
    return .and([note, tree(expression, name)])
  }

  private func tree(_ expression: ModelExpression, _ name: String) -> Condition {
    switch expression {
    case .isActive(let state): .isIn(State(id: state))
    case .unary("!", let part): .not(tree(part, name))
    case .binary("&&", let left, let right): .and([tree(left, name), tree(right, name)])
    case .binary("||", let left, let right): .or([tree(left, name), tree(right, name)])
    case _: predicate(expression, "\(name): \(expression)", isNoted: false)
    }
  }

  private func predicate(
    _ expression: ModelExpression, _ name: String, isNoted: Bool
  ) -> Condition {
    .guardWithContext(name) { context in
      let configuration = context.configuration
      if isNoted { context.subject.own.note(name) }
      return try context.subject.own.isTrue(
        expression,
        in: .init(
          event: context.event?.model, isActive: { configuration.contains(State(id: $0)) }))
    }
  }

  private func selector(
    _ candidates: [String], _ index: ModelExpression, _ name: String
  ) -> (borrowing ChartGuardContext<State, Event, Subject>) throws -> State? {
    { context in
      let configuration = context.configuration
      context.subject.own.note("\(name) among")
      let value = try context.subject.own.evaluate(
        index,
        in: .init(event: context.event?.model, isActive: { configuration.contains(State(id: $0)) }))
      let number = value.number.map { Int($0) } ?? -1
      return candidates.indices.contains(number) ? State(id: candidates[number]) : nil
    }
  }
}

extension ModelTransition {
  /// The same transition with a guard.
  var guarded: Self {
    var copy = self
    copy.condition = condition ?? .literal(.bool(true))
    return copy
  }
}

extension ModelTransition.Trigger {
  func overlaps(_ other: Self) -> Bool {
    switch (self, other) {
    case (.always, .always), (.completion, .completion), (.failure, .failure): true
    case (.event(_, let some), .event(_, let others)): !Set(some).isDisjoint(with: others)
    case (.event, _), (.always, _), (.completion, _), (.failure, _): false
    }
  }
}

// MARK: - Actions

extension AdaptedChart {
  func action(_ actions: [ModelAction]) -> Action {
    { context in try perform(actions, context) }
  }

  func entry(of state: ModelState) -> Action {
    { context in
      if state.id == chart.root.id { raiseStartErrors(context) }
      try perform(state.entry, context)
      context.subject.own.active.insert(state.id)
      if state.kind == .final { raiseCompletions(by: state.id, context) }
    }
  }

  func exit(of state: ModelState) -> Action {
    { context in
      try perform(state.exit, context)
      context.subject.own.active.remove(state.id)
    }
  }

  private func perform(
    _ actions: [ModelAction], _ context: borrowing ChartContext<State, Event, Subject>
  ) throws {
    let configuration = context.configuration
    var environment = ChartSubject.Environment(
      event: context.event?.model, isActive: { configuration.contains(State(id: $0)) })
    let result = Result { try context.subject.own.perform(actions, in: &environment) }
    for event in environment.raised.compactMap(Event.init) { context.raise(event) }
    for event in environment.sent.compactMap(Event.init) { context.send(event) }
    for request in environment.delays {
      switch request {
      case .send(let event, let delay, let name):
        guard let event = Event(event) else { continue }
        try context.send(event, after: .milliseconds(delay), as: name)
      case .cancel(let name): context.cancel(name)
      }
    }
    try result.get()
  }

  /// Those who listen for a completion elsewhere hear of it by an event, as in SCXML.
  private func raiseCompletions(
    by final: String, _ context: borrowing ChartContext<State, Event, Subject>
  ) {
    for state in tree.completions(by: final, context.subject.own.active)
    where chart.completionEvents.contains(state) {
      if let event = Event(ModelEvent(name: "done.state.\(state)")) { context.raise(event) }
    }
  }

  private func raiseStartErrors(
    _ context: borrowing ChartContext<State, Event, Subject>
  ) {
    for _ in 0..<context.subject.own.startErrors {
      if let event = Event(ModelEvent(name: "error.execution")) { context.raise(event) }
    }
  }
}
