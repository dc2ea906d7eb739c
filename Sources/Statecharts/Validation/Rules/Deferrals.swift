extension ChartDeclarations {
  /// A state defers an event once, and has no unconditional transition on it.
  func uselessDeferrals() -> [StatechartFault] {
    deferrals.indices.flatMap { index in
      let (node, trigger) = deferrals[index]
      let earlier = deferrals[..<index].reversed().prefix { $0.node == node }
      return messages(about: trigger, after: earlier.map(\.found), in: node).map {
        warning(node, "\(words(for: node).capitalized) defers \($0): remove one of the two.")
      }
    }
  }

  private func messages(
    about trigger: Trigger, after earlier: [Trigger], in node: Int
  ) -> [String] {
    let repeated = Set(earlier.flatMap { sharedEvents(trigger, $0) } + repeatedEvents(trigger))
    let handled = Set(
      transitions(of: node).flatMap { transition -> [Int] in
        guard case .event(let other) = transition.trigger, transition.isUnconditional
        else { return [] }
        return sharedEvents(trigger, other)
      })
    guard !repeated.isEmpty || !handled.isEmpty else { return [] }
    return eventNames(trigger).enumerated().compactMap { index, name in
      if repeated.contains(index) { return "'\(name)' twice" }
      guard handled.contains(index) else { return nil }
      return "'\(name)', which it always takes itself"
    }
  }
}
