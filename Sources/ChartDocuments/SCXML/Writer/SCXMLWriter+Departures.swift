// Comments on constructs that SCXML can express, and that other engines execute in another way. They are the rows of
// the page *Departures from the standards*, as far as a file shows that they matter.
extension SCXMLWriter {
  /// Adds a comment on the current construct.
  mutating func depart(_ what: String) {
    notes.append("Departs from SCXML: \(what). See Departures.")
  }

  // MARK: - Transitions

  mutating func noteDepartures(of transition: Transition, _ state: State) {
    let name = state.id.isEmpty ? "the chart" : "'\(state.id)'"
    noteEvents(of: transition, name)
    let targets = transition.destination.targets
    if targets.contains(.termination) {
      depart(
        "the transition of \(name) that ends the machine is taken alone, and exits its source alone"
      )
    }
    noteHistories(targets, of: transition, state, name)
    guard let path = names.paths[state.id] else { return }
    noteDomain(of: transition, state, path)
  }

  private mutating func noteEvents(of transition: Transition, _ name: String) {
    switch transition.trigger {
    case .events(let descriptors):
      if descriptors.contains(.any), document.eventMatching == .exact {
        depart("'*' in \(name) matches no completion and no error")
      }
    case .completion:
      if walk.raises, document.eventMatching == .exact {
        depart("the completion of \(name) is handled before events that actions raise")
      }
    case .always, .after, .failure, .taskDone, .taskFailed: break
    }
  }

  /// Notes a difference in the states that a transition exits.
  private mutating func noteDomain(
    of transition: Transition, _ state: State, _ path: [String]
  ) {
    let paths = transition.destination.targets.compactMap {
      $0.state.flatMap { names.paths[$0] }
    }
    let isInside = paths.contains { $0.starts(with: path) }
    let parent = path.dropLast().last.flatMap { names.states[$0] } ?? document.root
    switch transition.kind {
    case .external:
      let isRegion = parent.regions.contains {
        $0.states.count == 1 && $0.name == nil && $0.states[0].id == state.id
      }
      if isInside, parent.kind == .parallel, isRegion {
        depart("the transition of '\(state.id)' exits its own region alone")
      }
    case .local:
      if isInside, state.kind == .parallel {
        depart("the local transition of '\(state.id)' does not exit it")
      } else if transition.destination.targets.contains(.state(state.id)), hasStates(state) {
        depart("the local transition of '\(state.id)' to itself exits and enters its states alone")
      } else if case .state(let target)? = transition.destination.targets.first, paths.count == 1,
        path != paths[0], path.starts(with: paths[0])
      {
        depart("the local transition of '\(state.id)' does not exit '\(target)'")
      }
    case .internal: break
    }
  }

  private func hasStates(_ state: State) -> Bool {
    !state.states.isEmpty || !state.regions.isEmpty
  }

  /// Notes histories of states that stay active.
  private mutating func noteHistories(
    _ targets: [Target], of transition: Transition, _ state: State, _ name: String
  ) {
    let source = names.paths[state.id] ?? []
    for case .history(let owner, _, _) in targets {
      guard let place = names.paths[owner] else { continue }
      let isAround = source.starts(with: place) && (source != place || transition.kind == .local)
      if isAround {
        depart("the transition of \(name) to the history of '\(owner)' enters no active state")
      }
    }
  }

  // MARK: - States

  mutating func noteDepartures(of state: State) {
    let lists = [state.entry, state.exit] + state.transitions.map(\.actions)
    if lists.joined().contains(where: \.asksForStates) {
      depart("In() in actions of '\(state.id)' sees the states before or after the whole step")
    }
    if state.result != nil {
      depart("the data of '\(state.id)' is computed when the completion is handled")
    }
    let isRemembered = historyReferences.contains { $0.state == state.id }
    if isRemembered, state.states.contains(where: { $0.kind == .final }) {
      depart("a history of '\(state.id)' enters its default after '\(state.id)' was complete")
    }
    for region in state.regions where region.states.count == 1 {
      let inner = region.states[0]
      guard inner.kind == .parallel, inner.canComplete else { continue }
      depart("the completion of '\(inner.id)' completes its region of '\(state.id)', in any order")
    }
  }

  mutating func noteDeparturesOfChart() {
    if document.exitsRegionsInOrder, walk.hasRegions {
      depart("regions are exited in their order")
    }
    if walk.hasGuardedEventless {
      depart("no transition without an event is tried after an event that nothing handles")
    }
  }
}

extension ChartDocument.Target {
  /// The state of the target, or of its history or point.
  fileprivate var state: String? {
    switch self {
    case .state(let id), .history(let id, _, _), .entryPoint(_, let id): id
    case .exitPoint, .join, .termination: nil
    }
  }
}

extension ChartDocument.Action {
  /// Whether it contains a condition on active states.
  fileprivate var asksForStates: Bool {
    guard case .first(let cases) = self else { return false }
    return cases.contains {
      $0.condition?.asksForStates == true || $0.actions.contains(where: \.asksForStates)
    }
  }
}

extension ChartDocument.Condition {
  fileprivate var asksForStates: Bool {
    switch self {
    case .named, .literal: false
    case .isIn: true
    case .not(let part): part.asksForStates
    case .all(let parts), .any(let parts): parts.contains(where: \.asksForStates)
    }
  }
}
