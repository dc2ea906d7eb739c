import Schematic

extension ChartOutline {
  /// A transition names each of its events once.
  func repeatedEventsOfTransitions(_ events: any EventComparing) -> [ChartFault] {
    transitions.indices.flatMap { transition -> [ChartFault] in
      guard case .event(let trigger) = transitions[transition].cause else { return [] }
      let repeated = events.repeatedEvents(of: trigger)
      return distinct(repeated.map { triggers[trigger].names[$0] }).map { event in
        warning(
          transition: transition,
          "\(transition: transition) names '\(event)' more than once: remove the others.")
      }
    }
  }

  /// A transition can be taken on each of its events: no earlier transition of the same state is always taken.
  func shadowedTransitions(_ events: any EventComparing) -> [ChartFault] {
    transitions.indices.compactMap { number in
      let first = nodes[transitions[number].node].transitions.lowerBound
      return message(about: number, after: transitions[first..<number], events).map {
        warning(transition: number, $0)
      }
    }
  }

  private func message(
    about number: Int, after earlier: ArraySlice<Transition>, _ events: any EventComparing
  ) -> FaultText? {
    let transition = transitions[number]
    switch transition.cause {
    case .event(let trigger):
      var shadowed: Set<Int> = []
      for other in earlier where other.isUnconditional {
        guard case .event(let otherTrigger) = other.cause else { continue }
        shadowed.formUnion(events.events(of: trigger, matchedBy: otherTrigger))
      }
      if shadowed.isEmpty { return nil }
      let names = triggers[trigger].names
      if shadowed.count == names.count { return shadow(over: number) }
      let events = distinct(shadowed.sorted().map { names[$0] }).quoted
      return """
        \(transition: number)\(destination(of: transition)) can never fire on \
        \(events), because an earlier one always does. Give that one a guard, or remove \(events) \
        here.
        """
    case .always, .completion, .failure:
      // Without an event, a barrier that rejects an entry leads to the next transition.
      let isShadowed = earlier.contains {
        $0.isUnconditional && $0.cause.includes(transition.cause)
      }
      return isShadowed && barriers.isEmpty ? shadow(over: number) : nil
    }
  }

  private func shadow(over transition: Int) -> FaultText {
    """
    \(transition: transition)\(destination(of: transitions[transition])) can never fire, because an \
    earlier one always does. Give that one a guard, or remove one of the two.
    """
  }

  private func destination(of transition: Transition) -> FaultText {
    let states = destinations(of: transition.target).flatMap(states)
    return states.isEmpty ? "" : " to \(.quoted(states))"
  }
}

extension ChartOutline.Transition.Cause {
  /// Whether this trigger occurs whenever the other one does, for triggers that are no events.
  fileprivate func includes(_ other: Self) -> Bool {
    switch (self, other) {
    case (.always, .always): true
    case (.completion(let some), .completion(let others)),
      (.failure(let some), .failure(let others)):
      some.isForAll || some.number == others.number
    case (.event, _), (.always, _), (.completion, _), (.failure, _): false
    }
  }
}

extension ChartOutline.Transition {
  /// Whether it is taken whenever its trigger occurs.
  var isUnconditional: Bool {
    guard !hasGuard else { return false }
    switch target {
    case .none, .states, .destination, .fork, .choice, .join, .termination: return true
    case .junction(let branches): return branches.contains { !$0.hasGuard }
    case .among: return false
    }
  }
}
