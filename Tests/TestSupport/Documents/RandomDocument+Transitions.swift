import ChartDocuments

extension RandomDocument {
  typealias Trigger = ChartDocument.Trigger
  typealias Transition = ChartDocument.Transition

  mutating func addTransitions(to state: inout State) {
    let count = state.id.isEmpty ? number(0...1) : number(size.transitions)
    var triggers = (0..<count).map { _ in trigger(of: state) }
    if !state.id.isEmpty, state.canComplete || has(.oddities), chance(60) {
      triggers.append(.completion)
    }
    if has(.failures), chance(30) { triggers.append(.failure(nil)) }
    if has(.xstateTransitions) { sortAsInXState(&triggers, tasks: state.tasks.map(\.id)) }
    state.transitions = triggers.map { transition(on: $0, of: state) }
  }

  // MARK: - Triggers

  private mutating func trigger(of state: State) -> Trigger {
    if has(.oddities), one(in: 6) { return pick(oddTriggers) }
    switch number(0...99) {
    case 0..<14 where has(.actions): return .always
    case 14..<30 where has(.actions): return .events([.event(pick(Self.innerEvents))])
    case 30..<38 where has(.wildcards) && !has(.xstateTransitions):
      return .events([.event("e1"), .event("i1")])
    case 38..<42 where has(.wildcards): return .events([.any])
    case 42..<52 where has(.tokens):
      return .events([pick([.prefix("f"), .prefix("f.g"), .event("f.g"), .event("f.h")])])
    case 52..<60 where has(.timeouts) && (!state.id.isEmpty || has(.chartAsState)):
      return .after(pick([.fixed(.milliseconds(750)), .named(.init("late"))]))
    case 60..<75 where !contentEvents.isEmpty: return .events([.event(pick(contentEvents))])
    case 60..<75 where !state.tasks.isEmpty:
      let task = pick(state.tasks).id
      return one(in: 2) ? .taskDone(task) : .taskFailed(task)
    case _: return .events([.event(pick(Self.outerEvents))])
    }
  }

  private var oddTriggers: [Trigger] {
    ["volume up", "*", "x.*", ""].map { .events([.event($0)]) } + [
      .failure("OutOfPaper"), .taskDone("other"), .taskFailed("other"),
      .events([.event("done.state.s1"), .event("error.execution"), .event("a b")]),
    ]
  }

  /// The order in which they are read from a file.
  private func sortAsInXState(_ triggers: inout [Trigger], tasks: [String]) {
    let events = Self.outerEvents + Self.innerEvents + ["f.g", "f.h"]
    var order: [Trigger] = events.map { .events([.event($0)]) }
    order += [.completion, .after(.fixed(.milliseconds(750))), .after(.named(.init("late")))]
    order += [.always] + tasks.flatMap { [.taskDone($0), .taskFailed($0)] }
    order += [.events([.prefix("f.g")]), .events([.prefix("f")]), .events([.any])]
    triggers = order.flatMap { trigger in triggers.filter { $0 == trigger } }
  }

  // MARK: - Transitions

  private mutating func transition(on trigger: Trigger, of state: State) -> Transition {
    var transition = Transition(
      on: trigger, if: chance(35) ? guarding(condition()) : nil, to: destination(from: state))
    // If the last transition of an event did what that of a wildcard does, XState would read the same with
    // and without it.
    if has(.actions) { transition.actions = actions("t", next(in: "")) }
    transition.kind = kind(of: transition.destination, from: state)
    if has(.extras), one(in: 5) { transition.extras.members = members }
    switch trigger {
    case .always, .failure: limit(&transition)
    case .completion: if one(in: 2) { limit(&transition) }
    case .events, .after, .taskDone, .taskFailed: reset(&transition)
    }
    return transition
  }

  private mutating func kind(
    of destination: ChartDocument.Destination, from state: State
  ) -> TransitionKind {
    switch destination {
    case .none: return has(.oddities) && one(in: 4) ? .external : .internal
    case .targets(let targets) where has(.xstateTransitions):
      let isInside = !state.id.isEmpty && targets.allSatisfy { self.isInside($0, of: state) }
      return isInside && one(in: 2) ? .local : .external
    case .targets, .fork, .junction, .choice, .selection:
      return !has(.xstateTransitions) && chance(25) ? .local : .external
    }
  }

