import Schematic

extension TableOutline {
  /// If the states can be enumerated, each is the initial state, or appears in a row.
  var undeclaredCases: [DefinitionFault] {
    casesWithoutRow.filter { !isMentioned($0) }.map { state in
      DefinitionFault(
        """
        The state '\(state)' is one of \(State.self).allCases, but it is the source and the \
        target of no row. Write a row that leads to it, or remove the case.
        """)
    }
  }

  /// If the states can be enumerated, each is the initial state, or the target of a row.
  var statesWithoutRow: [DefinitionFault] {
    casesWithoutRow.filter(isMentioned).map { state in
      DefinitionFault(
        severity: .warning,
        "No row leads to the state '\(state)', and it is not the initial state: add one, or remove it."
      )
    }
  }

  /// If the states can be enumerated, each that is the target of a row is reachable from the initial
  /// state.
  var islands: [DefinitionFault] {
    guard let reachability, let states else { return [] }
    let reachable = reachability.reachable
    return states.values.indices.filter { reachability.isTarget($0) && !reachable.contains($0) }.map
    {
      DefinitionFault(
        severity: .warning,
        """
        The state '\(states.values[$0])' is not reachable from the initial state: write a row that \
        leads to it, or remove the rows of that state.
        """)
    }
  }

  /// If the events can be enumerated, some row handles or ignores each.
  var unhandledEvents: [DefinitionFault] {
    let events = events?.values ?? []
    return events.filter { event in !rows.contains { $0.trigger.matches(event) } }.map { event in
      DefinitionFault(
        severity: .warning,
        """
        No row handles the event '\(event)', so it is ignored in every state: write a row for it, \
        or declare that with ignore(.\(event)).
        """)
    }
  }

  /// The cases that are the target of no row, if that is known.
  private var casesWithoutRow: [State] {
    guard let reachability, let states else { return [] }
    return states.values.indices.filter { !reachability.isTarget($0) }.map { states.values[$0] }
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
