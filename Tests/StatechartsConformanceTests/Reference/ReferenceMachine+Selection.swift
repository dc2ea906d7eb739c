/// A transition that may fire, with the way that a junction or a selector picked.
struct Selection {
  var source: String
  var kind: ModelTransition.Kind
  /// States and histories; none for an internal transition.
  var targets: [String] = []
  var actions: [[ModelAction]]
  /// The join that the source reports to, and that does not fire yet.
  var reports: String?
  /// The join that fires, and its other sources.
  var joins: String?
  /// What the last source performs on its way to the join.
  var joining: [ModelAction] = []
  var otherSources: [String] = []
  var terminates = false
  /// The exit points on the way, innermost first.
  var exitPoints: [ExitPoint] = []

  struct ExitPoint {
    var composite: String
    /// What is performed before the composite is exited.
    var actions: [PlacedActions]
  }

  /// Whether it leads to an exit point of the chart, so that everything is exited.
  var exitsChart: Bool { terminates && !exitPoints.isEmpty }

  /// Whether it is not internal: a transition that terminates the machine exits its source, too.
  var exits: Bool { terminates || !targets.isEmpty }
}

// Appendix D, `selectTransitions`, `selectEventlessTransitions`, `removeConflictingTransitions`.
extension ReferenceMachine {
  /// For each active leaf, the first transition that may fire, from the leaf outward.
  ///
  /// Each is evaluated once.
  ///
  /// - Parameter isAdmitted: What must hold beside the transition's own conditions.
  func selectTransitions(
    bubbling: Bool = true, _ isTriggered: (ModelTransition) -> Bool,
    if isAdmitted: (Selection) throws -> Bool = { _ in true }
  ) throws -> [Selection] {
    visible = configuration
    var selections: [Selection] = []
    var asked: Set<String> = []
    var chosen: Set<String> = []
    for leaf in leaves {
      walk: for state in [leaf] + (bubbling ? tree.ancestors(of: leaf) : []) {
        for (name, transition) in tree.transitions(of: state) where isTriggered(transition) {
          if chosen.contains(name) { break walk }
          guard asked.insert(name).inserted,
            let found = try selection(of: transition, name, in: state, after: selections),
            try isAdmitted(found)
          else { continue }
          chosen.insert(name)
          selections.append(found)
          break walk
        }
      }
    }
    return selections
  }

  /// What cannot be evaluated does not hold.
  private func holds(_ condition: ModelExpression?, in source: String) throws -> Bool {
    do {
      return try subject.isTrue(condition, in: environment)
    } catch is EvaluationError {
      return false
    } catch {
      let failure = PlacedFailure(place: place(of: source))
      guard chart.ignoresFailingGuards else { throw failure }
      if let event = chart.eventOfFailingGuards {
        guardEvents.append(ModelEvent(name: event))
      } else {
        guardFailure = guardFailure ?? failure
      }
      return false
    }
  }

  /// Where the errors of a source are handled: those of a choice, where the transition to it is declared.
  private func place(of source: String) -> String? {
    tree.choices[source].map(\.place) ?? source
  }

  /// The actions of a transition; after a join, those of the join, and after an exit point, those of the
  /// point.
  func effects(of selection: Selection) -> [PlacedActions] {
    selection.actions.map { actions in
      if let point = selection.exitPoints.last {
        return PlacedActions(place: point.composite, actions: actions)
      }
      let place = selection.joins.map { tree.joinPlaces[$0] } ?? place(of: selection.source)
      return PlacedActions(place: place, actions: actions)
    }
  }

  /// Performs the actions of a transition, unless a join that another one fires has performed them.
  func perform(_ selection: Selection, among all: [Selection]) throws {
    if let join = selection.reports, all.contains(where: { $0.joins == join }) { return }
    for effect in effects(of: selection) { try perform(effect.actions, in: effect.place) }
  }

  func selection(
    of transition: ModelTransition, _ name: String, in source: String, after others: [Selection]
  ) throws -> Selection? {
    guard try holds(transition.condition, in: source) else { return nil }
    var result = Selection(source: source, kind: transition.kind, actions: [transition.actions])
    switch transition.target {
    case .none: break
    case .states(let targets): result.targets = targets
    case .choice: result.targets = [ModelTree.choice(of: name)]
    case .termination: result.terminates = true
    case .fork(let branches):
      result.targets = branches.flatMap(\.targets)
      result.actions += branches.map(\.actions)
    case .junction(let branches):
      guard let branch = try branches.first(where: { try holds($0.condition, in: source) })
      else { return nil }
      result.targets = branch.targets
      result.actions.append(branch.actions)
    case .among(let candidates, let index):
      let number = (try? subject.evaluate(index, in: environment))?.number.map { Int($0) } ?? -1
      guard candidates.indices.contains(number) else { return nil }
      result.targets = [candidates[number]]
    case .join(let name): reach(name, &result, after: others)
    }
    followTarget(of: &result)
    return result
  }

