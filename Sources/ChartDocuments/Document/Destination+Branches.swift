extension ChartDocument.Destination {
  /// The branches of a fork, a junction or a choice.
  public var branches: [ChartDocument.Branch] {
    switch self {
    case .fork(let branches), .junction(let branches), .choice(let branches): branches
    case .none, .targets, .selection: []
    }
  }

  /// The targets of all branches.
  var targets: [ChartDocument.Target] {
    switch self {
    case .none: []
    case .targets(let targets): targets
    case .fork(let branches), .junction(let branches), .choice(let branches):
      branches.flatMap(\.targets)
    case .selection(_, let states): states.map { .state($0) }
    }
  }

  /// Changes each branch of a fork, a junction or a choice.
  mutating func changeBranches(_ change: (inout ChartDocument.Branch) -> Void) {
    var branches = branches
    for index in branches.indices { change(&branches[index]) }
    switch self {
    case .fork: self = .fork(branches)
    case .junction: self = .junction(branches)
    case .choice: self = .choice(branches)
    case .none, .targets, .selection: break
    }
  }
}
