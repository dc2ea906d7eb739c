import ChartDocuments

extension ChartDocument.State {
  /// Its own histories and those of its regions.
  var allHistories: [ChartDocument.History] { histories + regions.flatMap(\.histories) }

  /// The lists of actions in it, without those of its descendants.
  var actionLists: [[ChartDocument.Action]] {
    [entry, exit, initialActions] + regions.map(\.initialActions)
      + transitions.flatMap(\.actionLists)
      + joins.map(\.actions) + points.map(\.actions) + allHistories.map(\.actions)
  }
}

extension ChartDocument.Transition {
  var actionLists: [[ChartDocument.Action]] {
    [actions] + destination.branches.map(\.actions)
  }
}
