import Schematic

/// A map as a machine runs it: states are numbers, and what is asked at every request is a table.
@usableFromInline
final class CompiledStateMap<State: Hashable, Subject> {
  @usableFromInline let initial: State
  @usableFromInline let refusesCurrentState: Bool
  let states: [State]
  @usableFromInline let numbers: StateNumbers<State>
  /// By the states' numbers; the first is that of states which the map doesn't have.
  @usableFromInline let records: FixedTable<StateRecord>
  /// The lists, by the states' numbers.
  @usableFromInline let allowed: [Set<Int32>]
  @usableFromInline let barriers: [StateBarrier<State, Subject>]
  @usableFromInline let dynamicTransitions: [DynamicTransition<State, Subject>]
  /// The number of the background state; 0 for none.
  @usableFromInline let background: Int32

  @usableFromInline let hooks: FixedTable<StoredHook<State, Subject>>
  @usableFromInline let sharedHooks: FixedTable<StoredTransitionHook<State, Subject>>
  @usableFromInline let beforeTransition: HookSpan
  @usableFromInline let afterTransition: HookSpan
  /// When every transition performs something.
  @usableFromInline let shared: StepMoments

  /// - Parameter outline: Must be without faults.
  init(
    _ outline: StateMapOutline<State, Subject>, initial: State, refusesCurrentState: Bool
  ) {
    let numbers = StateNumbers(outline.states.map(\.id))
    var compiler = StateMapCompiler<State, Subject>()
    let records = outline.states.map { compiler.record(for: $0) }
    let allowed = [[]] + outline.states.map { Set($0.allowed.map { numbers[$0] }) }

    self.initial = initial
    self.refusesCurrentState = refusesCurrentState
    self.numbers = numbers
    self.allowed = allowed
    states = outline.states.map(\.id)
    barriers = compiler.barriers
    dynamicTransitions = compiler.dynamicTransitions
    background = outline.backgroundStates.first.map { numbers[$0.id] } ?? 0
    self.records = FixedTable(
      linked([StateRecord()] + records, allowed: allowed, refusesCurrentState))
    hooks = FixedTable(compiler.hooks) { .action($0.action) }

    let before = outline.transitionHooks(.beforeTransition)
    let after = outline.transitionHooks(.afterTransition)
    sharedHooks = FixedTable(before + after) { .action($0.action) }
    beforeTransition = HookSpan(start: 0, end: Int32(before.count))
    afterTransition = HookSpan(
      start: Int32(before.count), end: Int32(before.count + after.count))
    shared = StepMoments(before: !before.isEmpty, after: !after.isEmpty)
  }

  deinit {
    numbers.free()
    records.free()
    hooks.free()
    sharedHooks.free()
  }
}

/// What the states' elements become, one state after the other.
private struct StateMapCompiler<State: Hashable, Subject> {
  var hooks: [StateHook<State, Subject>] = []
  var barriers: [StateBarrier<State, Subject>] = []
  var dynamicTransitions: [DynamicTransition<State, Subject>] = []

  mutating func record(for state: MappedState<State, Subject>) -> StateRecord {
    var record = StateRecord()
    record.isFinal = state.isFinal
    record.isGlobal = state.isGlobal
    record.isBackground = state.isBackground
    record.beforeEntering = add(state.hooks(.beforeEntering))
    record.afterEntering = add(state.hooks(.afterEntering))
    record.beforeLeaving = add(state.hooks(.beforeLeaving))
    record.afterLeaving = add(state.hooks(.afterLeaving))
    record.entering = StepMoments(
      before: !record.beforeEntering.isEmpty, after: !record.afterEntering.isEmpty)
    record.leaving = StepMoments(
      before: !record.beforeLeaving.isEmpty, after: !record.afterLeaving.isEmpty)
    if let barrier = state.barriers.first {
      record.barrier = Int32(barriers.count)
      barriers.append(barrier)
    }
    if let next = state.dynamicTransitions.first {
      record.next = Int32(dynamicTransitions.count)
      dynamicTransitions.append(next)
    }
    return record
  }

  private mutating func add(_ new: [StateHook<State, Subject>]) -> HookSpan {
    let start = Int32(hooks.count)
    hooks += new
    return HookSpan(start: start, end: Int32(hooks.count))
  }
}

/// The records with what is known about pairs of them.
private func linked(
  _ records: [StateRecord], allowed: [Set<Int32>], _ refusesCurrentState: Bool
) -> [StateRecord] {
  func isPlain(_ state: StateRecord) -> Bool { state.barrier < 0 && !state.isBackground }
  var linked = records
  for source in records.indices.dropFirst() where !records[source].isFinal {
    linked[source].ignoresItself = isPlain(records[source]) && !refusesCurrentState
    for target in records.indices.dropFirst().prefix(63)
    where target != source && isPlain(records[target]) {
      let isAllowed = records[target].isGlobal || allowed[source].contains(Int32(target))
      if isAllowed { linked[source].direct |= 1 << UInt64(target) }
    }
  }
  return linked
}
