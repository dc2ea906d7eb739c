// Appendix D, `computeExitSet`, `computeEntrySet`, `addDescendantStatesToEnter`,
// `addAncestorStatesToEnter`, `getEffectiveTargetStates`.
extension ReferenceMachine {
  func exitSet(of transition: Selection) -> Set<String> {
    guard transition.exits else { return [] }
    if transition.exitsChart { return configuration }
    let domain = domain(of: transition, past)
    return configuration.filter { tree.isDescendant($0, of: domain) }
  }

  /// Reverse document order: children before parents, and what comes last first.
  ///
  /// Regions may be left in the order of their declaration instead. A choice is exited like the states
  /// that it replaces: its place decides when the actions of its way to an exit point are performed.
  func exitOrder(_ states: Set<String>) -> [String] {
    func visit(_ name: String) -> [String] {
      let children = tree.children(of: name)
      let isForward = chart.leavesRegionsInDeclaredOrder && tree.kind(of: name) == .parallel
      return tree.choices(in: name) + (isForward ? children : children.reversed()).flatMap(visit)
        + [name]
    }
    return visit(tree.root).filter(states.contains)
  }

  /// What a history remembers of the composite that it stands in: the composite itself if that was
  /// a resting place.
  ///
  /// Regions have no names: of a parallel state, it is what stands in them.
  func remembered(by history: ModelState) -> [String] {
    guard let place = tree.parent(of: history.id) else { return [] }
    let inside = statesActive(in: place)
    let states =
      history.kind == .history(.deep)
      ? inside.subtracting(inside.compactMap(tree.parent)) : inside.filter { isTop($0, in: place) }
    return states.isEmpty ? [place] : tree.inDocumentOrder(states)
  }

  /// What is active in a place, with what was active before instead of choices, which are no states.
  func statesActive(in place: String) -> Set<String> {
    let left = activeChoices.compactMap(tree.parent)
    let before = resting.configuration.filter { state in
      left.contains { tree.isDescendant(state, of: $0) }
    }
    return configuration.subtracting(activeChoices).union(before)
      .filter { tree.isDescendant($0, of: place) }
  }

  private func isTop(_ state: String, in place: String) -> Bool {
    guard let parent = tree.parent(of: state), tree.kind(of: state) != .region else { return false }
    return parent == place
      || (tree.kind(of: parent) == .region && tree.parent(of: parent) == place)
  }

  func domain(of transition: Selection, _ past: [String: [String]]) -> String {
    if let outermost = transition.exitPoints.last {
      if transition.exitsChart { return tree.root }
      return tree.domain(
        from: [outermost.composite], to: effectiveTargets(transition.targets, past), kind: .external
      )
    }
    // Whether a transition is local does not depend on what a history restores.
    let hasHistoryOutside = transition.targets.contains {
      tree.states[$0]?.isHistory == true && !tree.isDescendant($0, of: transition.source)
    }
    return tree.domain(
      from: [transition.source] + transition.otherSources,
      to: effectiveTargets(transition.targets, past),
      kind: hasHistoryOutside ? .external : transition.kind)
  }

  private func effectiveTargets(_ targets: [String], _ past: [String: [String]]) -> [String] {
    targets.flatMap { target -> [String] in
      if tree.kind(of: target) == .entryPoint { return [tree.parent(of: target) ?? tree.root] }
      guard let history = tree.states[target], history.isHistory else { return [target] }
      if let states = restored(by: target, past) { return states }
      if !history.defaults.isEmpty { return effectiveTargets(history.defaults, past) }
      let place = tree.parent(of: target) ?? tree.root
      let initial = initialTargets(of: place)
      return initial.isEmpty ? [place] : effectiveTargets(initial, past)
    }
  }

  /// Unlike Appendix D, UML (2.5.1 §14.2.3.4.5) leads back to nothing in a composite that had completed.
  private func restored(by history: String, _ past: [String: [String]]) -> [String]? {
    guard let states = past[history], let place = tree.parent(of: history), states != [place]
    else { return nil }
    let regions = tree.children(of: place).filter { tree.kind(of: $0) == .region }
    let isOver = states.allSatisfy { state in
      tree.kind(of: state) == .final && ([place] + regions).contains(tree.parent(of: state))
    }
    return isOver ? nil : states
  }

