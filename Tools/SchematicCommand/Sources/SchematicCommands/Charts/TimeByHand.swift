import ChartDocuments

extension ChartDocument {
  /// The document without timers and work: their events are delivered by hand, at any time.
  ///
  /// A transition after a time is one on the event `after.STATE.NUMBER`, as its number among the transitions
  /// of the state. Events that are sent after a delay are not sent, wherever that is.
  var withTimeByHand: ChartDocument {
    var document = self
    document.root.removeTime()
    return document
  }
}

extension ChartDocument.State {
  fileprivate mutating func removeTime() {
    (timers, tasks) = ([], [])
    entry.removeDelayed()
    exit.removeDelayed()
    initialActions.removeDelayed()
    for index in transitions.indices { transitions[index].removeTime(index, of: id) }
    for index in histories.indices { histories[index].actions.removeDelayed() }
    for index in joins.indices { joins[index].actions.removeDelayed() }
    for index in points.indices { points[index].actions.removeDelayed() }
    for index in states.indices { states[index].removeTime() }
    for index in regions.indices { regions[index].removeTime() }
  }
}

extension ChartDocument.Region {
  fileprivate mutating func removeTime() {
    initialActions.removeDelayed()
    for index in histories.indices { histories[index].actions.removeDelayed() }
    for index in states.indices { states[index].removeTime() }
  }
}

extension ChartDocument.Transition {
  fileprivate mutating func removeTime(_ index: Int, of state: String) {
    if case .after = trigger {
      trigger = .events([.event("after.\(state.isEmpty ? "chart" : state).\(index)")])
    }
    actions.removeDelayed()
    switch destination {
    case .none, .targets, .selection: break
    case .fork(let branches): destination = .fork(branches.withoutDelayed)
    case .junction(let branches): destination = .junction(branches.withoutDelayed)
    case .choice(let branches): destination = .choice(branches.withoutDelayed)
    }
  }
}

extension [ChartDocument.Branch] {
  fileprivate var withoutDelayed: Self {
    map { branch in
      var branch = branch
      branch.actions.removeDelayed()
      return branch
    }
  }
}

extension [ChartDocument.Action] {
  fileprivate mutating func removeDelayed() {
    self = compactMap { action in
      switch action {
      case .send(_, let delay?, _) where delay != .fixed(.zero): return nil
      case .first(let cases):
        return .first(
          cases.map { conditional in
            var conditional = conditional
            conditional.actions.removeDelayed()
            return conditional
          })
      case .named, .raise, .send, .cancel, .log, .statement: return action
      }
    }
  }
}
