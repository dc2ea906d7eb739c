// Compiles declared transitions into records, in the order in which they are evaluated.
extension OutlineCompiler {
  typealias Transition = ChartOutline.Transition

  func addTransitions(of number: Int) {
    if let transition = chart.nodes[number].transition {
      return addBranches(of: chart.transitions[transition], to: number)
    }
    var (onEvents, eventless): ([TransitionRecord], [TransitionRecord]) = ([], [])
    var (completions, failures): ([TransitionRecord], [TransitionRecord]) = ([], [])
    for transition in chart.transitions(of: number) {
      let record = record(of: transition)
      switch transition.cause {
      case .event: onEvents.append(record)
      case .always: eventless.append(record)
      // A chart that completes has ended, so that no transition follows.
      case .completion where number == 0: break
      case .completion: completions.append(record)
      case .failure: failures.append(record)
      }
    }
    if !failures.isEmpty {
      nodes[number].failures = transitions.add(failures)
    }
    if onEvents.isEmpty, eventless.isEmpty, completions.isEmpty { return }
    nodes[number].events = onEvents.reduce(0) { $0 | $1.events }
    nodes[number].transitions = transitions.add(onEvents)
    nodes[number].eventless = transitions.add(eventless)
    nodes[number].completions = transitions.add(completions)
  }

  /// The branches of a choice are its eventless transitions (UML 2.5.1 §14.2.3.7, choice).
  ///
  /// A choice fails as a whole: its branches fail in the source of the transition to it. The errors of a
  /// transition for failures are handled further out.
  private func addBranches(of transition: Transition, to choice: Int) {
    guard case .choice(let branches) = transition.target else { return }
    var place = transition.node
    if case .failure = transition.cause { place = chart.nodes[place].parent ?? -1 }
    places.choices[Int32(choice)] = Int32(place)
    let records = branches.map { branch in
      var record = TransitionRecord(
        events: .max, trigger: TransitionRecord.eventless,
        conditions: conditions(branch.guards, in: Int32(place)), pathSelection: .single,
        paths: .empty, detail: -1)
      let path = addPath(
        from: Int32(choice), to: route(to: branch.target, from: choice),
        effects: declare(branch.actions, in: Int32(place)))
      record.paths = IndexRange(path, path + 1)
      return record
    }
    nodes[choice].eventless = transitions.add(records)
  }

  private func record(of transition: Transition) -> TransitionRecord {
    var record = TransitionRecord(
      events: .max, trigger: TransitionRecord.completion,
      conditions: conditions(of: transition),
      pathSelection: .single, paths: .empty, detail: -1)
    switch transition.cause {
    case .event(let trigger):
      record.events = eventSets[trigger].mask
      record.eventSet = Int32(trigger)
      record.trigger = Int32(triggerNumbers.count)
      triggerNumbers.append(trigger)
    case .always: record.trigger = TransitionRecord.eventless
    case .completion: break
    case .failure: record.trigger = TransitionRecord.failure
    }
    let start = Int32(paths.count)
    switch transition.target {
    case .none, .termination, .states, .destination, .fork, .choice:
      addSinglePath(of: transition)
    case .junction(let branches):
      record.pathSelection = .junction
      for branch in branches { addPath(of: transition, by: branch) }
    case .among(let candidates, let selector):
      record.pathSelection = .among
      record.detail = Int32(selector)
      for candidate in candidates { addPath(of: transition, to: Route([.node(node(candidate))])) }
    case .join(let name):
      record.pathSelection = .join
      record.detail = addJoinPaths(of: transition, to: name)
    }
    record.paths = IndexRange(start, Int32(paths.count))
    return record
  }

  /// The guards of a transition; for errors or results of one type, the first guard tests the type.
  private func conditions(of transition: Transition) -> IndexRange {
    var guards = transition.guards
    if let condition = transition.cause.filter?.condition {
      guards = condition..<guards.upperBound
    }
    return conditions(guards, in: Int32(transition.node))
  }