  /// Whether XState does not exit the source on its own: the target is in it, or is a composite source.
  private func isInside(_ target: Target, of source: State) -> Bool {
    switch target {
    case .state(let id):
      places.isInside(id, of: source.id) || id == source.id && source.isComposite
    case .history(let id, _, _): id == source.id || places.isInside(id, of: source.id)
    case .entryPoint, .exitPoint, .join, .termination: false
    }
  }

  /// A transition of a state on the same event as one of an inner state that leads to a junction, of which
  /// perhaps no branch is enabled.
  mutating func addTransition(aroundJunctionsIn state: inout State) {
    guard state.isComposite, !state.id.isEmpty, state.deferred.isEmpty else { return }
    let inner = state.descendants.flatMap(\.transitions).filter(\.leadsToOpenJunction)
    guard let trigger = pickIfAny(inner)?.trigger, chance(70),
      !state.transitions.contains(where: { $0.trigger == trigger })
    else { return }
    state.transitions.append(transition(on: trigger, of: state))
  }

  // MARK: - Destinations

  private mutating func destination(from state: State) -> ChartDocument.Destination {
    let source = state.id
    switch number(0...99) {
    case 0..<14: return .none
    case 14..<22 where has(.junctions): return .junction(branches(from: source, isChoice: false))
    case 22..<30 where has(.compounds):
      // A choice is beside its source, and finds the exit points from there: that of a submachine as a
      // whole finds none.
      let isTop = source.isEmpty && has(.content)
      return .choice(branches(from: isTop ? nil : places.parent(of: source) ?? "", isChoice: true))
    case 30..<36 where has(.compounds):
      let name = has(.oddities) && one(in: 2) ? nil : "next"
      return .selection(name, among: random.pick(3, of: places.ids))
    case 36..<38 where has(.points) || has(.compounds): return .targets([.termination])
    case 38..<42 where has(.compounds):
      return pickIfAny(places.parallels).map { .fork(forkBranches(in: $0)) } ?? .none
    case 42..<55 where !source.isEmpty:
      return .targets([.state(pick([source] + state.descendants.map(\.id)))])
    case _: return .targets(targets(from: source))
    }
  }

  private mutating func forkBranches(in parallel: State) -> [ChartDocument.Branch] {
    forkTargets(in: parallel).map { target in
      .init(
        to: [places.entryPoint(of: target) ?? .state(target)], actions: actions("way", next(in: ""))
      )
    }
  }

  private mutating func branches(
    from source: String?, isChoice: Bool
  ) -> [ChartDocument.Branch] {
    let count = number(1...3)
    return (1...count).map { number in
      let isLast = number == count && (isChoice || one(in: 2))
      return .init(
        to: targets(from: source), if: isLast ? nil : guarding(condition()),
        actions: actions("way", next(in: "")))
    }
  }

  /// A state, a history, a point, or a fork.
  ///
  /// - Parameter source: The innermost state whose exit points are candidates; `nil` for none.
  mutating func targets(from source: String?) -> [Target] {
    if has(.oddities), one(in: 4) { return oddTargets() }
    let exits = source.map { places.exitPoints(around: $0) } ?? []
    if !exits.isEmpty, chance(40) { return [.exitPoint(pick(exits))] }
    if chance(20), let point = pickIfAny(places.entryPoints) { return [point] }
    let kind = number(0...99)
    if kind < 18, let parallel = pickIfAny(places.parallels) {
      return forkTargets(in: parallel).map(Target.state)
    }
    if kind < 42, has(.histories), let history = pickIfAny(places.histories) { return [history] }
    // Seldom a final state, where a chart often ends.
    let state = pick(places.states)
    return [.state(state.kind == .final && chance(70) ? pick(places.ids) : state.id)]
  }

  private mutating func oddTargets() -> [Target] {
    random.pick(
      2, of: [.termination, .exitPoint("out"), .join("j1"), .state(pick(places.ids))])
  }
}

extension ChartDocument.Transition {
  /// Whether events lead to a junction, each of whose branches has a condition.
  fileprivate var leadsToOpenJunction: Bool {
    guard case .events = trigger, case .junction(let branches) = destination else { return false }
    return branches.allSatisfy { $0.condition != nil }
  }
}