  /// The initial states of a composite; for a parallel state, its regions.
  private func initialTargets(of name: String) -> [String] {
    let children = tree.children(of: name)
    guard let state = tree.states[name], state.kind != .parallel else { return children }
    switch state.initial {
    case .first: return Array(children.prefix(1))
    case .states(let states): return states
    case .resting: return []
    }
  }

  func addEntries(of transitions: [Selection], to step: inout Microstep) {
    for transition in transitions where !transition.targets.isEmpty {
      let others = step.placesWithDefaultActions
      for target in transition.targets { addDescendants(of: target, to: &step) }
      let domain = domain(of: transition, past)
      for state in effectiveTargets(transition.targets, step.past) {
        addAncestors(of: state, upTo: domain, to: &step)
      }
      // A choice of the chart replaces its regions.
      let isChoice = transition.targets.contains {
        tree.choices[$0] != nil && tree.parent(of: $0) == domain
      }
      if !isChoice { addRegions(of: domain, to: &step) }
      moveHistoryActions(into: domain, of: &step, except: others)
    }
  }

  /// A state that stays active is not entered; what its history performs comes directly before the
  /// first entry of the transition that led there, or before the initial transition of its domain.
  /// (Appendix D performs it nowhere.)
  ///
  /// - Parameter others: The places of the transitions before, whose actions stay where they are.
  private func moveHistoryActions(
    into domain: String, of step: inout Microstep, except others: Set<String>
  ) {
    let entered = step.entries.filter {
      $0 == domain || (!step.kept.contains($0) && tree.isDescendant($0, of: domain))
    }
    guard let first = tree.inDocumentOrder(entered).first else { return }
    for place in tree.inDocumentOrder(step.kept.subtracting(others)) where place != first {
      let actions = step.initialActions.removeValue(forKey: place) ?? []
      let defaults = step.historyActions.removeValue(forKey: place) ?? []
      guard !(actions + defaults).isEmpty else { continue }
      step.actionsBefore[first, default: []].append((place, actions + defaults))
    }
  }

  func addDescendants(of name: String, to step: inout Microstep) {
    if let point = tree.states[name], point.kind == .entryPoint {
      return addEntryPoint(point, to: &step)
    }
    guard let state = tree.states[name], state.isHistory else { return addState(name, to: &step) }
    let place = tree.parent(of: name) ?? tree.root
    if let states = restored(by: name, step.past) { return add(states, in: place, to: &step) }
    guard state.defaults.isEmpty else {
      step.historyActions[place] = state.defaultActions
      step.entries.insert(place)
      return add(state.defaults, in: place, to: &step)
    }
    if step.kept.contains(place) {
      // Its initial transition is taken, although the place is not entered (UML 2.5.1 §14.2.3.7).
      let targets = initialTargets(of: place)
      if !targets.isEmpty, let state = tree.states[place] {
        step.initialActions[place] = state.initialActions
      }
      add(targets, in: place, to: &step)
    } else {
      addState(place, to: &step)
    }
  }

  private func addState(_ name: String, to step: inout Microstep) {
    step.entries.insert(name)
    let targets = initialTargets(of: name)
    guard !targets.isEmpty, tree.kind(of: name) != .parallel else {
      return addRegions(of: name, to: &step)
    }
    step.defaults.insert(name)
    add(targets, in: name, to: &step)
  }

  func add(_ targets: [String], in place: String, to step: inout Microstep) {
    for target in targets { addDescendants(of: target, to: &step) }
    // A history that restores nothing leads to the place itself.
    for target in effectiveTargets(targets, step.past) where target != place {
      addAncestors(of: target, upTo: place, to: &step)
    }
  }

  private func addAncestors(of name: String, upTo domain: String, to step: inout Microstep) {
    for ancestor in tree.ancestors(of: name).prefix(while: { $0 != domain }) {
      step.entries.insert(ancestor)
      addRegions(of: ancestor, to: &step)
    }
  }

  /// Regions into which no target leads are entered by default, unless they stay active. (To the
  /// letter of Appendix D they would be entered without having been left, when the default of a
  /// history lies further in than the domain of the transition.)
  func addRegions(of name: String, to step: inout Microstep) {
    guard tree.kind(of: name) == .parallel else { return }
    for region in tree.children(of: name)
    where !step.kept.contains(region)
      && !step.entries.contains(where: { tree.isDescendant($0, of: region) })
    {
      addDescendants(of: region, to: &step)
    }
  }
}
