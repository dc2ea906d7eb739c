// Smaller charts made of a chart, to find the smallest one that still fails.
extension ModelChart {
  /// The charts that lack one thing, the larger things first.
  var simplifications: [ModelChart] {
    let all = root.all
    let states = all.map(\.id).filter { $0 != root.id }
    var results = states.map { state in with { $0.root.remove(state) } }
    results += states.map { state in with { $0.root.dissolve(state) } }
    for state in all {
      for index in state.transitions.indices {
        results.append(with { $0.root.change(state.id) { $0.transitions.remove(at: index) } })
        results += state.transitions[index].simplifications.map { simpler in
          with { $0.root.change(state.id) { $0.transitions[index] = simpler } }
        }
      }
      for submachine in state.submachines {
        results += submachine.simplifications.map { simpler in
          with { $0.root.change(state.id) { $0.submachines = [simpler] } }
        }
      }
      results += state.simplifications.map { simpler in
        with { $0.root.change(state.id) { $0 = simpler } }
      }
    }
    if leavesRegionsInDeclaredOrder {
      results.append(with { $0.leavesRegionsInDeclaredOrder = false })
    }
    if eventOfFailingGuards != nil { results.append(with { $0.eventOfFailingGuards = nil }) }
    if ignoresFailingGuards { results.append(with { $0.ignoresFailingGuards = false }) }
    if !bubbles { results.append(with { $0.bubbles = true }) }
    return results
  }

  private func with(_ change: (inout ModelChart) -> Void) -> ModelChart {
    var copy = self
    change(&copy)
    copy.spreadOptions()
    copy.root.dropDangling(known: Set(copy.writtenOut.root.all.map(\.id)))
    return copy
  }
}

extension ModelState {
  fileprivate mutating func remove(_ id: String) {
    children.removeAll { $0.id == id }
    for index in children.indices { children[index].remove(id) }
  }

  /// Replaces a state by its children.
  fileprivate mutating func dissolve(_ id: String) {
    for index in children.indices { children[index].dissolve(id) }
    guard let index = children.firstIndex(where: { $0.id == id }) else { return }
    children.replaceSubrange(
      index...index, with: children[index].children.filter { !$0.isPseudostate })
  }

  /// The same state without one of its own properties.
  fileprivate var simplifications: [ModelState] {
    var results: [ModelState] = []
    func add(_ change: (inout ModelState) -> Void) {
      var copy = self
      change(&copy)
      if copy != self { results.append(copy) }
    }
    add { $0.barrier = nil }
    add { $0.submachines = [] }
    add { $0.defers = [] }
    add { $0.joins = [] }
    add { $0.initial = .first }
    add { $0.initialActions = [] }
    add { $0.defaultActions = [] }
    add { if $0.defaults.count > 1 { $0.defaults = [$0.defaults[0]] } }
    add { $0.entry = Array($0.entry.prefix(1)) }
    add { $0.exit = Array($0.exit.prefix(1)) }
    return results
  }

  /// Removes what leads to vertices that are gone, and vertices that mean nothing any more.
  fileprivate mutating func dropDangling(known: Set<String>) {
    for index in children.indices { children[index].dropDangling(known: known) }
    children.removeAll { $0.kind == .region && $0.children.isEmpty && $0.submachines.isEmpty }
    children.removeAll { $0.isPoint && $0.defaults.isEmpty && !id.hasPrefix("root") }
    if children.allSatisfy(\.isPseudostate), submachines.isEmpty { children = [] }
    defaults.removeAll { !known.contains($0) }
    if case .states(let states) = initial, !states.allSatisfy(known.contains) { initial = .first }
    joins.removeAll { !known.contains($0.target) }
    transitions = transitions.compactMap { $0.without(unknown: known) }
    let isParallel = children.contains { $0.kind == .region }
    switch kind {
    case .compound, .parallel, .atomic:
      guard submachines.isEmpty else { return }
      kind = children.isEmpty ? .atomic : isParallel ? .parallel : .compound
      if children.isEmpty { (initial, initialActions) = (.first, []) }
    case .region, .final, .history, .entryPoint, .exitPoint: break
    }
  }
}

extension ModelSubmachine {
  fileprivate var simplifications: [ModelSubmachine] {
    var results = chart.simplifications.map { simpler in
      var copy = self
      copy.chart = simpler
      return copy
    }
    if !aliases.isEmpty {
      var copy = self
      copy.aliases = [:]
      results.append(copy)
    }
    return results
  }
}

extension ModelTransition {
  fileprivate var simplifications: [ModelTransition] {
    var results: [ModelTransition] = []
    func add(_ change: (inout ModelTransition) -> Void) {
      var copy = self
      change(&copy)
      if copy != self { results.append(copy) }
    }
    add { $0.condition = nil }
    add { $0.kind = .external }
    add { $0.actions = Array($0.actions.prefix(1)) }
    switch target {
    case .none, .join, .termination: break
    case .fork(let ways):
      for way in ways { add { $0.target = .states(way.targets) } }
      add { $0.target = .states(ways.flatMap(\.targets)) }
    case .states(let states):
      for state in states where states.count > 1 { add { $0.target = .states([state]) } }
    case .among(let candidates, _): add { $0.target = .states([candidates[0]]) }
    case .junction(let ways), .choice(let ways):
      for way in ways { add { $0.target = .states(way.targets) } }
      if ways.count > 1 { add { $0.target = target.dropping() } }
    }
    return results
  }

  fileprivate func without(unknown known: Set<String>) -> ModelTransition? {
    func ways(_ branches: [ModelBranch]) -> [ModelBranch] {
      branches.filter { $0.targets.allSatisfy(known.contains) }
    }
    var copy = self
    switch target {
    case .none, .join, .termination: break
    case .states(let states): if !states.allSatisfy(known.contains) { return nil }
    case .fork(let branches): if ways(branches) != branches { return nil }
    case .among(let candidates, _): if !candidates.allSatisfy(known.contains) { return nil }
    case .junction(let branches): copy.target = .junction(ways(branches))
    case .choice(let branches): copy.target = .choice(ways(branches))
    }
    return copy.target == .junction([]) || copy.target == .choice([]) ? nil : copy
  }
}

extension ModelTransition.Target {
  /// One way out less.
  fileprivate func dropping() -> Self {
    switch self {
    case .junction(let ways): .junction(Array(ways.dropFirst()))
    case .choice(let ways): .choice(Array(ways.dropFirst()))
    case .none, .states, .fork, .among, .join, .termination: self
    }
  }
}
