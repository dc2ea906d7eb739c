import ChartDocuments

/// States with their regions, histories and points.
extension RandomDocument {
  mutating func root() -> State {
    switch number(0...9) {
    case 0 where has(.chartBehaviors) && !has(.onlyStates): return parallel("", depth: 1)
    // Nothing but regions: whatever exits one stays in the same parallel state.
    case 1 where size.depth > 1: return composite("", [parallel(id(), depth: 2)])
    case _: return composite("", depth: 1)
    }
  }

  private mutating func id() -> String {
    let id = next(in: "s")
    guard has(.oddities) else { return id }
    return pick([id, id, "a/b@\(id)", String(id.dropFirst()), "é \(id)"])
  }

  private mutating func state(depth: Int, isFirst: Bool) -> State {
    let id = id()
    guard !isFull, depth <= size.depth else { return State(id) }
    switch number(0...99) {
    case 0..<30: return composite(id, depth: depth + 1)
    case 30..<47: return parallel(id, depth: depth + 1)
    case 47..<62 where has(.finals) && !(isFirst && chance(80)): return State(id, kind: .final)
    case _: return State(id)
    }
  }

  private mutating func states(depth: Int) -> [State] {
    (1...number(size.siblings)).map { state(depth: depth, isFirst: $0 == 1) }
  }

  private mutating func composite(_ id: String, depth: Int) -> State {
    composite(id, states(depth: depth))
  }

  private mutating func composite(_ id: String, _ states: [State]) -> State {
    var state = State(id, states: states)
    addHistories(to: &state)
    addPoints(to: &state)
    state.initial = initial(of: state)
    return state
  }

  private mutating func parallel(_ id: String, depth: Int) -> State {
    let count = has(.abundance) && chance(25) ? number(5...6) : number(2...3)
    let regions = (1...count).map { region(named: "\(id).r\($0)", depth: depth + 1) }
    var state = State(id, kind: .parallel, regions: regions)
    addHistories(to: &state)
    addPoints(to: &state)
    return state
  }

  private mutating func region(named name: String, depth: Int) -> Region {
    // In SCXML, a state is the region.
    if !has(.regions) || !has(.xstateTransitions) && chance(15) {
      return Region(states: [composite(id(), depth: depth + 1)])
    }
    var region = Region(one(in: 2) ? name : nil, states: states(depth: depth))
    // In XState, an unnamed region with one state and nothing else has no node of its own.
    if !has(.xstateTransitions) || region.name != nil || region.states.count > 1 {
      region.initial = initial(of: State("", states: region.states))
    }
    if has(.regionHistories), region.name != nil {
      var state = State(name, states: region.states)
      addHistories(to: &state)
      region.histories = state.histories
    }
    return region
  }

  // MARK: - Pseudostates

  package mutating func addHistories(to state: inout State) {
    guard !state.id.isEmpty || has(.chartAsState), has(.histories) || !state.states.isEmpty
    else { return }
    for kind in HistoryKind.allCases where chance(has(.abundance) ? 50 : 22) {
      var history = ChartDocument.History(id: one(in: 2) ? nil : next(in: "h"), kind: kind)
      if !has(.histories) || chance(60) {
        let last = state.states.suffix(1).map(\.id)
        history.defaults = has(.xstateTransitions) ? last : defaults(of: state)
      }
      if has(.actions), !has(.xstateTransitions), !history.defaults.isEmpty, one(in: 2) {
        history.actions = [.log(history.defaults[0], label: "default")]
      }
      state.histories.append(history)
    }
  }

  /// A state in it, or one in each region.
  private mutating func defaults(of state: State) -> [String] {
    if !state.regions.isEmpty, chance(60) {
      return state.regions.map { region in pick(State("", states: region.states).descendants).id }
    }
    return [pick(state.descendants).id]
  }

  /// Where exit points lead is chosen once all states are known.
  private mutating func addPoints(to state: inout State) {
    guard has(.points), !(state.id.isEmpty && has(.onlyStates)) else { return }
    if !state.id.isEmpty, chance(25) {
      state.points = [.init("\(state.id).in", kind: .entry, targets: entryTargets(of: state))]
    }
    // The chart itself has exit points only as the content of a state.
    guard chance(25), !state.id.isEmpty || has(.content) else { return }
    let name = state.id.isEmpty ? "root" : state.id
    state.points.append(.init("\(name).out", kind: .exit, targets: []))
  }

  private mutating func entryTargets(of state: State) -> [Target] {
    if has(.histories), chance(20) {
      return [.history(of: state.id, one(in: 2) ? .deep : .shallow)]
    }
    let inner = state.children.flatMap { child in
      child.points.filter { $0.kind == .entry }.map { Target.entryPoint($0.name, of: child.id) }
    }
    if chance(30), let point = inner.first { return [point] }
    return defaults(of: state).map(Target.state)
  }

  private mutating func initial(of state: State) -> InitialTransition<String> {
    let history =
      has(.oddities) ? .init(kind: one(in: 2) ? .deep : .shallow) : state.histories.first
    switch number(0...99) {
    case 0..<10 where has(.resting) && !state.id.isEmpty: return .none
    case 10..<30 where !has(.xstateTransitions): return .states([pick(state.descendants).id])
    case 30..<36 where !has(.xstateTransitions):
      guard let parallel = state.states.first(where: { $0.kind == .parallel }) else { break }
      return .states(forkTargets(in: parallel))
    case 36..<50 where has(.histories):
      guard let history, has(.xstateTransitions) || has(.oddities) || !history.defaults.isEmpty
      else { break }
      return .history(history.kind)
    case _: break
    }
    return !has(.xstateTransitions) && chance(80) ? .first : .states([pick(state.states).id])
  }

  /// A state in each of some regions.
  mutating func forkTargets(in parallel: State) -> [String] {
    let count = number(min(2, parallel.regions.count)...parallel.regions.count)
    return random.pick(count, of: parallel.regions).map { region in
      pick(State("", states: region.states).descendants).id
    }
  }
}
