// Compiles declared transitions into records, in the order in which they are evaluated.
extension ChartCompiler {
  typealias Transition = TransitionDeclaration<State, Event, Subject>

  /// The triggers of transitions and deferrals, in their order.
  var eventTriggers: [EventTrigger<Event>] {
    var found: [EventTrigger<Event>] = []
    guard EventIndex<Event>.isUsed else { return found }
    for draft in drafts {
      for transition in draft.transitions {
        if case .event(let trigger) = transition.trigger { found.append(trigger) }
      }
      for element in draft.elements {
        if case .deferral(let trigger) = element.kind { found.append(trigger) }
      }
    }
    return found
  }

  func addTransitions(of draft: Node) {
    if draft.choiceSource != nil { places.choices[draft.number] = draft.failurePlace }
    var (onEvents, eventless): ([TransitionRecord], [TransitionRecord]) = ([], [])
    var (completions, failures): ([TransitionRecord], [TransitionRecord]) = ([], [])
    for ordinal in draft.transitions.indices {
      let transition = draft.transitions[ordinal]
      let record = record(of: transition, ordinal, from: draft)
      switch transition.trigger {
      case .event: onEvents.append(record)
      case .always: eventless.append(record)
      // A chart that completes is at its end, so that no transition follows.
      case .completion where draft.number == 0: break
      case .completion: completions.append(record)
      case .failure: failures.append(record)
      }
    }
    let number = Int(draft.number)
    if !failures.isEmpty {
      places.handlers[draft.number] = append(failures, to: &transitions)
    }
    if onEvents.isEmpty, eventless.isEmpty, completions.isEmpty { return }
    nodes[number].events = onEvents.reduce(0) { $0 | $1.events }
    nodes[number].transitions = append(onEvents, to: &transitions)
    nodes[number].eventless = append(eventless, to: &transitions)
    nodes[number].completions = append(completions, to: &transitions)
  }

  private func record(
    of transition: Transition, _ ordinal: Int, from draft: Node
  ) -> TransitionRecord {
    var record = TransitionRecord(
      events: .max, trigger: TransitionRecord.completion,
      conditions: conditions(of: transition, from: draft),
      pathSelection: .single, paths: .empty, detail: -1)
    switch transition.trigger {
    case .event(let trigger):
      let set = events.set(of: trigger)
      record.events = set.mask
      record.eventSet = Int32(eventSets.count)
      eventSets.append(set)
      record.trigger = Int32(triggers.count)
      triggers.append(trigger)
    case .always: record.trigger = TransitionRecord.eventless
    case .completion: break
    case .failure: record.trigger = TransitionRecord.failure
    }
    let start = Int32(paths.count)
    switch transition.target {
    case .none, .termination, .states, .destination, .fork, .choice:
      addSinglePath(of: transition, ordinal, from: draft)
    case .junction(let branches):
      record.pathSelection = .junction
      for branch in branches { addPath(of: transition, by: branch, from: draft) }
    case .among(let candidates, let selector):
      record.pathSelection = .among
      selectors.append(selector)
      record.detail = Int32(selectors.count - 1)
      for candidate in candidates {
        addPath(of: transition, to: Route([.node(self.draft(candidate).number)]), from: draft)
      }
    case .join(let name):
      record.pathSelection = .join
      record.detail = addJoinPaths(of: transition, to: name, from: draft)
    }
    record.paths = IndexRange(start, Int32(paths.count))
    return record
  }

  /// The guards of a transition; for failures of one type, the first is whether the error has that type.
  private func conditions(of transition: Transition, from draft: Node) -> IndexRange {
    var guards = transition.guards
    if case .failure(let trigger) = transition.trigger, trigger.kind != .all {
      let isMatch = Guard(
        nil, .context { context in context.failure.map(trigger.matches) ?? false })
      guards = SmallList([isMatch] + guards.array)
    }
    return add(guards, in: draft.failurePlace)
  }

  private func addSinglePath(of transition: Transition, _ ordinal: Int, from draft: Node) {
    switch transition.target {
    case .states(let states):
      addPath(
        of: transition, to: Route(states.map { .node(self.draft($0).number) }), from: draft)
    case .destination(let target):
      addPath(of: transition, to: route(to: target, from: draft), from: draft)
    case .fork(let branches):
      let targets = branches.flatMap { route(to: $0.target, from: draft).targets }
      addPath(
        of: transition, to: Route(targets), from: draft,
        effects: branches.flatMap { declare($0.actions, in: draft.failurePlace) })
    case .choice:
      addPath(
        of: transition, to: Route(choice(ordinal, of: draft).map { [.node($0)] } ?? []),
        from: draft)
    case .termination:
      makeTerminating(addPath(of: transition, to: Route([]), from: draft))
    case .none, .junction, .among, .join:
      addPath(of: transition, to: Route([]), from: draft)
    }
  }

