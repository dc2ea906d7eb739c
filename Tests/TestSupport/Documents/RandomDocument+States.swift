import ChartDocuments

/// What is in states.
extension RandomDocument {
  /// Adds all that is not a state to a state and to those in it.
  mutating func complete(_ state: inout State) {
    for index in state.states.indices { complete(&state.states[index]) }
    for index in state.regions.indices { complete(&state.regions[index], of: state.id) }
    if !state.states.isEmpty { state.initial = initial(of: state.states) }
    guard has(.chartBehaviors) || !state.id.isEmpty else { return }
    if !state.states.isEmpty || state.kind == .parallel { addHistories(to: &state) }
    if !state.states.isEmpty, state.initial != .none, one(in: 5) {
      state.initialActions = actions()
    }
    (state.entry, state.exit) = (actions(), actions())
    if has(.labels) { addLabels(to: &state) }
    if has(.extras), one(in: 4) { state.extras.members = members }
    if has(.pseudostates) { addPseudostates(to: &state) }
    if has(.deferrals), one(in: 10) {
      state.deferred = [.event("d"), .any, .prefix("*"), .event("x y"), .event("*")]
      state.barriers = [.init("is full", unless: condition())]
    }
    if has(.activities), one(in: 6) {
      state.timers = [.init(one(in: 2) ? "t" : nil, after: delay(), event: event())]
    }
    // SCXML has only actions in final states.
    guard state.kind != .final || has(.xstateTransitions) else { return }
    if has(.activities) { addTasks(to: &state) }
    addTransitions(to: &state)
  }

  private mutating func complete(_ region: inout Region, of state: String) {
    for index in region.states.indices { complete(&region.states[index]) }
    // An unnamed region with one state and nothing else has no node of its own in XState.
    guard has(.regions), has(.defaultInitials) || region.name != nil || region.states.count > 1
    else { return }
    region.initial = initial(of: region.states)
    if region.initial != .none, one(in: 5) { region.initialActions = actions() }
    if has(.oddInitials), region.name != nil, one(in: 3) {
      region.histories = [.init(isDeep: one(in: 2), defaults: [region.states[0].id])]
    }
  }

  private mutating func initial(of states: [State]) -> ChartDocument.Initial {
    if has(.oddInitials), one(in: 4) { return one(in: 2) ? .none : .history(isDeep: one(in: 2)) }
    return has(.defaultInitials) && one(in: 2) ? .first : .states([pick(states).id])
  }

  private mutating func addHistories(to state: inout State) {
    for isDeep in [false, true] where one(in: 4) && (has(.histories) || !state.states.isEmpty) {
      let id = one(in: 2) ? nil : next(in: "h")
      var history = ChartDocument.History(
        id: id, isDeep: isDeep, defaults: state.states.suffix(1).map(\.id))
      if has(.histories), one(in: 2) { history.defaults = [] }
      // XState has none.
      if has(.defaultInitials) { history.actions = actions() }
      state.histories.append(history)
    }
    if has(.histories), !state.states.isEmpty, let history = state.histories.first, one(in: 2) {
      state.initial = .history(isDeep: history.isDeep)
    }
  }

  private mutating func addLabels(to state: inout State) {
    // The name of the chart is its label in XState.
    if one(in: 4), !state.id.isEmpty || !has(.xstateTransitions) {
      state.label = next(in: pick(["The ", "L", "a.b", "#x", ".y"]))
    }
    state.tags = (0..<number(below: 3)).map { _ in pick(["busy", "50 % done", "t"]) }
  }

  private mutating func addPseudostates(to state: inout State) {
    if one(in: 10) {
      let name = next(in: "j")
      state.joins = [.init(name, targets: [target()], actions: actions())]
      pseudostates.append(.join(name))
    }
    guard one(in: 8), !state.states.isEmpty else { return }
    state.points = [
      .init("in", kind: .entry, targets: [target()], actions: actions()),
      .init("out", kind: .exit, targets: one(in: 2) ? [] : [target()]),
    ]
    pseudostates.append(.entryPoint("in", of: state.id))
  }

  private mutating func addTasks(to state: inout State) {
    for index in 0..<max(0, number(below: 5) - 2) {
      let id = pick(["task\(index)", "\(index).other", "\(index) 2"])
      state.tasks.append(.init(id, work: reference("work")))
    }
  }

  var members: [JSONMember] {
    [JSONMember("meta", .object([JSONMember("x", .number("1"))])), JSONMember("when", .null)]
  }
}
