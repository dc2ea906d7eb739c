/// The kinds of declarations that the generated charts of the data have.
enum ChartFeature: Hashable, CaseIterable {
  case compound, parallel, region, atomic, final, shallowHistory, deepHistory
  case historyDefault, historyDefaultAction
  case initialState, initialAction
  case eventTransition, eventlessTransition, completion, completionElsewhere
  case targetless, singleTarget, fork, historyTarget, local
  case guardOnStates, guardOnVariables, raise, assignment, conditionalAction
}

extension ModelChart {
  var features: Set<ChartFeature> {
    var features = root.features(in: ModelTree(self))
    if !completionEvents.isEmpty { features.insert(.completionElsewhere) }
    return features
  }
}

extension ModelState {
  fileprivate func features(in tree: ModelTree) -> Set<ChartFeature> {
    var features = Set([kindFeature].compactMap { $0 })
    if isHistory {
      if !defaults.isEmpty { features.insert(.historyDefault) }
      if !defaultActions.isEmpty { features.insert(.historyDefaultAction) }
    }
    if case .states = initial { features.insert(.initialState) }
    if !initialActions.isEmpty { features.insert(.initialAction) }
    for transition in transitions { features.formUnion(transition.features(in: tree)) }
    return children.reduce(into: features) { $0.formUnion($1.features(in: tree)) }
  }

  /// `nil` for what the data does not have: generated charts have it.
  private var kindFeature: ChartFeature? {
    switch kind {
    case .atomic: .atomic
    case .compound: .compound
    case .parallel: .parallel
    case .region: .region
    case .final: .final
    case .history(let kind): kind == .deep ? .deepHistory : .shallowHistory
    case .entryPoint, .exitPoint: nil
    }
  }
}

extension ModelTransition {
  fileprivate func features(in tree: ModelTree) -> Set<ChartFeature> {
    var features: Set<ChartFeature> = []
    switch trigger {
    case .event: features.insert(.eventTransition)
    case .always: features.insert(.eventlessTransition)
    case .completion: features.insert(.completion)
    case .failure: break
    }
    if kind == .local { features.insert(.local) }
    if case .states(let targets) = target {
      features.insert(targets.count == 1 ? .singleTarget : .fork)
      if targets.contains(where: { tree.states[$0]?.isHistory ?? false }) {
        features.insert(.historyTarget)
      }
    }
    if target == .none { features.insert(.targetless) }
    if let condition { features.formUnion(condition.features) }
    return actions.reduce(into: features) { $0.formUnion($1.features) }
  }
}

extension ModelExpression {
  fileprivate var features: Set<ChartFeature> {
    switch self {
    case .isActive: [.guardOnStates]
    case .variable: [.guardOnVariables]
    case .unary(_, let part), .member(let part, _): part.features
    case .binary(_, let left, let right): left.features.union(right.features)
    case .array, .concatenation, .object, .literal, .event, .eventName, .error, .failure: []
    }
  }
}

extension ModelAction {
  fileprivate var features: Set<ChartFeature> {
    switch self {
    case .raise: [.raise]
    case .assign: [.assignment]
    case .when(let clauses):
      clauses.flatMap(\.actions).reduce(into: [.conditionalAction]) { $0.formUnion($1.features) }
    case .log, .send, .cancel, .forEach, .block, .fail, .failure: []
    }
  }
}
