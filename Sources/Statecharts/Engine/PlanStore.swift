import Schematic

/// What determines the plan of a step.
struct PlanKey<State: Hashable> {
  let active: InlineIndexList
  let storage: ConfigurationStorage<State>
  let selection: Selection
  /// The index of the first completion that stays pending: those before it were dispatched, or belong to an
  /// earlier event.
  let firstCompletion: Int

  /// - Parameter configuration: Its storage is copied, so that nothing changes it.
  init(
    _ configuration: Configuration<State>, _ selection: Selection, keeping firstCompletion: Int
  ) {
    let storage = configuration.storage
    active = configuration.active
    self.storage = storage.isBlank ? storage : storage.snapshot
    self.selection = selection
    self.firstCompletion = firstCompletion
  }

  var configuration: Configuration<State> { Configuration(active, storage) }
}

extension StepPlan {
  /// Whether the plan was made for the same.
  // A method of the class, because unspecialized code would look up the metadata of the structure.
  fileprivate func isPlan(
    from configuration: Configuration<State>, _ selection: Selection, keeping first: Int
  ) -> Bool {
    origin.active == configuration.active && origin.firstCompletion == first
      && origin.selection.few == selection.few && origin.selection.many == selection.many
      && (origin.storage === configuration.storage
        || origin.storage.isSame(as: configuration.storage))
  }
}

/// A fast hash of numbers that the chart itself has assigned (Fowler, Noll and Vo, FNV-1a, by words).
struct NumberHash {
  private var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ active: InlineIndexList, _ selection: Selection, keeping first: Int) {
    combine(active)
    combine(selection.few)
    for path in selection.many { combine(path) }
    combine(Int32(truncatingIfNeeded: first))
  }

  var value: Int { Int(truncatingIfNeeded: bits ^ (bits >> 32)) }

  /// Combines everything that a storage has.
  mutating func combine<State>(_ storage: ConfigurationStorage<State>) {
    for leaf in storage.leaves { combine(leaf) }
    for record in storage.historyRecords {
      combine(record.node)
      combine(record.few)
      for leaf in record.many { combine(leaf) }
    }
    for arrival in storage.arrivals {
      combine(arrival.join)
      combine(arrival.source)
    }
    for node in storage.completed { combine(node) }
  }

  private mutating func combine(_ number: Int32) {
    combine(UInt64(UInt32(bitPattern: number)))
  }

  private mutating func combine(_ list: InlineIndexList) {
    combine(list.bits)
    combine(list.count)
  }

  private mutating func combine(_ word: UInt64) {
    bits = (bits ^ word) &* 0x0000_0100_0000_01B3
    bits ^= bits >> 29
  }
}

/// A plan in a ``PlanStore``.
// Not generic, nor is the store: unspecialized code looks up the metadata of each generic type that it uses.
@usableFromInline
class KeptPlan {
  /// Another plan with the same hash value: set before the plan is found.
  fileprivate(set) var next: KeptPlan?
}

/// The plans of a chart's steps, by what determines them: a step that recurs is planned once.
///
/// All machines of the chart share it, on any thread.
///
/// - Complexity: At most ``maximum`` plans, of some 500 bytes each. When there are more, all are forgotten.
final class PlanStore: Sendable {
  private struct Plans {
    var byHash: [Int: KeptPlan] = [:]
    var count = 0
  }

  private let plans = Locked(Plans())

  static var maximum: Int { 4_096 }

  /// The first of the plans with a hash value.
  func first(_ hash: Int) -> KeptPlan? {
    plans.withLock { $0.byHash[hash] }
  }

  func insert(_ plan: KeptPlan, _ hash: Int) {
    plans.withLock { plans in
      if plans.count >= Self.maximum { plans = Plans() }
      plan.next = plans.byHash[hash]
      plans.byHash[hash] = plan
      plans.count += 1
    }
  }
}

extension CompiledChart {
  /// The plan of a step, which is made if it is not known yet.
  func plan(
    from configuration: Configuration<State>, _ selection: Selection, keeping first: Int
  ) -> StepPlan<State> {
    var hash = NumberHash(configuration.active, selection, keeping: first)
    if configuration.storage !== blank { hash.combine(configuration.storage) }
    var next = plans.first(hash.value)
    while let found = next {
      let plan = unsafeDowncast(found, to: StepPlan<State>.self)
      if plan.isPlan(from: configuration, selection, keeping: first) { return plan }
      next = found.next
    }
    let plan = makePlan(PlanKey(configuration, selection, keeping: first))
    plans.insert(plan, hash.value)
    return plan
  }
}
