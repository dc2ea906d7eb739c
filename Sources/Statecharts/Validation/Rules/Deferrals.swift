extension ChartOutline {
  /// A deferred event is not taken at once by the same state, and is deferred once.
  func vainDeferrals() -> [StatechartFault] {
    deferrals.indices.compactMap { index in
      let (node, trigger) = deferrals[index]
      let earlier = deferrals[..<index].reversed().prefix { $0.node == node }
      return vanity(of: trigger, after: earlier.map(\.found), in: node)
    }
  }

  private func vanity(
    of trigger: Trigger, after earlier: [Trigger], in node: Int
  ) -> StatechartFault? {
    if earlier.contains(where: { areCertainlySame(trigger, $0) }) {
      let place = words(for: node).capitalized
      return fault(node, "\(place) defers '\(trigger.name)' twice: remove one of the two.")
    }
    let takes = transitions(of: node).contains { transition in
      guard case .event(let other) = transition.trigger else { return false }
      return transition.isUnconditional && areCertainlySame(trigger, other)
    }
    guard takes else { return nil }
    let place = words(for: node).capitalized
    return fault(
      node,
      "\(place) defers '\(trigger.name)', which it always takes itself: remove one of the two.")
  }
}
