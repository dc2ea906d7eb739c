extension ChartDeclarations {
  /// A timer has no negative delay, and its event can be handled while its state is active.
  func invalidTimers() -> [StatechartFault] {
    timers.indices.flatMap { position in
      let (node, timer) = timers[position]
      let index = index(position, in: timers)
      return negativeDelay(of: timer, index, in: node) + vainEvent(of: timer, index, in: node)
    }
  }

  private func negativeDelay(of timer: Timer, _ index: Int, in node: Int) -> [StatechartFault] {
    guard timer.hasNegativeDelay else { return [] }
    let term = ChartTerm.timer(sending: eventName(timer), index: index, of: label(node))
    return [
      fault(
        node, .timer(index),
        """
        The \(wording(term)) has a negative delay: use zero, or more.
        """)
    ]
  }

  /// The event is delivered while the state is active, so that only states that may be active then can
  /// handle it: the state itself, its ancestors and descendants, and states in other regions.
  private func vainEvent(of timer: Timer, _ index: Int, in node: Int) -> [StatechartFault] {
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
        node, .timer(index),
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
