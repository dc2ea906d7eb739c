import ChartDocuments

extension ChartDocument {
  /// The document without timers and work: their events are delivered by hand, at any time.
  ///
  /// A transition after a time is one on the event `after.STATE.NUMBER`, as its number among the transitions
  /// of the state. Events that are sent after a delay are not sent.
  var withTimeByHand: ChartDocument {
    var document = self
    document.root.removeTime()
    return document
  }
}

extension ChartDocument.State {
  fileprivate mutating func removeTime() {
    (timers, tasks) = ([], [])
    for index in transitions.indices {
      if case .after = transitions[index].trigger {
        let event = "after.\(id.isEmpty ? "chart" : id).\(index)"
        transitions[index].trigger = .events([.event(event)])
      }
      transitions[index].actions.removeDelayed()
    }
    entry.removeDelayed()
    exit.removeDelayed()
    initialActions.removeDelayed()
    for index in states.indices { states[index].removeTime() }
    for region in regions.indices {
      for index in regions[region].states.indices { regions[region].states[index].removeTime() }
    }
  }
}

extension [ChartDocument.Action] {
  fileprivate mutating func removeDelayed() {
    removeAll { action in
      if case .send(_, let delay?, _) = action { delay != .fixed(.zero) } else { false }
    }
  }
}
