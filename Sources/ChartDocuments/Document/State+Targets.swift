// The targets of a state's transitions, joins and points.

extension ChartDocument.Target {
  /// The state to which a history or an entry point belongs; empty for the chart itself.
  var owner: String? {
    switch self {
    case .history(let state, _, _), .entryPoint(_, let state): state
    case .state, .exitPoint, .join, .termination: nil
    }
  }
}

extension ChartDocument.State {
  /// The targets of its own transitions, joins and points, without those of the states in it.
  var allTargets: [ChartDocument.Target] {
    var (copy, targets): (Self, [ChartDocument.Target]) = (self, [])
    copy.mapTargets {
      targets.append($0)
      return $0
    }
    return targets
  }

  /// Replaces the targets of its own transitions, joins and points.
  mutating func mapTargets(_ replace: (ChartDocument.Target) -> ChartDocument.Target) {
    for index in transitions.indices { transitions[index].destination.mapTargets(replace) }
    for index in joins.indices { joins[index].targets = joins[index].targets.map(replace) }
    for index in points.indices { points[index].targets = points[index].targets.map(replace) }
  }
}

extension ChartDocument.Destination {
  fileprivate mutating func mapTargets(
    _ replace: (ChartDocument.Target) -> ChartDocument.Target
  ) {
    func mapped(_ branches: [ChartDocument.Branch]) -> [ChartDocument.Branch] {
      branches.map { branch in
        var branch = branch
        branch.targets = branch.targets.map(replace)
        return branch
      }
    }
    switch self {
    case .none, .selection: break
    case .targets(let targets): self = .targets(targets.map(replace))
    case .fork(let branches): self = .fork(mapped(branches))
    case .junction(let branches): self = .junction(mapped(branches))
    case .choice(let branches): self = .choice(mapped(branches))
    }
  }
}
