extension ChartOutline {
  /// A transition without an event has a target or an action.
  ///
  /// A transition on an event may have neither: no ancestor gets the event then. So may a transition for
  /// failures, which discards the error.
  func transitionsWithoutEffect() -> [ChartFault] {
    transitions.indices.filter(hasNoEffect).map { transition in
      warning(
        transition: transition,
        """
        \(transition: transition) has neither a target nor an action, and no effect: add 'to:' or an \
        action.
        """)
    }
  }

  func hasNoEffect(_ transition: Int) -> Bool {
    guard case .none = transitions[transition].target, transitions[transition].actions.isEmpty
    else { return false }
    switch transitions[transition].cause {
    case .always, .completion: return true
    case .event, .failure: return false
    }
  }
}

extension ChartOutline {
  /// An internal transition has no target (UML 2.5.1 §14.2.3.8.1).
  func internalTransitionsWithTarget() -> [ChartFault] {
    transitions.indices.compactMap { transition in
      guard transitions[transition].kind == .internal else { return nil }
      switch transitions[transition].target {
      case .none: return nil
      case .states, .destination, .fork, .junction, .choice, .among, .join, .termination:
        return fault(
          transition: transition,
          """
          \(transition: transition) is internal and has a target: remove the target, or \
          \(.changingKind).
          """)
      }
    }
  }
}
