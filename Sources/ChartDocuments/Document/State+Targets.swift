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
  /// The states directly in it or in its regions.
  public var children: [Self] { states + regions.flatMap(\.states) }

  /// The state and all states in it, in the order of the file.
  public var withDescendants: [Self] { [self] + children.flatMap(\.withDescendants) }

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
    if case .targets(let targets) = self { self = .targets(targets.map(replace)) }
    changeBranches { $0.targets = $0.targets.map(replace) }
  }
}
