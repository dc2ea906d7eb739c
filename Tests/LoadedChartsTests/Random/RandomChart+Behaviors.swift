import ChartDocuments

extension RandomChart {
  /// Adds transitions, actions and pseudostates to a state and to what is in it.
  mutating func fillBehaviors(_ state: inout State) {
    for index in state.states.indices { fillBehaviors(&state.states[index]) }
    for region in state.regions.indices {
      for index in state.regions[region].states.indices {
        fillBehaviors(&state.regions[region].states[index])
      }
      if !hasWildcards { fillInitial(&state.regions[region]) }
    }
    // The chart itself has transitions only where names are compared as a whole: `*` would match the
    // completion of the state that stands for the chart in a file.
    let isRoot = state.id.isEmpty
    if !isRoot, chance(20) { state.entry = actions() }
    if !isRoot, chance(15) { state.exit = actions() }
    guard state.kind != .final, !isRoot || (!hasWildcards && chance(30)) else { return }
    fillComposite(&state, isRoot: isRoot)
    for _ in 0..<Int.random(in: state.states.isEmpty ? 1...4 : 0...3, using: &random) {
      state.transitions.append(transition(of: state))
    }
    if elements.contains(.beyondSCXML), !isRoot { fillBeyondSCXML(&state) }
  }

  private mutating func fillComposite(_ state: inout State, isRoot: Bool) {
    let isComposite = !state.states.isEmpty
    guard isComposite || state.kind == .parallel else { return }
    if isComposite, chance(20) { state.initial = .states([pick(entered(in: state.id))]) }
    let isRestoredByHistory = chance(isRoot ? 0 : 25)
    if isComposite, chance(10) { state.initialActions = actions() }
    if isRestoredByHistory { state.histories = [history(of: state)] }
    // A composite that can be active alone has no history in SCXML.
    if isComposite, !isRoot, !isRestored(state.id), chance(6) {
      (state.initial, state.initialActions, state.histories) = (.none, [], [])
    }
    guard !isRoot, hasPoints(state.id) else { return }
    let inside = entered(in: state.id)
    state.points = [
      .init("in", kind: .entry, targets: [.state(pick(inside))]),
      .init("out", kind: .exit, targets: [.state(pick(outside(of: state.id)))], actions: actions()),
    ]
  }

  private mutating func fillInitial(_ region: inout Region) {
    guard region.states.count > 1, chance(15) else { return }
    region.initial = .states([pick(region.states.filter { $0.kind != .final }).id])
    if chance(50) { region.initialActions = actions() }
  }

  private mutating func history(of state: State) -> ChartDocument.History {
    var history = ChartDocument.History(isDeep: isDeep(state.id))
    if !state.states.isEmpty, chance(60) {
      history.defaults = [pick(entered(in: state.id))]
      if chance(30) { history.actions = actions() }
    }
    return history
  }

  // MARK: - Actions and conditions

  mutating func actions() -> [Action] {
    (0..<Int.random(in: 1...2, using: &random)).map { _ in action() }
  }

  private mutating func action(depth: Int = 0) -> Action {
    let named = elements.contains(.functions) ? 6 : 0
    switch Int.random(in: 0..<(10 + named), using: &random) {
    case 0, 1: return .raise(pick(["i0", "i1"]))
    case 2: return .send(pick(["i0", "e1"]))
    case 3 where depth == 0:
      return .first([
        .init(if: condition(), [action(depth: 1)]), .init(if: nil, [action(depth: 1)]),
      ])
    case 3..<10: return .log(pick(["one", "it's two"]))
    case _: return .named(pick(["a0", "a1", "a2"]))
    }
  }

  mutating func condition(depth: Int = 0) -> Condition {
    let named = elements.contains(.functions) ? 6 : 0
    switch Int.random(in: 0..<((depth < 2 ? 10 : 6) + named), using: &random) {
    case 0..<4: return .isIn(pick(states).id)
    case 4: return .not(.isIn(pick(states).id))
    case 5: return .literal(chance(50))
    case 6 where depth < 2: return .not(condition(depth: depth + 1))
    case 7 where depth < 2:
      return .all([condition(depth: depth + 1), condition(depth: depth + 1)])
    case 9 where depth < 2:
      return .any([condition(depth: depth + 1), condition(depth: depth + 1)])
    case _: return named > 0 ? .named(pick(["g0", "g1", "g2"])) : .isIn(pick(states).id)
    }
  }

  // MARK: - Beyond SCXML

  private mutating func fillBeyondSCXML(_ state: inout State) {
    if chance(5) { state.deferred = [.event("e2")] }
    if chance(5) { state.barriers = [.init("no way", unless: condition())] }
    if elements.contains(.times), chance(10) {
      state.timers = [.init(after: .fixed(.seconds(60)), event: "e3")]
    }
    if chance(10) { state.tags = ["busy"] }
  }
}
