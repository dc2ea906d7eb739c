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
  var unreachableStates: [TransitionTableFinding] {
    idleCases.filter(isMentioned).map { state in
      TransitionTableFinding(
        "No row leads to the state '\(state)', and it is not the initial one.")
    }
  }

  /// If the events can be enumerated, some row handles each, or says that it is ignored.
  var unhandledEvents: [TransitionTableFinding] {
    let events = eventCases ?? []
    return events.filter { event in !rows.contains { $0.trigger.matches(event) } }.map { event in
      TransitionTableFinding(
        """
        No row handles the event '\(event)', so it is ignored in every state: write a row for it, \
        or say so with ignore(.\(event)).
        """)
    }
  }

  /// The cases that nothing leads to; none where a function makes the targets, which cannot be
  /// known before it is called.
  private var idleCases: [State] {
    let targets = rows.map(\.target)
    let isKnown = targets.allSatisfy { if case .made = $0 { false } else { true } }
    guard isKnown, let stateCases else { return [] }
    return stateCases.filter { state in
      guard !areEqual(state, initialState) else { return false }
      return !targets.contains { target in
        if case .state(let other) = target { areEqual(state, other) } else { false }
      }
    }
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