  /// A source reports to a join; the last of them fires it.
  ///
  /// One that reports again does nothing.
  private func reach(_ name: String, _ result: inout Selection, after others: [Selection]) {
    if arrived[name]?.contains(result.source) ?? false { return result.actions = [] }
    let sources = tree.sources(of: name)
    let there = (arrived[name] ?? []).union(others.filter { $0.reports == name }.map(\.source))
    guard let join = tree.joins[name], there.union([result.source]) == Set(sources) else {
      return result.reports = name
    }
    result.joins = name
    result.otherSources = sources.filter { $0 != result.source }
    result.targets = [join.target]
    result.joining = result.actions.flatMap { $0 }
    result.actions = [join.actions]
  }

  /// Of two that leave the same state, the one further in stays, else the one that comes first.
  func removeConflicts(_ enabled: [Selection]) -> [Selection] {
    var filtered: [Selection] = []
    for transition in enabled {
      let rivals = filtered.filter { isConflict($0, transition) }
      guard rivals.allSatisfy({ tree.isDescendant(transition.source, of: $0.source) }) else {
        continue
      }
      filtered.removeAll { other in rivals.contains { $0.source == other.source } }
      filtered.append(transition)
    }
    return filtered
  }
}

extension ReferenceMachine {
  /// Whether two transitions leave the same states.
  ///
  /// That is so when the domain of one lies in that of the other, also where Appendix D's exit sets
  /// are empty: a local one out of a resting composite.
  private func isConflict(_ left: Selection, _ right: Selection) -> Bool {
    guard left.exits, right.exits else { return false }
    let domains = (domain(of: left, past), domain(of: right, past))
    return domains.0 == domains.1 || tree.isDescendant(domains.0, of: domains.1)
      || tree.isDescendant(domains.1, of: domains.0)
  }

  /// Whatever ends the machine does so alone.
  func terminating(_ selected: [Selection]) -> [Selection] {
    selected.first(where: \.terminates).map { [$0] } ?? selected
  }
}

// What follows by itself. A barrier only disables it.
extension ReferenceMachine {
  func eventlessMicrostep() throws -> Microstep? {
    (guardFailure, guardEvents) = (nil, [])
    guard activeChoices.isEmpty else { return try choiceMicrostep() }
    let selected = try selectTransitions({ $0.trigger == .always }, if: isUnbarred)
    return selected.isEmpty ? nil : noted(plan(terminating(removeConflicts(selected))))
  }

  /// Choices come before all else, and each of them has to lead on.
  private func choiceMicrostep() throws -> Microstep? {
    visible = configuration
    var selections: [Selection] = []
    for choice in tree.inDocumentOrder(activeChoices) {
      var way: Selection?
      for (name, transition) in tree.transitions(of: choice) where way == nil {
        way = try selection(of: transition, name, in: choice, after: [])
        if let found = way, try !isUnbarred(found) { way = nil }
      }
      guard let way else {
        stuckChoice = choice
        return nil
      }
      selections.append(way)
    }
    var step = noted(plan(removeConflicts(selections)))
    step.handler = activeChoices.compactMap { tree.choices[$0]?.handler }.first
    return step
  }

  /// The first completion that leads on; those before it are dispatched, too.
  func completionMicrostep() throws -> Microstep? {
    while !completed.isEmpty {
      if let step = try completionMicrostep(of: completed.removeFirst()) { return step }
    }
    return nil
  }

  private func completionMicrostep(of state: String) throws -> Microstep? {
    visible = configuration
    for (name, transition) in tree.transitions(of: state) where transition.trigger == .completion {
      guard let found = try selection(of: transition, name, in: state, after: []),
        try isUnbarred(found)
      else { continue }
      return noted(plan([found]))
    }
    return nil
  }

  func isUnbarred(_ selection: Selection) throws -> Bool {
    try refusal(of: plan([selection])) == nil
  }

  private func noted(_ step: Microstep) -> Microstep {
    var step = step
    (step.guardFailure, step.guardEvents) = (guardFailure, guardEvents)
    return step
  }
}
