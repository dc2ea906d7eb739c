import Schematic

/// A map's declarations, sorted: what the rules look at.
struct StateMapOutline<State: Hashable, Subject> {
  typealias Element = StateMapElement<State, Subject>

  let elements: [Element]
  let states: [MappedState<State, Subject>]
  /// The states' positions; the first place of those that are declared twice.
  let positions: [State: Int]

  init(_ elements: [Element]) {
    self.elements = elements
    states = elements.compactMap {
      if case .state(let state) = $0.kind { state } else { nil }
    }
    positions = Dictionary(
      states.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// All faults of the map, in the order of the rules, and within a rule as they stand in it.
  var faults: [StateMapFault] {
    let rules = [
      emptyMap,
      statesDeclaredTwice,
      casesDeclaredNowhere,
      misplacedElements,
      misplacedBackgroundStates,
      elementsOfFinalStates,
      elementsOfBackgroundStates,
      repeatedElements,
      impossibleTargets,
      impossibleCandidates,
      unreachableStates,
    ]
    return rules.flatMap { rule in rule() }
  }
}

extension StateMapOutline {
  var backgroundStates: [MappedState<State, Subject>] {
    states.filter(\.isBackground)
  }

  func state(_ id: State) -> MappedState<State, Subject>? {
    positions[id].map { states[$0] }
  }

  /// What is performed at every transition, at one moment.
  func transitionHooks(
    _ moment: TransitionHook<State, Subject>.Moment
  ) -> [TransitionHook<State, Subject>] {
    elements.compactMap {
      if case .transitionHook(let hook) = $0.kind, hook.moment == moment { hook } else { nil }
    }
  }

  /// Whether the map lets a state go to another.
  func isAllowed(_ target: MappedState<State, Subject>, from state: MappedState<State, Subject>)
    -> Bool
  {
    target.id == state.id || target.isGlobal || state.allowed.contains(target.id)
  }
}

extension MappedState {
  func hooks(_ moment: StateHook<State, Subject>.Moment) -> [StateHook<State, Subject>] {
    elements.compactMap {
      if case .hook(let hook) = $0.kind, hook.moment == moment { hook } else { nil }
    }
  }

  var barriers: [StateBarrier<State, Subject>] {
    elements.compactMap { if case .barrier(let barrier) = $0.kind { barrier } else { nil } }
  }

  var dynamicTransitions: [DynamicTransition<State, Subject>] {
    elements.compactMap { if case .next(let transition) = $0.kind { transition } else { nil } }
  }

  func fault(_ message: String) -> StateMapFault {
    StateMapFault("\(id)", message)
  }
}

extension StateMapElement {
  /// How faults call the line.
  var words: String {
    switch kind {
    case .state(let state): "the state '\(state.id)'"
    case .hook(let hook): "'\(hook.moment.rawValue)'"
    case .transitionHook(let hook): "'\(hook.moment.rawValue)'"
    case .barrier: "'barrier'"
    case .next: "'next'"
    }
  }
}
