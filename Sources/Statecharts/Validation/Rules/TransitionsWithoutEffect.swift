extension ChartOutline {
  /// A transition without an event has a target or an action.
  ///
  /// One on an event may have neither: no ancestor gets the event then. So may one for failures, which discards
  /// the error.
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
