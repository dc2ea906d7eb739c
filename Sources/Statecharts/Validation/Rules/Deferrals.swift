extension ChartOutline {
  /// A state defers an event once, and has no unconditional transition on it.
  func uselessDeferrals(_ events: any EventComparing) -> [ChartFault] {
    nodes.indices.flatMap { node in
      let deferrals = deferrals(of: node)
      return deferrals.indices.flatMap { index in
        messages(about: deferrals[index], after: deferrals[..<index].reversed(), in: node, events)
          .map {
            fault(node, "\(first: node) defers \($0): remove one of the two.").asWarning
          }
      }
    }
  }

  private func messages(
    about trigger: Int, after earlier: [Int], in node: Int, _ events: any EventComparing
  ) -> [String] {
    let repeated = Set(
      earlier.flatMap { events.events(of: trigger, matchedBy: $0) }
        + events.repeatedEvents(of: trigger))
    let handled = Set(
      transitions(of: node).flatMap { transition -> [Int] in
        guard case .event(let other) = transition.cause, transition.isUnconditional
        else { return [] }
        return events.events(of: trigger, matchedBy: other)
      })
    guard !repeated.isEmpty || !handled.isEmpty else { return [] }
    return triggers[trigger].names.enumerated().compactMap { index, name in
      if repeated.contains(index) { return "'\(name)' twice" }
      guard handled.contains(index) else { return nil }
      return "'\(name)', which it always takes itself"
    }
  }
}
