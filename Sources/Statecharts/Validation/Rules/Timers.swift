extension ChartOutline {
  /// A timer waits no negative time, and its event means something in the state that it belongs to.
  func impossibleTimers() -> [StatechartFault] {
    all { if case .activity(let activity) = $0 { activity } else { nil } }.flatMap {
      node, activity -> [StatechartFault] in
      guard case .timer(let delay, let event) = activity.kind else { return [] }
      return negativeDelay(delay, event, in: node) + vainEvent(event, in: node)
    }
  }

  private func negativeDelay(
    _ delay: ActivityDeclaration<Event, Subject>.Delay, _ event: Event, in node: Int
  ) -> [StatechartFault] {
    guard case .fixed(let duration) = delay, duration < .zero else { return [] }
    return [
      fault(
        node,
        """
        The timer of \(words(for: node)) that sends '\(event)' has a negative delay: use zero, or \
        more.
        """)
    ]
  }

  /// The event comes while the state is active, so that only those can handle it who may be active
  /// then: the state itself, states around it and in it, and states in other regions.
  private func vainEvent(_ event: Event, in node: Int) -> [StatechartFault] {
    // A state that defers the event leaves it to whoever comes later.
    let isHandled =
      isDeferred(event)
      || transitions.contains { source, transition in
        guard case .event(let trigger) = transition.trigger else { return false }
        return canBeActive(source, with: node) && trigger.matches(event)
      }
    guard !isHandled else { return [] }
    return [
      fault(
        node,
        """
        The timer of \(words(for: node)) sends '\(event)', which nothing handles while the state is \
        active: add a transition on it, or remove the timer.
        """)
    ]
  }

  private func isDeferred(_ event: Event) -> Bool {
    !all { kind -> EventTrigger<Event>? in
      if case .deferral(let trigger) = kind, trigger.matches(event) { trigger } else { nil }
    }.isEmpty
  }

  private func canBeActive(_ node: Int, with other: Int) -> Bool {
    isInsideOrSame(node, other) || isInside(other, node) || areOrthogonal(node, other)
  }
}
