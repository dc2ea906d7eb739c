import Schematic

extension ChartOutline {
  /// A deferred event is not taken at once by the same state, and is deferred once.
  func vainDeferrals() -> [StatechartFault] {
    nodes.indices.flatMap { node in
      let triggers = deferrals(of: node)
      return triggers.indices.compactMap { index in
        vanity(of: triggers[index], after: triggers[..<index], in: node)
      }
    }
  }

  private func deferrals(of node: Int) -> [EventTrigger<Event>] {
    nodes[node].elements.compactMap {
      if case .deferral(let trigger) = $0.kind { trigger } else { nil }
    }
  }

  private func vanity(
    of trigger: EventTrigger<Event>, after earlier: ArraySlice<EventTrigger<Event>>, in node: Int
  ) -> StatechartFault? {
    let place = words(for: node).capitalized
    if earlier.contains(where: trigger.isCertainlySame) {
      return fault(node, "\(place) defers '\(trigger.name)' twice: remove one of the two.")
    }
    let takes = transitions(of: node).contains { transition in
      guard case .event(let other) = transition.trigger else { return false }
      return trigger.isCertainlySame(as: other) && transition.isUnconditional
    }
    guard takes else { return nil }
    return fault(
      node,
      "\(place) defers '\(trigger.name)', which it always takes itself: remove one of the two.")
  }
}

extension EventTrigger {
  /// Whether both are triggers by value and match the same event.
  func isCertainlySame(as other: EventTrigger) -> Bool {
    guard let value, let otherValue = other.value else { return false }
    return areEqual(value, otherValue)
  }
}
