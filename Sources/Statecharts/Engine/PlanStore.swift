import Schematic

/// The key of a plan: all properties that determine it.
@usableFromInline
struct PlanKey<State: Hashable> {
  @usableFromInline let active: InlineIndexList
  @usableFromInline let storage: ConfigurationStorage<State>
  @usableFromInline let selection: Selection
  /// The index of the first completion that stays pending: earlier ones were dispatched, or belong to an
  /// earlier event.
  @usableFromInline let firstCompletion: Int

  /// - Parameter configuration: The configuration before the step. Its storage is copied if it may change.
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

  /// Whether it is the key of a step.
  @inlinable
  func isKey(
    from configuration: Configuration<State>, _ selection: Selection, keeping first: Int
  ) -> Bool {
    firstCompletion == first && self.selection.few == selection.few
      && (selection.few.isInline || self.selection.many == selection.many)
      && isOrigin(of: configuration)
  }

  /// Whether the same is active and recorded in a configuration.
  @inlinable
  func isOrigin(of configuration: Configuration<State>) -> Bool {
    active == configuration.active
      && (storage === configuration.storage || storage.isSame(as: configuration.storage))
  }
}

/// A fast hash of numbers that the chart has assigned (Fowler, Noll and Vo, FNV-1a, by words).
@usableFromInline
struct NumberHash {
  @usableFromInline var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable
  init() {}

  @inlinable
  init(_ active: InlineIndexList, _ selection: Selection, keeping first: Int) {
    combine(active)
    combine(selection.few)
    if !selection.few.isInline { combineEach(selection.many) }
    combine(UInt64(truncatingIfNeeded: first))
  }

  @inlinable var value: Int { Int(truncatingIfNeeded: bits ^ (bits &>> 32)) }

  /// Combines all content of a storage.
  @usableFromInline
  mutating func combine<State>(_ storage: ConfigurationStorage<State>) {
    combineEach(storage.leaves)
    for record in storage.historyRecords {
      combine(UInt64(UInt32(bitPattern: record.node)))
      combine(record.few)
      combineEach(record.many)
    }
    for arrival in storage.arrivals { combineEach([arrival.join, arrival.source]) }
    combineEach(storage.completed)
  }

  @usableFromInline
  mutating func combineEach(_ numbers: [Int32]) {
    for number in numbers { combine(UInt64(UInt32(bitPattern: number))) }
  }

  @inlinable
  mutating func combine(_ list: InlineIndexList) {
    combine(list.bits)
    combine(UInt64(UInt32(bitPattern: list.count)))
  }

  @inlinable
  mutating func combine(_ word: UInt64) {
    bits = (bits ^ word) &* 0x0000_0100_0000_01B3
    bits ^= bits &>> 29
  }
}

/// A plan in a ``PlanStore``.
// Neither it nor the store is generic: unspecialized code looks up the metadata of each generic type.
@usableFromInline
class KeptPlan {
  /// Another plan with the same place in the store.
  @usableFromInline fileprivate(set) var next: KeptPlan?
  fileprivate var hash = 0
}

/// The plans of a chart's steps by their keys, so that a step that recurs is planned once.
///
/// All machines of the chart share it, on any thread.
///
/// - Complexity: At most ``maximum`` plans, of some 500 bytes each. Then all are discarded.
@usableFromInline
final class PlanStore: Sendable {
  @usableFromInline
  struct Plans {
    /// By the last bits of hash values: the first plan of a list.
    ///
    /// The number of places is a power of two, or zero.
    @usableFromInline var places: [KeptPlan?] = []
    var count = 0
  }

  @usableFromInline let plans = Locked(Plans())

  static var maximum: Int { 4_096 }

  /// The first plan with a hash value that matches.
  @inlinable
  func first(_ hash: Int, where isMatch: (KeptPlan) -> Bool) -> KeptPlan? {
    plans.withLock { plans in
      if plans.places.isEmpty { return nil }
      var next = plans.places[hash & (plans.places.count &- 1)]
      while let plan = next, !isMatch(plan) { next = plan.next }
      return next
    }
  }

  func insert(_ plan: KeptPlan, _ hash: Int) {
    plan.hash = hash
    plans.withLock { plans in
      if plans.count >= Self.maximum { plans = Plans() }
      if plans.count == plans.places.count { plans.grow() }
      plans.add(plan)
      plans.count += 1
    }
  }
}

extension PlanStore.Plans {
  fileprivate mutating func add(_ plan: KeptPlan) {
    let place = plan.hash & (places.count - 1)
    plan.next = places[place]
    places[place] = plan
  }

  fileprivate mutating func grow() {
    let lists = places
    places = Array(repeating: nil, count: max(16, lists.count * 4))
    for list in lists {
      var rest = list
      while let plan = rest {
        rest = plan.next
        add(plan)
      }
    }
  }
}

extension CompiledChart {
  /// The plan of a step, which is made if the store has none.
  @inlinable
  func plan(
    from configuration: Configuration<State>, _ selection: Selection, keeping first: Int
  ) -> StepPlan<State> {
    var hash = NumberHash(configuration.active, selection, keeping: first)
    if configuration.storage !== blank { hash.combine(configuration.storage) }
    let known = plans.first(hash.value) { plan in
      unsafeDowncast(plan, to: StepPlan<State>.self)
        .origin.isKey(from: configuration, selection, keeping: first)
    }
    if let known { return unsafeDowncast(known, to: StepPlan<State>.self) }
    return makePlan(from: configuration, selection, keeping: first, hash.value)
  }

  @usableFromInline @inline(never)
  func makePlan(
    from configuration: Configuration<State>, _ selection: Selection, keeping first: Int,
    _ hash: Int
  ) -> StepPlan<State> {
    let plan = makePlan(PlanKey(configuration, selection, keeping: first))
    plans.insert(plan, hash)
    return plan
  }
}
