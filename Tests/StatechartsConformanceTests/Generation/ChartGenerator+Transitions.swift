// Transitions, joins, deferrals and barriers, once the states are there.
extension ChartGenerator {
  mutating func connect(_ chart: inout ModelChart) {
    let tree = ModelTree(chart.writtenOut)
    chart.root.change { equip(&$0, tree) }
    if isRich { chart.root.change { addTransition(aroundJunctionsIn: &$0, tree) } }
    let equipped = ModelTree(chart.writtenOut)
    let own = chart.ownParallels
    for parallel in tree.parallels where own.contains(parallel) && random.chance(30) {
      addJoin(of: parallel, to: &chart, equipped)
    }
  }

  private mutating func equip(_ state: inout ModelState, _ tree: ModelTree) {
    if state.isPoint { return equip(point: &state, tree) }
    guard !state.isHistory, !state.isBare else { return }
    state.entry = actions("enter", state.id, in: tree)
    state.exit = actions("exit", state.id, in: tree)
    guard state.kind != .final else { return addFailure(toFinal: &state) }
    let isRoot = state.id == tree.root
    for _ in 0..<(isRoot ? random.number(0...1) : random.number(0...3)) {
      state.transitions.append(transition(from: state, tree))
    }
    if !isRoot, state.kind != .atomic, tree.canComplete(state.id), random.chance(70) {
      state.transitions.append(transition(from: state, tree, on: .completion))
    }
    if handlesFailures, random.chance(40) {
      for _ in 0..<random.number(1...2) {
        state.transitions.append(transition(from: state, tree, on: .failure))
      }
    }
    if random.chance(12) { addDeferral(to: &state, tree) }
    if hasBarriers, !isRoot, random.chance(15) { state.barrier = throwing(condition(in: tree)) }
  }

  /// A transition of a state on the same event as one of an inner state that leads to a junction, of which
  /// perhaps no branch is enabled.
  private mutating func addTransition(aroundJunctionsIn state: inout ModelState, _ tree: ModelTree)
  {
    guard state.kind == .compound || state.kind == .parallel, !state.isBare, state.defers.isEmpty
    else { return }
    let inner = state.all.dropFirst().flatMap(\.transitions).filter(\.leadsToOpenJunction)
    guard let trigger = inner.randomElement(using: &richness)?.trigger, richness.chance(70),
      !state.transitions.contains(where: { $0.condition == nil && $0.trigger.overlaps(trigger) })
    else { return }
    state.transitions.append(transition(from: state, tree, on: trigger))
  }

  /// An exit point of the chart leads nowhere.
  private mutating func equip(point: inout ModelState, _ tree: ModelTree) {
    point.defaultActions = actions("point", point.id, in: tree)
    guard point.kind == .exitPoint, let place = tree.parent(of: point.id) else { return }
    guard let outer = tree.parent(of: place) else { return point.defaultActions = [] }
    point.defaults = targets(tree, from: outer)
  }

  /// What a state always takes itself it cannot defer.
  private mutating func addDeferral(to state: inout ModelState, _ tree: ModelTree) {
    let event = random.pick(Self.outerEvents)
    state.defers = [event]
    for index in state.transitions.indices where state.transitions[index].condition == nil {
      guard case .event(_, let matches) = state.transitions[index].trigger, matches.contains(event)
      else { continue }
      state.transitions[index].condition = condition(in: tree)
    }
  }

  private mutating func transition(
    from state: ModelState, _ tree: ModelTree, on trigger: ModelTransition.Trigger? = nil
  ) -> ModelTransition {
    number += 1
    var transition = ModelTransition(
      trigger: trigger ?? self.trigger(), kind: random.chance(25) ? .local : .external,
      condition: random.chance(35) ? throwing(condition(in: tree)) : nil,
      target: target(tree, from: state.id),
      actions: actions("t", "\(number)", in: tree))
    switch transition.trigger {
    case .always: limit(&transition)
    case .completion: if random.chance(50) { limit(&transition) }
    case .failure: limit(&transition)
    case .event(let name, _): if Self.outerEvents.contains(name) { reset(&transition) }
    }
    return transition
  }

  private mutating func trigger() -> ModelTransition.Trigger {
    switch random.number(0...99) {
    case 0..<14: return .always
    case 14..<32:
      let name = random.pick(Self.innerEvents)
      return .event(name, matches: [name])
    case 32..<40: return .event("e1 or i1", matches: ["e1", "i1"])
    case 40..<55 where !submachineEvents.isEmpty:
      let name = random.pick(submachineEvents)
      return .event(name, matches: [name])
    default:
      let name = random.pick(Self.outerEvents)
      return .event(name, matches: [name])
    }
  }

  private mutating func target(_ tree: ModelTree, from source: String) -> ModelTransition.Target {
    switch random.number(0...99) {
    case 0..<14: return .none
    case 14..<22: return .junction(branches(tree, from: source, isChoice: false))
    case 22..<30:
      // A choice is beside its source, and finds the exit points from there: that of a submachine as a
      // whole finds none.
      let isTop = source == tree.root && root != "root"
      let place = isTop ? nil : tree.parent(of: source) ?? tree.root
      return .choice(branches(tree, from: place, isChoice: true))
    case 30..<36: return among(tree)
    case 36..<38: return .termination
    case 38..<42:
      if let parallel = tree.parallels.randomElement(using: &random),
        let state = tree.states[parallel]
      {
        return .fork(forkBranches(in: state, tree))
      }
      return .none
    default: return .states(targets(tree, from: source))
    }
  }

