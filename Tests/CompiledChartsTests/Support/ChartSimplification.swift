import ChartDocuments

/// Leaves out of a random chart what keeps a compiled machine from taking transitions where it selects them.
enum ChartSimplification: CaseIterable {
  /// What queues an event, and transitions without one: a step is the only one for its event.
  case withoutFollowers
  /// Also guards, entry and exit actions, and transitions out of regions: all regions take their transitions at once.
  case withActionsAlone

  func simplified(_ root: ChartDocument.State) -> ChartDocument.State {
    var regions: [String: String] = [:]
    collect(root, in: "", &regions)
    return simplified(root, regions)
  }

  private func simplified(
    _ state: ChartDocument.State, _ regions: [String: String]
  ) -> ChartDocument.State {
    var state = state
    state.deferred = []
    let stays = self == .withoutFollowers || state.withDescendants.allSatisfy(\.regions.isEmpty)
    state.transitions =
      stays ? state.transitions.compactMap { simplified($0, of: state.id, regions) } : []
    state.entry = self == .withActionsAlone ? [] : named(state.entry)
    state.exit = self == .withActionsAlone ? [] : named(state.exit)
    state.initialActions = named(state.initialActions)
    state.states = state.states.map { simplified($0, regions) }
    for index in state.regions.indices {
      state.regions[index].initialActions = named(state.regions[index].initialActions)
      state.regions[index].states = state.regions[index].states.map { simplified($0, regions) }
    }
    return state
  }

  private func simplified(
    _ transition: ChartDocument.Transition, of state: String, _ regions: [String: String]
  ) -> ChartDocument.Transition? {
    guard case .events = transition.trigger else { return nil }
    var transition = transition
    transition.actions = named(transition.actions)
    guard self == .withActionsAlone else { return transition }
    transition.condition = nil
    switch transition.destination {
    case .none: return transition
    case .targets(let targets):
      let stays = targets.allSatisfy {
        if case .state(let id) = $0 { regions[id] == regions[state] } else { false }
      }
      return stays ? transition : nil
    case .fork, .junction, .choice, .selection: return nil
    }
  }

  private func named(_ actions: [ChartDocument.Action]) -> [ChartDocument.Action] {
    actions.filter { if case .named = $0 { true } else { false } }
  }

  /// By state: the innermost region around it.
  private func collect(
    _ state: ChartDocument.State, in region: String, _ regions: inout [String: String]
  ) {
    regions[state.id] = region
    for child in state.states { collect(child, in: region, &regions) }
    for (index, own) in state.regions.enumerated() {
      for child in own.states { collect(child, in: "\(state.id) \(index)", &regions) }
    }
  }
}
