import ChartDocuments

/// What is in states.
extension RandomDocument {
  /// Adds all that is not a state to a state; those in it have it already.
  mutating func complete(_ state: inout State) {
    let isRoot = state.id.isEmpty
    for index in state.regions.indices { complete(&state.regions[index]) }
    let ownsInitial = state.states.contains { !$0.id.isPath }
    if has(.actions), ownsInitial, state.initial != .none, one(in: 4) {
      state.initialActions = actions("initial", state.id)
    }
    for index in state.points.indices { complete(&state.points[index], of: state.id) }
    state.notes = notes()
    if state.kind == .final, has(.results), one(in: 2) { state.result = .init("r\(number(0...2))") }
    if has(.statements) { addData(to: &state) }
    guard !isRoot || has(.chartBehaviors), !(isRoot && has(.onlyStates)) else { return }
    if has(.actions) {
      (state.entry, state.exit) = (actions("enter", state.id), actions("exit", state.id))
    }
    if has(.labels) { addLabels(to: &state) }
    if has(.extras), one(in: 4) { state.extras.members = members }
    if state.kind == .final, has(.throwing), has(.abundance), one(in: 2) {
      state.entry.append(.named(.init("mayFail")))
    }
    // In SCXML, final states have only actions.
    guard state.kind != .final || has(.xstateTransitions) else { return }
    if has(.activities), !isRoot || has(.chartAsState) { addActivities(to: &state) }
    addTransitions(to: &state)
    if has(.deferrals), !isRoot, chance(12) { addDeferral(to: &state) }
    if has(.barriers), !isRoot, chance(15) {
      state.barriers = [.init("\(state.id) is full", unless: guarding(condition()))]
    }
  }

  private mutating func complete(_ region: inout Region) {
    guard has(.regions), region.initial != .none, !region.states[0].id.isPath,
      !has(.xstateTransitions) || region.name != nil || region.states.count > 1
    else { return }
    if has(.actions), one(in: 4) {
      region.initialActions = actions("initial", region.name ?? "region")
    }
    region.notes = notes()
  }

  private mutating func notes() -> [String] {
    guard has(.notes), one(in: 4) else { return [] }
    return (0..<number(1...3)).map { _ in
      pick(["Card data stays here.", "it's \"1\" \\ \n<2> & é */ 😀", "one\n\ntwo", " end note\t"])
    }
  }

  private mutating func complete(_ point: inout ChartDocument.Point, of state: String) {
    if has(.actions) { point.actions = actions("point", point.name) }
    guard point.kind == .exit else { return }
    guard let outer = places.parent(of: state) else { return point.actions = [] }
    if has(.oddities), one(in: 2) { return }
    point.targets = targets(from: outer)
  }

  private mutating func addLabels(to state: inout State) {
    // The name of the chart is its label in XState.
    if one(in: 4), !state.id.isEmpty || !has(.xstateTransitions) {
      state.label = next(in: pick(["The ", "L", "a.b", "#x", ".y"]))
    }
    state.tags = (0..<number(0...2)).map { _ in pick(["busy", "50 % done", "t"]) }
  }

  private mutating func addActivities(to state: inout State) {
    if one(in: 6) {
      state.timers = [.init(one(in: 2) ? "t" : nil, after: delay(), event: event())]
      if has(.repetition), one(in: 2) { state.timers[0].period = .milliseconds(number(1...8)) }
    }
    for index in 0..<max(0, number(0...4) - 2) {
      let id = pick(["task\(index)", "\(index).other", "\(index) 2"])
      var task = ChartDocument.Task(id, work: reference("work"))
      if has(.statements), one(in: 2) { task.invocation = invocation() }
      state.tasks.append(task)
    }
  }

  /// What a state always takes itself it cannot defer.
  private mutating func addDeferral(to state: inout State) {
    if has(.oddities) {
      return state.deferred = [.event("d"), .any, .prefix("*"), .event("x y"), .event("*")]
    }
    let event = pick(Self.outerEvents)
    state.deferred = [.event(event)]
    for index in state.transitions.indices where state.transitions[index].condition == nil {
      guard state.transitions[index].trigger.matches(event, by: .tokens) else { continue }
      state.transitions[index].condition = condition()
    }
  }

  /// A join of states in some regions of a parallel state.
  mutating func addJoin(of parallel: State, to root: inout State) {
    guard let place = places.parent(of: parallel.id), !parallel.id.isPath,
      !(place.isEmpty && has(.onlyStates)),
      place.isEmpty ? root.kind != .parallel : places[place]?.kind == .ordinary
    else { return }
    let name = next(in: "j")
    // The source of another chart cannot report to the join.
    let sources = forkTargets(in: parallel).filter { places[$0]?.kind != .final }
    guard sources.count > 1, !sources.contains(where: \.isPath) else { return }
    let shared = chance(40) ? pick(Self.outerEvents) : nil
    for source in sources {
      let event = shared ?? pick(Self.outerEvents)
      root.change(source) { state in
        let isDeferred = state.deferred.contains(.event(event))
        let report = ChartDocument.Transition(
          on: .events([.event(event)]), if: isDeferred || chance(20) ? condition() : nil,
          to: .targets([.join(name)]), actions: actions("t", next(in: "")))
        state.transitions.insert(report, at: 0)
      }
    }
    let target = pick(targets(from: place))
    let join = ChartDocument.Join(name, targets: [target], actions: actions("join", name))
    root.change(place) { $0.joins.append(join) }
  }

  var members: [JSONMember] {
    [JSONMember("meta", .object([JSONMember("x", .number("1"))])), JSONMember("when", .null)]
  }
}