  private mutating func forkBranches(in parallel: ModelState, _ tree: ModelTree) -> [ModelBranch] {
    forkTargets(in: parallel).map { target in
      number += 1
      // An entry point of the target is as good as the target.
      let point = tree.states[target]?.children.first { $0.kind == .entryPoint }
      return ModelBranch(
        targets: [point?.id ?? target], actions: actions("way", "\(number)", in: tree))
    }
  }

  /// A state, a history, a point, or a fork.
  ///
  /// - Parameter source: The innermost vertex whose exit points are candidates; `nil` for none.
  private mutating func targets(_ tree: ModelTree, from source: String?) -> [String] {
    let exits = source.map { tree.exitPoints(around: $0) } ?? []
    if !exits.isEmpty, random.chance(40) { return [random.pick(exits)] }
    if random.chance(20), let point = tree.entryPoints.randomElement(using: &random) {
      return [point]
    }
    let kind = random.number(0...99)
    if kind < 18, let parallel = tree.parallels.randomElement(using: &random),
      let state = tree.states[parallel]
    {
      return forkTargets(in: state)
    }
    if kind < 42, let history = tree.histories.randomElement(using: &random) { return [history] }
    return [random.pick(tree.namedStates)]
  }

  private mutating func branches(
    _ tree: ModelTree, from source: String?, isChoice: Bool
  ) -> [ModelBranch] {
    let count = random.number(1...3)
    return (0..<count).map { index in
      number += 1
      let isLast = index == count - 1 && (isChoice || random.chance(50))
      return ModelBranch(
        condition: isLast ? nil : throwing(condition(in: tree)),
        targets: targets(tree, from: source),
        actions: actions("way", "\(number)", in: tree))
    }
  }

  private mutating func among(_ tree: ModelTree) -> ModelTransition.Target {
    let candidates = random.pick(3, of: tree.namedStates)
    let size = ModelExpression.literal(.number(Double(candidates.count + 1)))
    return .among(candidates, index: .binary("%", .variable("n"), size))
  }

  /// A join of states in some regions of a parallel state.
  private mutating func addJoin(
    of parallel: String, to chart: inout ModelChart, _ tree: ModelTree
  ) {
    guard let state = tree.states[parallel], let place = tree.parent(of: parallel),
      tree.kind(of: place) == .compound, !(hasOnlyStates && place == root)
    else { return }
    number += 1
    let name = "j\(number)"
    let sources = forkTargets(in: state).filter { tree.kind(of: $0) != .final }
    // The source of another chart cannot report to the join.
    guard sources.count > 1, sources.allSatisfy({ !$0.contains("/") }) else { return }
    let shared = random.chance(40) ? random.pick(Self.outerEvents) : nil
    for source in sources {
      number += 1
      let event = shared ?? random.pick(Self.outerEvents)
      let isDeferred = tree.states[source]?.defers.contains(event) ?? false
      let report = ModelTransition(
        trigger: .event(event, matches: [event]),
        condition: isDeferred || random.chance(20) ? condition(in: tree) : nil,
        target: .join(name),
        actions: actions("t", "\(number)", in: tree))
      chart.root.change(source) { $0.transitions.insert(report, at: 0) }
    }
    let join = ModelJoin(
      name: name, target: random.pick(targets(tree, from: place)),
      actions: actions("join", name, in: tree))
    chart.root.change(place) { $0.joins.append(join) }
  }
}

extension ModelChart {
  fileprivate var ownParallels: Set<String> {
    Set(root.all.filter { $0.kind == .parallel }.map(\.id))
  }
}

extension ModelTransition {
  /// Whether an event leads to a junction, each of whose branches has a condition.
  fileprivate var leadsToOpenJunction: Bool {
    guard case .event = trigger, case .junction(let branches) = target else { return false }
    return branches.allSatisfy { $0.condition != nil }
  }
}

extension ModelTree {
  var parallels: [String] { namedStates.filter { kind(of: $0) == .parallel } }

  var entryPoints: [String] { states.values.filter { $0.kind == .entryPoint }.map(\.id).sorted() }

  /// The exit points of a vertex and of those around it.
  func exitPoints(around source: String) -> [String] {
    ([source] + ancestors(of: source)).flatMap { place in
      states[place]?.children.filter { $0.kind == .exitPoint }.map(\.id) ?? []
    }
  }

  var histories: [String] { states.values.filter(\.isHistory).map(\.id).sorted() }
}

extension ModelState {
  /// Changes the vertex and all in it.
  mutating func change(_ body: (inout ModelState) -> Void) {
    body(&self)
    for index in children.indices { children[index].change(body) }
  }

  mutating func change(_ id: String, _ body: (inout ModelState) -> Void) {
    change { if $0.id == id { body(&$0) } }
  }
}
