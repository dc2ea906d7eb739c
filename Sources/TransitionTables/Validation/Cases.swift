import Schematic

extension TableOutline {
  /// If the states can be enumerated, each is named by a row, led to, or the initial one.
  var casesNowhere: [TransitionTableFinding] {
    idleCases.filter { !isMentioned($0) }.map { state in
      TransitionTableFinding(
        """
        The state '\(state)' is one of \(State.self).allCases, but no row names it and nothing \
        leads to it: write a row that leads to it, or remove the case.
        """)
    }
  }

  /// If the states can be enumerated, rows lead to each, or it is the initial one.
  var idleStates: [TransitionTableFinding] {
    idleCases.filter(isMentioned).map { state in
      TransitionTableFinding(
        "No row leads to the state '\(state)', and it is not the initial one.")
    }
  }

  /// If the states can be enumerated, rows lead to each not only from itself, or from others where
  /// the machine never comes.
  var islands: [TransitionTableFinding] {
    guard let ways, let states else { return [] }
    let reachable = ways.reachable
    return states.values.indices.filter { ways.leads(to: $0) && !reachable.contains($0) }.map {
      TransitionTableFinding(
        """
        No way leads from the initial state to the state '\(states.values[$0])': write a row that \
        leads there, or remove the rows of that state.
        """)
    }
  }

  /// If the events can be enumerated, some row handles each, or says that it is ignored.
  var unhandledEvents: [TransitionTableFinding] {
    let events = events?.values ?? []
    return events.filter { event in !rows.contains { $0.trigger.matches(event) } }.map { event in
      TransitionTableFinding(
        """
        No row handles the event '\(event)', so it is ignored in every state: write a row for it, \
        or say so with ignore(.\(event)).
        """)
    }
  }

  /// The cases that nothing leads to, if that is known.
  private var idleCases: [State] {
    guard let ways, let states else { return [] }
    return states.values.indices.filter { !ways.leads(to: $0) }.map { states.values[$0] }
  }

  private func isMentioned(_ state: State) -> Bool {
    rows.contains { row in
      switch row.source {
      case .any: false
      case .states(let values), .anyBut(let values): values.contains { $0.isEqual(state) }
      case .carrying(let isMatch): isMatch(state)
      }
    }
  }
}
