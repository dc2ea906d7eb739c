import Schematic

extension ChartDeclarations {
  /// A transition names each of its events once.
  func repeatedEventsOfTransitions() -> [StatechartFault] {
    transitions.flatMap { node, transition -> [StatechartFault] in
      guard case .event(let trigger) = transition.trigger else { return [] }
      let repeated = repeatedEvents(trigger)
      guard !repeated.isEmpty else { return [] }
      let names = eventNames(trigger)
      return distinct(repeated.map { names[$0] }).map { event in
        warning(
          node, transition,
          "\(words(for: transition, of: node)) names '\(event)' more than once: remove the others.")
      }
    }
  }

  /// A transition can be taken on each of its events: no earlier one of the same state always is.
  func shadowedTransitions() -> [StatechartFault] {
    nodes.indices.flatMap { node in
      let transitions = transitions[nodes[node].transitions].map(\.found)
      return transitions.indices.compactMap { index in
        message(about: transitions[index], after: transitions[..<index], in: node).map {
          warning(node, transitions[index], $0)
        }
      }
    }
  }

  private func message(
    about transition: Transition, after earlier: ArraySlice<Transition>, in node: Int
  ) -> String? {
    switch transition.trigger {
    case .event(let trigger):
      var shadowed: Set<Int> = []
      for other in earlier where other.isUnconditional {
        shadowed.formUnion(sharedEvents(trigger, of: other))
      }
      if shadowed.isEmpty { return nil }
      let names = eventNames(trigger)
      if shadowed.count == names.count { return shadow(over: transition, in: node) }
      let events = distinct(shadowed.sorted().map { names[$0] }).quoted
      return """
        \(words(for: transition, of: node))\(destination(of: transition)) can never fire on \
        \(events), because an earlier one always does: give that one a guard, or remove \(events) \
        here.
        """
    case .always, .completion, .failure:
      // Without an event, a barrier that rejects an entry only leads to the next transition.
      let isShadowed = earlier.contains {
        $0.isUnconditional && $0.trigger.includes(transition.trigger)
      }
      return isShadowed && !hasBarriers ? shadow(over: transition, in: node) : nil
    }
  }

  private func sharedEvents(_ trigger: Trigger, of other: Transition) -> [Int] {
    guard case .event(let otherTrigger) = other.trigger else { return [] }
    return sharedEvents(trigger, otherTrigger)
  }

  private func shadow(over transition: Transition, in node: Int) -> String {
    """
    \(words(for: transition, of: node))\(destination(of: transition)) can never fire, because an \
    earlier one always does: give that one a guard, or remove one of the two.
    """
  }

  private func destination(of transition: Transition) -> String {
    let states = destinations(of: transition.target).flatMap(states)
    return states.isEmpty ? "" : " to \(states.map(name).quoted)"
  }
}

extension ChartDeclarations.Transition.Cause {
  /// Whether both are eventless, both are completion transitions, or both are for failures and this one
  /// for all errors of the other.
  fileprivate func includes(_ other: Self) -> Bool {
    switch (self, other) {
    case (.always, .always), (.completion, .completion): true
    case (.failure(let some), .failure(let others)): some.kind == .all || some.kind == others.kind
    case (.event, _), (.always, _), (.completion, _), (.failure, _): false
    }
  }
}

extension ChartDeclarations.Transition {
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
