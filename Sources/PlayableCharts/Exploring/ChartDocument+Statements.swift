import ChartDocuments

extension ChartDocument {
  /// The texts of all statements, which a chart calls like actions.
  var statementTexts: [String] {
    root.allActions.flatMap(\.statementTexts)
  }
}

extension ChartDocument.State {
  /// The actions of the state, and of all states in it.
  fileprivate var allActions: [ChartDocument.Action] {
    let own = entry + exit + initialActions + transitions.flatMap(\.allActions)
    let points =
      histories.flatMap(\.actions) + joins.flatMap(\.actions) + self.points.flatMap(\.actions)
    let inner = regions.flatMap { region in
      region.initialActions + region.histories.flatMap(\.actions)
        + region.states.flatMap(\.allActions)
    }
    return own + points + inner + states.flatMap(\.allActions)
  }
}

extension ChartDocument.Transition {
  fileprivate var allActions: [ChartDocument.Action] {
    switch destination {
    case .none, .targets, .selection: actions
    case .fork(let branches), .junction(let branches), .choice(let branches):
      actions + branches.flatMap(\.actions)
    }
  }
}

extension ChartDocument.Action {
  fileprivate var statementTexts: [String] {
    switch self {
    case .statement(let statement): [statement.text]
    case .first(let cases): cases.flatMap(\.actions).flatMap(\.statementTexts)
    case .named, .raise, .send, .cancel, .log: []
    }
  }
}