  /// - Parameter effects: What is performed after the actions of the transition.
  @discardableResult
  private func addPath(
    of transition: Transition, to route: Route, from draft: Node, effects: [Int32] = []
  ) -> Int32 {
    addPath(
      from: draft.number, to: route, kind: transition.kind,
      effects: declare(transition.actions, in: draft.failurePlace) + effects)
  }

  private func addPath(
    of transition: Transition, by branch: BranchDeclaration<State, Event, Subject>, from draft: Node
  ) {
    addPath(
      from: draft.number, to: route(to: branch.target, from: draft), kind: transition.kind,
      if: branch.guards,
      effects: declare(transition.actions, in: draft.number)
        + declare(branch.actions, in: draft.number))
  }

  // MARK: - Joins

  /// Records each join's sources: the states with transitions to it (UML 2.5.1 §14.2.3.7, join).
  func findJoins() {
    for draft in drafts {
      for join in draft.joins {
        joinDeclarations.append(join)
        joinPlaces.append(draft.number)
      }
    }
    guard !joinDeclarations.isEmpty else { return }
    joins = joinDeclarations.map { join in
      JoinRecord(
        name: join.name,
        sources: drafts.filter { $0.leads(toJoin: join.name) }.map(\.number))
    }
  }

  /// Adds the paths of a transition to a join: its source arrives, has arrived before, or is the last
  /// one, so that all sources are exited.
  private func addJoinPaths(of transition: Transition, to name: String, from draft: Node) -> Int32 {
    guard let join = joins.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("Validation reports joins that are declared nowhere; '\(name)' is one.")
    }
    let declaration = joinDeclarations[join]
    let route = route(to: declaration.target, from: drafts[Int(joinPlaces[join])])
    let arriving = addPath(of: transition, to: Route([]), from: draft)
    let repeating = addPath(from: draft.number, to: Route([]))
    let effect = append(declare(transition.actions, in: draft.number), to: &actions)
    let firing = addPath(
      from: draft.number, to: route, effects: declare(declaration.actions, in: joinPlaces[join]),
      sources: joins[join].sources,
      domain: outline.commonAncestor(
        of: joins[join].sources, and: outline.effective(route.targets, [])),
      join: segments(toJoin: join, effect))
    paths[Int(arriving)].flags.insert([.arrives, .isRemembered])
    for path in [arriving, repeating, firing] { paths[Int(path)].join = Int32(join) }
    return Int32(join)
  }

  /// The segments that end at a join, the last of which has this effect.
  private func segments(toJoin join: Int, _ effect: IndexRange) -> ExitRoute.Join {
    let sources = joins[join].sources
    func contains(_ node: Int32, _ source: Int32) -> Bool {
      outline.isDescendant(source, of: node)
    }
    var parallel = outline[sources[0]].parent
    while !sources.allSatisfy({ contains(parallel, $0) }) { parallel = outline[parallel].parent }
    let regions = outline[parallel].children.filter { region in
      sources.contains { contains(region, $0) }
    }
    let place = joinPlaces[join]
    let isOutside = outline.isDescendant(parallel, of: place)
    return ExitRoute.Join(
      regions: regions.map { IndexRange($0, outline[$0].end) },
      outside: isOutside ? IndexRange(place, outline[place].end) : nil, effect: effect)
  }

  // MARK: - Links

  /// Links each node to its nearest ancestor with transitions or exit actions, so that a step does
  /// not visit the others.
  func linkHandlers() {
    for number in nodes.indices {
      let parent = nodes[number].parent
      let outer = parent >= 0 ? nodes[Int(parent)] : nil
      let bubbled = options.bubbling ? outer?.handler ?? -1 : -1
      let (own, eventless) = (nodes[number].transitions, nodes[number].eventless)
      nodes[number].nextHandler = bubbled
      nodes[number].handler = own.isEmpty ? bubbled : Int32(number)
      nodes[number].nextEventlessHandler = outer?.eventlessHandler ?? -1
      nodes[number].eventlessHandler =
        eventless.isEmpty ? outer?.eventlessHandler ?? -1 : Int32(number)
      nodes[number].nextExiting = outer?.exiting ?? .min
      nodes[number].exiting =
        nodes[number].exit.isEmpty ? outer?.exiting ?? .min : Int32(number)
      // A chart that has completed ignores all events.
      if parent == 0, outer?.kind == .composite, nodes[number].kind == .final {
        (nodes[number].handler, nodes[number].eventlessHandler) = (-1, -1)
      }
    }
  }
}

extension UnnumberedNode {
  func leads(toJoin name: String) -> Bool {
    transitions.contains { transition in
      if case .join(name) = transition.target { true } else { false }
    }
  }
}
