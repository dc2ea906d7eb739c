import Schematic

/// The declarations of a map, for the rules of validation.
struct StateMapOutline<State: Hashable, Subject> {
  typealias Element = StateMapElement<State, Subject>

  let elements: [Element]
  let states: [StateMapState<State, Subject>]
  /// The positions of the states; the first position of a state that is declared twice.
  let positions: [State: Int]

  init(_ elements: [Element]) {
    self.elements = elements
    states = elements.compactMap {
      if case .state(let state) = $0.kind { state } else { nil }
    }
    positions = Dictionary(
      states.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Every fault of the map, in the order of the rules, and for each rule in the order of the body.
  var faults: [DefinitionFault] {
    let rules = [
      emptyMap,
      statesDeclaredTwice,
      undeclaredCases,
      misplacedElements,
      misplacedBackgroundStates,
      elementsOfFinalStates,
      elementsOfBackgroundStates,
      repeatedSelections,
      invalidTargets,
      invalidCandidates,
      unreachableStates,
    ]
    return rules.flatMap { rule in rule() }
  }
}

extension StateMapOutline {
  var backgroundStates: [StateMapState<State, Subject>] {
    states.filter(\.isBackground)
  }

  func state(_ id: State) -> StateMapState<State, Subject>? {
    positions[id].map { states[$0] }
  }

  /// The hooks of every transition, of one moment.
  func transitionHooks(
    _ moment: TransitionHook<State, Subject>.Moment
  ) -> [TransitionHook<State, Subject>] {
    elements.compactMap {
      if case .transitionHook(let hook) = $0.kind, hook.moment == moment { hook } else { nil }
    }
  }

  /// Whether the map allows a transition from one state to another.
  func isAllowed(_ target: StateMapState<State, Subject>, from state: StateMapState<State, Subject>)
    -> Bool
  {
    target.id == state.id || target.isGlobal || state.allowed.contains(target.id)
  }
}

extension StateMapState {
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

  func fault(_ message: String) -> DefinitionFault {
    DefinitionFault("\(id)", message)
  }
}

extension StateMapElement {
  /// The name of the element in faults.
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
