import Schematic

/// What determines the plan of a step.
struct PlanKey<State: Hashable> {
  let active: InlineIndexList
  let storage: ConfigurationStorage<State>
  let selection: Selection
  /// The index of the first completion that stays pending: those before it were dispatched, or belong to an
  /// earlier event.
  let firstCompletion: Int

  init(
    _ configuration: Configuration<State>, _ selection: Selection, keeping firstCompletion: Int
  ) {
    active = configuration.active
    storage = configuration.storage
    self.selection = selection
    self.firstCompletion = firstCompletion
  }

  /// The same key with a storage that nothing changes.
  var kept: PlanKey {
    PlanKey(
      Configuration(active, storage.isBlank ? storage : storage.snapshot), selection,
      keeping: firstCompletion)
  }

  var configuration: Configuration<State> { Configuration(active, storage) }

  func isSame(as other: PlanKey) -> Bool {
    active == other.active && firstCompletion == other.firstCompletion
      && selection.few == other.selection.few && selection.many == other.selection.many
      && (storage === other.storage || storage.isSame(as: other.storage))
  }

  var hash: Int {
    var hash = NumberHash()
    hash.combine(active)
    hash.combine(selection.few)
    for path in selection.many { hash.combine(path) }
    hash.combine(Int32(truncatingIfNeeded: firstCompletion))
    for leaf in storage.leaves { hash.combine(leaf) }
    for record in storage.historyRecords {
      hash.combine(record.node)
      hash.combine(record.few)
      for leaf in record.many { hash.combine(leaf) }
    }
    for arrival in storage.arrivals {
      hash.combine(arrival.join)
      hash.combine(arrival.source)
    }
    for node in storage.completed { hash.combine(node) }
    return hash.value
  }
}

/// A fast hash of numbers that the chart itself has assigned (Fowler, Noll and Vo, FNV-1a, by words).
struct NumberHash {
  private var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  var value: Int { Int(truncatingIfNeeded: bits ^ (bits >> 32)) }

  mutating func combine(_ number: Int32) {
    combine(UInt64(UInt32(bitPattern: number)))
  }

  mutating func combine(_ list: InlineIndexList) {
    combine(list.bits)
    combine(list.count)
  }

  private mutating func combine(_ word: UInt64) {
    bits = (bits ^ word) &* 0x0000_0100_0000_01B3
    bits ^= bits >> 29
  }
}

/// The plans of a chart's steps, by what determines them: a step that recurs is planned once.
///
/// All machines of the chart share it, on any thread.
///
/// - Complexity: At most ``maximum`` plans, of some 500 bytes each. When there are more, all are forgotten.
final class PlanStore<State: Hashable>: Sendable {
  private struct Plans {
    var byHash: [Int: StepPlan<State>] = [:]
    var count = 0
  }

  // Plans are not changed but for their link, under the lock.
  private let plans = Locked(Plans())

  static var maximum: Int { 4_096 }

  func plan(
    for key: PlanKey<State>, _ make: (PlanKey<State>) -> StepPlan<State>
  ) -> StepPlan<State> {
    let hash = key.hash
    if let plan = plans.withLock({ Self.find(key, from: $0.byHash[hash]) }) { return plan }
    let plan = make(key.kept)
    plans.withLock { plans in
      if plans.count >= Self.maximum { plans = Plans() }
      plan.next = plans.byHash.updateValue(plan, forKey: hash)
      plans.count += 1
    }
    return plan
  }

  private static func find(_ key: PlanKey<State>, from first: StepPlan<State>?) -> StepPlan<State>?
  {
    var plan = first
    while let found = plan {
      if found.origin.isSame(as: key) { return found }
      plan = found.next
    }
    return nil
  }
}
