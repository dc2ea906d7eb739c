extension ChartOutline {
  /// A transition can fire: no earlier one of the same state always does.
  func shadowedTransitions() -> [StatechartFault] {
    nodes.indices.flatMap { node in
      shadowed(among: transitions[nodes[node].transitions].map(\.found)).map {
        fault(node, shadow(over: $0, of: node))
      }
    }
  }

  private func shadowed(among transitions: [Transition]) -> [Transition] {
    transitions.indices.filter { index in
      transitions[..<index].contains {
        $0.isUnconditional && hasSameTrigger($0, transitions[index])
      }
    }.map { transitions[$0] }
  }

  private func hasSameTrigger(_ left: Transition, _ right: Transition) -> Bool {
    switch (left.trigger, right.trigger) {
    case (.event(let first), .event(let second)): areCertainlySame(first, second)
    // Without an event, a barrier that refuses only lets the next transition have its turn.
    case (.always, .always), (.completion, .completion): !hasBarriers
    case (.event, _), (.always, _), (.completion, _): false
    }
  }

  private func shadow(over transition: Transition, of node: Int) -> String {
    let states = destinations(of: transition.target).flatMap(states)
    let destination = states.isEmpty ? "" : " to \(states.map(name).quoted)"
    return """
      \(words(for: transition, of: node))\(destination) can never fire, because an earlier one \
      always does: give that one a guard, or remove one of the two.
      """
  }
}

extension ChartOutline.Transition {
  /// Whether it fires whenever it is asked.
  var isUnconditional: Bool {
    guard !hasGuard else { return false }
    switch target {
    case .none, .states, .history, .fork, .choice, .join, .termination: return true
    case .junction(let branches): return branches.contains { !$0.hasGuard }
    case .among: return false
    }
  }
}
