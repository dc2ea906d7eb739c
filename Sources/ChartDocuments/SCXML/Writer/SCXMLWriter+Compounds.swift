extension SCXMLWriter {
  /// Writes a transition completely in the project's own namespace.
  mutating func writeCompound(_ transition: Transition) -> WrittenElement {
    var element = WrittenElement(.compound)
    writeTrigger(transition.trigger, into: &element)
    if let condition = transition.condition {
      writeCondition(condition, ExtensionAttribute.guard.rawValue, into: &element)
    }
    if transition.kind != .external {
      element.set(.transitionKind, transition.kind.rawValue)
    }
    switch transition.destination {
    case .none: break
    case .targets(let targets): writeTargets(targets, into: &element)
    case .fork(let branches): writeBranches(branches, "fork", into: &element)
    case .junction(let branches): writeBranches(branches, "junction", into: &element)
    case .choice(let branches): writeBranches(branches, "choice", into: &element)
    case .selection(let name, let states):
      element.set(.via, "selection")
      element.set(.select, name)
      writeTargets(states.map { .state($0) }, into: &element)
    }
    var content = element.content
    element.content = []
    element.append(writeActions(transition.actions))
    content = element.content + content
    element.content = []
    writeExtras(transition.extras, into: &element)
    element.content += content
    return element
  }

  private mutating func writeBranches(
    _ branches: [ChartDocument.Branch], _ via: String, into element: inout WrittenElement
  ) {
    element.set(.via, via)
    for branch in branches {
      var written = WrittenElement(.branch)
      if let condition = branch.condition {
        writeCondition(condition, ExtensionAttribute.guard.rawValue, into: &written)
      }
      writeTargets(branch.targets, into: &written)
      written.append(writeActions(branch.actions))
      element.append(written)
    }
  }

  private mutating func writeTrigger(
    _ trigger: ChartDocument.Trigger, into element: inout WrittenElement
  ) {
    switch trigger {
    case .events(let descriptors):
      element.set(.on, descriptors.map(SCXMLEvents.word).joined(separator: " "))
    case .always: break
    case .completion: element.set(.completion, "true")
    case .after(let delay): writeDelay(delay, intoOwn: &element)
    case .failure(let type):
      if let type { element.set(.failure, type) } else { element.set(.failure, "*") }
    case .taskDone(let task): element.set(.done, task)
    case .taskFailed(let task): element.set(.failed, task)
    }
  }

  // MARK: For other engines

  /// Transitions of SCXML that reach the same configurations, or the nearest ones.
  mutating func writeEquivalents(
    of transition: Transition, _ events: String?, _ state: State
  ) -> [WrittenElement] {
    if case .events(let descriptors) = transition.trigger, descriptors.isEmpty { return [] }
    switch transition.destination {
    case .none:
      return [writeEquivalent(of: transition, events, nil, .init(), state)]
    case .targets(let targets):
      return writeEquivalent(of: transition, events, targets, transition.condition, [], state)
    case .fork(let branches):
      if branches.contains(where: { $0.condition != nil }) {
        lose("a branch of a fork of '\(state.id)' has a condition", at: transition.position)
      }
      return writeEquivalent(
        of: transition, events, branches.flatMap(\.targets), transition.condition,
        branches.flatMap(\.actions), state)
    case .junction(let branches): return writeBranches(branches, transition, events, state)
    case .choice(let branches):
      loseChoice(transition, branches, state)
      return writeBranches(branches, transition, events, state)
    case .selection(let name, let states):
      lose(
        "a function\(name.map { ", '\($0)'," } ?? "") selects the target of a transition of '\(state.id)'",
        at: transition.position)
      let first = states.prefix(1).map { Target.state($0) }
      return writeEquivalent(of: transition, events, first, transition.condition, [], state)
    }
  }

  /// A choice is equivalent to a junction if its conditions cannot observe the actions before them.
  private mutating func loseChoice(
    _ transition: Transition, _ branches: [ChartDocument.Branch], _ state: State
  ) {
    let seesStates = branches.contains { $0.condition?.hasPredicate == true }
    guard !transition.actions.isEmpty || walk.hasNamedExits || seesStates else { return }
    lose(
      "the choice of a transition of '\(state.id)' is made after its actions",
      at: transition.position)
  }

  private mutating func writeBranches(
    _ branches: [ChartDocument.Branch], _ transition: Transition, _ events: String?, _ state: State
  ) -> [WrittenElement] {
    branches.flatMap { branch -> [WrittenElement] in
      let condition: Condition? =
        switch (transition.condition, branch.condition) {
        case (let outer?, let inner?): .all([outer, inner])
        case (let outer, let inner): outer ?? inner
        }
      return writeEquivalent(
        of: transition, events, branch.targets, condition, branch.actions, state)
    }
  }

  private mutating func writeEquivalent(
    of transition: Transition, _ events: String?, _ targets: [Target], _ condition: Condition?,
    _ actions: [Action], _ state: State
  ) -> [WrittenElement] {
    loseReentry(targets, of: transition, state)
    guard var resolved = resolve(targets, from: state) else {
      lose(
        "a transition of '\(state.id)' leads to a join or an open point", at: transition.position)
      return []
    }
    // A transition to the exit point exits the point's state; a transition to the point's target does not.
    for (point, owner) in resolved.reentries {
      lose(
        "a transition of '\(state.id)' leads through the exit point '\(point)' of '\(owner)' back into it",
        at: transition.position)
    }
    resolved.actions = transition.actions + actions + resolved.actions
    var written = transition
    written.condition = condition
    return [writeEquivalent(of: written, events, resolved.ids, resolved, state)]
  }

  /// A transition to an entry point of a state around its source exits that state.
  ///
  /// A transition to the point's target does not.
  private mutating func loseReentry(
    _ targets: [Target], of transition: Transition, _ state: State
  ) {
    let path = names.paths[state.id] ?? []
    for case .entryPoint(let name, let owner) in targets where path.contains(owner) {
      lose(
        "a transition of '\(state.id)' leads to the entry point '\(name)' of '\(owner)' from inside",
        at: transition.position)
    }
  }

  private mutating func writeEquivalent(
    of transition: Transition, _ events: String?, _ targets: [String]?, _ resolved: ResolvedTargets,
    _ state: State
  ) -> WrittenElement {
    var element = WrittenElement(.transition)
    element.set("event", events)
    if let condition = transition.condition { writeCondition(condition, "cond", into: &element) }
    if let targets, !targets.isEmpty {
      element.set("target", targets.joined(separator: " "))
      if isInternal(transition, state) { element.set("type", "internal") }
    }
    element.set(.equivalent)
    element.append(writeActions(targets == nil ? transition.actions : resolved.actions))
    return element
  }
}

extension ChartDocument.Condition {
  /// Whether it contains a condition on active states.
  fileprivate var hasPredicate: Bool {
    switch self {
    case .isIn: true
    case .not(let negated): negated.hasPredicate
    case .all(let conditions), .any(let conditions): conditions.contains(where: \.hasPredicate)
    case .named, .literal: false
    }
  }
}
