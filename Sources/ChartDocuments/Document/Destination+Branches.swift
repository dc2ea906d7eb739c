extension ChartDocument.Destination {
  /// The branches of a fork, a junction or a choice.
  package var branches: [ChartDocument.Branch] {
    switch self {
    case .fork(let branches), .junction(let branches), .choice(let branches): branches
    case .none, .targets, .selection: []
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
