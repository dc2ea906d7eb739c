import Schematic

extension ChartOutline {
  /// A timer has no negative delay and no period that is too short, and its event can be handled while its state is active.
  func invalidTimers(_ events: any EventComparing) -> [ChartFault] {
    activities.indices.flatMap { number in
      guard let timer = activities[number].timer else { return [ChartFault]() }
      return negativeDelay(of: timer, number) + shortPeriod(of: timer, number)
        + vainEvent(of: timer, number, events)
    }
  }

  private func negativeDelay(of timer: Activity.Timer, _ number: Int) -> [ChartFault] {
    // Without a delay of its own, it has its period.
    guard let delay = timer.delay, delay < .zero, delay != timer.period else { return [] }
    return [
      fault(.timer(number), "The \(timer: number) has a negative delay: use zero, or more.")
    ]
  }

  /// An event each time that another one is handled would leave no time for others.
  private func shortPeriod(of timer: Activity.Timer, _ number: Int) -> [ChartFault] {
    guard let period = timer.period, period < RunningTimer.shortestPeriod else { return [] }
    return [
      fault(
        .timer(number),
        """
        The \(timer: number) repeats every \(Activity.Timer.text(of: period)): use at least \
        \(Activity.Timer.text(of: RunningTimer.shortestPeriod)).
        """)
    ]
  }

  /// A fault if no state can handle the event of a timer while the state of the timer is active.
  ///
  /// These are the state itself, its ancestors and descendants, and states in other regions.
  private func vainEvent(
    of timer: Activity.Timer, _ number: Int, _ events: any EventComparing
  ) -> [ChartFault] {
    let node = activities[number].node
    // A deferred event may be handled in a later state.
    let isHandled =
      nodes.indices.lazy.flatMap(deferrals).contains {
        events.isEvent(ofTimer: number, matchedBy: $0)
      }
      || transitions.contains { transition in
        guard case .event(let trigger) = transition.cause else { return false }
        return canBeActive(transition.node, with: node)
          && events.isEvent(ofTimer: number, matchedBy: trigger)
      }
    guard !isHandled else { return [] }
    return [
      fault(
        .timer(number),
        """
        The timer of \(node: node) sends '\(timer.event)', which nothing handles while \
        the state is active: add a transition on it, or remove the timer.
        """
      ).asWarning
    ]
  }

  private func canBeActive(_ node: Int, with other: Int) -> Bool {
    isInsideOrSame(node, other) || isInside(other, node) || areOrthogonal(node, other)
  }
}
