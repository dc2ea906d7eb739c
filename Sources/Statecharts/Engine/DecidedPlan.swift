import Schematic

// Plans of events about which no guard decides, found without a search of the transitions.

/// A plan in a ``PlanStore``, by the event that it is for.
@usableFromInline
final class DecidedPlan<State: Hashable>: KeptPlan {
  /// The bit of the event: see ``EventIndex``.
  @usableFromInline let event: UInt64
  @usableFromInline let plan: StepPlan<State>

  init(_ plan: StepPlan<State>, for event: UInt64) {
    (self.event, self.plan) = (event, plan)
  }
}

extension CompiledChart {
  /// The plan of the step that an event takes, if it has been taken before.
  ///
  /// - Parameter event: The bit of the event, which is none of ``guardedEvents``.
  @inlinable @inline(__always)
  func decidedPlan(from configuration: Configuration<State>, _ event: UInt64) -> StepPlan<State>? {
    let known = decidedPlans.first(decisionHash(configuration, event)) { plan in
      let known = unsafeDowncast(plan, to: DecidedPlan<State>.self)
      return known.event == event && known.plan.origin.isOrigin(of: configuration)
    }
    guard let known else { return nil }
    return unsafeDowncast(known, to: DecidedPlan<State>.self).plan
  }

  @usableFromInline @inline(never)
  func keep(_ plan: StepPlan<State>, for event: UInt64) {
    decidedPlans.insert(
      DecidedPlan(plan, for: event), decisionHash(plan.origin.configuration, event))
  }

  @inlinable
  func decisionHash(_ configuration: Configuration<State>, _ event: UInt64) -> Int {
    var hash = NumberHash()
    hash.combine(configuration.active)
    hash.combine(event)
    if configuration.storage !== blank { hash.combine(configuration.storage) }
    return hash.value
  }
}
