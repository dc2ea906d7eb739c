import ChartDocuments

extension RandomChart {
  mutating func transition(of state: State) -> ChartDocument.Transition {
    let trigger = trigger(of: state)
    var transition = ChartDocument.Transition(on: trigger)
    if trigger == .always || chance(30) { transition.condition = condition() }
    transition.destination = destination(of: state)
    if transition.destination == .none {
      transition.kind = .internal
      // An internal transition that raises its own event would never end.
      transition.actions = trigger == .always ? [] : actions()
    } else {
      if chance(20) { transition.kind = .local }
      if chance(20) { transition.actions = actions() }
    }
    return transition
  }

  private mutating func trigger(of state: State) -> ChartDocument.Trigger {
    let canComplete =
      state.kind == .parallel ? chance(70) : state.states.contains { $0.kind == .final }
    if canComplete, !state.id.isEmpty, chance(60) { return .completion }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .always
    case 1..<4: return .events([.event(pick(["i0", "i1"]))])
    case 4, 5: return .events([.event("e0"), .event("e3")])
    case 6 where elements.contains(.times) && !state.id.isEmpty: return .after(.fixed(.seconds(60)))
    case 8 where hasWildcards: return .events([.any])
    case 9 where hasWildcards: return .events([.event("e")])
    case 10 where hasWildcards: return .events([.prefix("e.1")])
    case 12 where elements.contains(.functions): return .failure(nil)
    case _: return .events([.event(pick(["e0", "e1", "e2", "e3"]))])
    }
  }

  private mutating func destination(of state: State) -> ChartDocument.Destination {
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<4: return .none
    case 4..<9:
      let composites = states.filter {
        $0.kind == .parallel || (!$0.states.isEmpty && isRestored($0.id))
      }
      guard let composite = composites.randomElement(using: &random)?.id else { return .none }
      return .targets([.history(of: composite, isDeep: isDeep(composite))])
    case 9..<13: return fork() ?? .targets([target()])
    case 13..<16:
      return .junction([
        .init(to: [target()], if: condition(), actions: chance(20) ? actions() : []),
        .init(to: [target()]),
      ])
    case 16 where chance(30): return .targets([.termination])
    case 17 where (paths[state.id] ?? []).contains(where: hasPoints):
      return .targets([.exitPoint("out")])
    case 18:
      let composites = states.filter { hasPoints($0.id) }
      guard let composite = composites.randomElement(using: &random)?.id else { return .none }
      return .targets([.entryPoint("in", of: composite)])
    case 19 where elements.contains(.beyondSCXML):
      return .choice([.init(to: [target()], if: condition()), .init(to: [target()])])
    case 20 where elements.contains(.beyondSCXML):
      return .selection("next", among: [pick(states).id, pick(states).id])
    case 22..<26 where !state.states.isEmpty: return .targets([.state(pick(entered(in: state.id)))])
    case 26..<29 where !state.id.isEmpty: return .targets([.state(state.id)])
    case _: return .targets([target()])
    }
  }

  /// Seldom a final state, where a chart often ends.
  private mutating func target() -> Target {
    let state = pick(states)
    return .state(state.kind == .final && chance(70) ? pick(states).id : state.id)
  }

  /// A state in each of two regions.
  private mutating func fork() -> ChartDocument.Destination? {
    guard let parallel = states.filter({ $0.kind == .parallel }).randomElement(using: &random)
    else { return nil }
    let chosen = parallel.regions.shuffled(using: &random).prefix(2)
    let targets = chosen.map { region -> Target in
      let inside = region.states.flatMap { [$0.id] + entered(in: $0.id) }
      return .state(pick(inside))
    }
    return .fork(targets.map { .init(to: [$0]) })
  }

  // MARK: - Places

  /// The states in a state, at all depths; all states for the chart.
  func entered(in id: String) -> [String] {
    states.map(\.id).filter { paths[$0]?.contains(id) ?? false }
  }

  func outside(of id: String) -> [String] {
    states.map(\.id).filter { $0 != id && !(paths[$0]?.contains(id) ?? false) }
  }

  /// A state has histories of one kind.
  func isDeep(_ id: String) -> Bool { (Int(id.dropFirst()) ?? 0) % 2 == 0 }

  /// Whether a state is a composite with an entry and an exit point.
  func hasPoints(_ id: String) -> Bool {
    (Int(id.dropFirst()) ?? 0) % 4 == 1
      && states.contains { $0.id == id && !($0.states.isEmpty && $0.regions.isEmpty) }
  }

  /// Whether transitions may lead to the history of a composite: those never rest.
  func isRestored(_ id: String) -> Bool { (Int(id.dropFirst()) ?? 0) % 3 != 0 }
}
