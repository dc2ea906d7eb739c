extension ChartDeclarations {
  /// A timer has no negative delay, and its event can be handled while its state is active.
  func invalidTimers() -> [StatechartFault] {
    timers.flatMap { node, timer in
      negativeDelay(of: timer, in: node) + vainEvent(of: timer, in: node)
    }
  }

  private func negativeDelay(of timer: Timer, in node: Int) -> [StatechartFault] {
    guard timer.hasNegativeDelay else { return [] }
    return [
      fault(
        node,
        """
        The timer of \(words(for: node)) that sends '\(eventName(timer))' has a negative delay: use zero, or \
        more.
        """)
    ]
  }

  /// The event is delivered while the state is active, so that only states that may be active then can
  /// handle it: the state itself, its ancestors and descendants, and states in other regions.
  private func vainEvent(of timer: Timer, in node: Int) -> [StatechartFault] {
    // A deferred event may be handled in a later state.
    let isHandled =
      deferrals.contains { isMatched(timer, $0.found) }
      || transitions.contains { source, transition in
        guard case .event(let trigger) = transition.trigger else { return false }
        return canBeActive(source, with: node) && isMatched(timer, trigger)
      }
    guard !isHandled else { return [] }
    return [
      warning(
        node,
        """
        The timer of \(words(for: node)) sends '\(eventName(timer))', which nothing handles while \
        the state is active: add a transition on it, or remove the timer.
        """)
    ]
  }

  private func canBeActive(_ node: Int, with other: Int) -> Bool {
    isInsideOrSame(node, other) || isInside(other, node) || areOrthogonal(node, other)
  }
}
