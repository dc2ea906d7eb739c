import ChartDocuments

extension RandomChart {
  mutating func transition(of state: State) -> ChartDocument.Transition {
    let trigger = trigger(of: state)
    var transition = ChartDocument.Transition(on: trigger)
    if trigger == .always || chance(30) { transition.condition = condition() }
    transition.destination = destination(of: state)
    if transition.destination == .none {
      transition.kind = .internal
      transition.actions = actions()
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
    case 0, 1: return .always
    case 2..<5: return .events([.event(pick(["i0", "i1"]))])
    case 5, 6: return .events([.event("e0"), .event("e3")])
    case 7: return .after(.fixed(.seconds(60)))
    case 8 where hasWildcards: return .events([.any])
    case 9, 10 where hasWildcards: return .events([.event("e")])
    case 11 where hasWildcards: return .events([.prefix("e.1")])
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
    case 16: return .targets([.termination])
    case 17:
      return .targets([.exitPoint("out")])
    case 18:
      let composite = pick(states).id
      return .targets([.entryPoint("in", of: composite)])
    case 19, 20 where elements.contains(.beyondSCXML):
      return .choice([.init(to: [target()], if: condition()), .init(to: [target()])])
    case 21 where elements.contains(.beyondSCXML):
      return .selection("next", among: [pick(states).id, pick(states).id])
    case 22..<26 where !state.states.isEmpty: return .targets([.state(pick(entered(in: state.id)))])
    case 26..<29 where !state.id.isEmpty: return .targets([.state(state.id)])
    case _: return .targets([target()])
    }
  }

  private mutating func target() -> Target { .state(pick(states).id) }

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

  /// Whether transitions may lead to the history of a composite: those never rest.
  func isRestored(_ id: String) -> Bool { (Int(id.dropFirst()) ?? 0) % 3 != 0 }
}