  private func addSinglePath(of transition: Transition) {
    switch transition.target {
    case .states(let states):
      addPath(of: transition, to: Route(states.map { .node(node($0)) }))
    case .destination(let target):
      addPath(of: transition, to: route(to: target, from: transition.node))
    case .fork(let branches):
      let targets = branches.flatMap { route(to: $0.target, from: transition.node).targets }
      addPath(
        of: transition, to: Route(targets),
        effects: branches.flatMap { declare($0.actions, in: Int32(transition.node)) })
    case .choice:
      addPath(of: transition, to: Route(transition.choice.map { [.node(Int32($0))] } ?? []))
    case .termination:
      makeTerminating(addPath(of: transition, to: Route([])))
    case .none, .junction, .among, .join:
      addPath(of: transition, to: Route([]))
    }
  }

  /// - Parameter effects: The actions after those of the transition.
  @discardableResult
  private func addPath(
    of transition: Transition, to route: Route, effects: [Int32] = []
  ) -> Int32 {
    let source = Int32(transition.node)
    return addPath(
      from: source, to: route, kind: transition.kind,
      effects: declare(transition.actions, in: source) + effects)
  }

  private func addPath(of transition: Transition, by branch: ChartOutline.Branch) {
    let source = Int32(transition.node)
    addPath(
      from: source, to: route(to: branch.target, from: transition.node), kind: transition.kind,
      if: branch.guards,
      effects: declare(transition.actions, in: source) + declare(branch.actions, in: source))
  }

  // MARK: - Joins

  /// Records each join's sources: the states with transitions to it (UML 2.5.1 §14.2.3.7, join).
  func findJoins() {
    joins = chart.joins.map { join in
      let sources = chart.nodes.indices.filter { node in
        chart.transitions(of: node).contains {
          if case .join(join.name) = $0.target { true } else { false }
        }
      }
      return JoinRecord(name: join.name, sources: sources.map { Int32($0) })
    }
  }

  /// Adds the three paths of a transition to a join.
  ///
  /// Its source arrives, has arrived before, or is the last one, so that all sources are exited.
  private func addJoinPaths(of transition: Transition, to name: String) -> Int32 {
    guard let number = chart.joins.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("Validation reports joins that are not declared; '\(name)' is one.")
    }
    let (source, join, sources) = (
      Int32(transition.node), chart.joins[number], joins[number].sources
    )
    let route = route(to: join.target, from: join.node)
    let arriving = addPath(of: transition, to: Route([]))
    let repeating = addPath(from: source, to: Route([]))
    let effect = actions.add(declare(transition.actions, in: source))
    let firing = addPath(
      from: source, to: route, effects: declare(join.actions, in: Int32(join.node)),
      sources: sources,
      domain: outline.commonAncestor(of: sources, and: outline.effective(route.targets, [])),
      join: segments(toJoin: number, effect))
    paths[Int(arriving)].flags.insert([.arrives, .isRemembered])
    for path in [arriving, repeating, firing] { paths[Int(path)].join = Int32(number) }
    return Int32(number)
  }

  /// The segments that end at a join; the last one has the effect.
  private func segments(toJoin join: Int, _ effect: IndexRange) -> ExitRoute.Join {
    let sources = joins[join].sources
    func contains(_ node: Int32, _ source: Int32) -> Bool {
      outline.isDescendant(source, of: node)
    }
    var parallel = outline.shape(sources[0]).parent
    while !sources.allSatisfy({ contains(parallel, $0) }) {
      parallel = outline.shape(parallel).parent
    }
    let regions = outline[parallel].children.filter { region in
      sources.contains { contains(region, $0) }
    }
    let place = Int32(chart.joins[join].node)
    let isOutside = outline.isDescendant(parallel, of: place)
    return ExitRoute.Join(
      regions: regions.map { IndexRange($0, outline.shape($0).end) },
      outside: isOutside ? IndexRange(place, outline.shape(place).end) : nil, effect: effect)
  }

  // MARK: - Links

  /// Links each node to its nearest ancestor with transitions or exit actions, so that a step skips the others.
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
