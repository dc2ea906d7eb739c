import Schematic

/// A compiled map: states are numbers, and every request reads tables.
@usableFromInline
final class CompiledStateMap<State: Hashable, Subject> {
  @usableFromInline let initial: State
  @usableFromInline let rejectsCurrentState: Bool
  let states: [State]
  @usableFromInline let numbers: StateNumbers<State>
  /// The records of the states, by their numbers.
  ///
  /// The first record is for states that the map does not declare.
  @usableFromInline let records: FixedTable<StateRecord>
  /// The allowed targets, by the states' numbers.
  @usableFromInline let allowed: [Set<Int32>]
  @usableFromInline let barriers: [StateBarrier<State, Subject>]
  @usableFromInline let dynamicTransitions: [DynamicTransition<State, Subject>]
  /// The number of the background state; 0 for none.
  @usableFromInline let background: Int32

  @usableFromInline let hooks: FixedTable<StoredHook<State, Subject>>
  @usableFromInline let beforeTransition: IndexRange
  @usableFromInline let afterTransition: IndexRange
  /// When every transition performs hooks.
  @usableFromInline let shared: StepMoments

  /// The declarations that were compiled, for drawings.
  let declaredStates: [StateMapState<State, Subject>]
  let definitionName: String
  let definitionVersion: Int

  /// - Parameter outline: Must be without faults.
  init(
    _ outline: StateMapOutline<State, Subject>, initial: State, rejectsCurrentState: Bool,
    named name: String, version: Int
  ) {
    (definitionName, definitionVersion, declaredStates) = (name, version, outline.states)
    let numbers = StateNumbers(outline.states.map(\.id))
    var compiler = StateMapCompiler<State, Subject>()
    let records = outline.states.map { compiler.record(for: $0) }
    let allowed = [[]] + outline.states.map { Set($0.allowed.map { numbers[$0] }) }

    self.initial = initial
    self.rejectsCurrentState = rejectsCurrentState
    self.numbers = numbers
    self.allowed = allowed
    states = outline.states.map(\.id)
    barriers = compiler.barriers
    dynamicTransitions = compiler.dynamicTransitions
    background = outline.backgroundStates.first.map { numbers[$0.id] } ?? 0
    self.records = FixedTable(
      linked([StateRecord()] + records, allowed: allowed, rejectsCurrentState))
    beforeTransition = compiler.add(outline.transitionHooks(.beforeTransition))
    afterTransition = compiler.add(outline.transitionHooks(.afterTransition))
    hooks = FixedTable(compiler.hooks) { hook in
      switch hook {
      case .state(let hook): StoredHook(hook)
      case .transition(let hook): .transition(hook.action)
      }
    }
    shared = StepMoments(before: beforeTransition, after: afterTransition)
  }

  deinit {
    numbers.free()
    records.free()
    hooks.free()
  }
}

/// Compiles the states one after the other.
private struct StateMapCompiler<State: Hashable, Subject> {
  enum Hook {
    case state(StateHook<State, Subject>)
    case transition(TransitionHook<State, Subject>)
  }

  var hooks: [Hook] = []
  var barriers: [StateBarrier<State, Subject>] = []
  var dynamicTransitions: [DynamicTransition<State, Subject>] = []

  mutating func record(for state: StateMapState<State, Subject>) -> StateRecord {
    var record = StateRecord()
    record.isFinal = state.isFinal
    record.isGlobal = state.isGlobal
    record.isBackground = state.isBackground
    record.beforeEntering = add(state.hooks(.beforeEntering))
    record.afterEntering = add(state.hooks(.afterEntering))
    record.beforeLeaving = add(state.hooks(.beforeLeaving))
    record.afterLeaving = add(state.hooks(.afterLeaving))
    record.entering = StepMoments(
      beforeEntering: record.beforeEntering, afterEntering: record.afterEntering)
    record.leaving = StepMoments(before: record.beforeLeaving, after: record.afterLeaving)
    record.barriers = barriers.add(state.barriers)
    if let next = state.dynamicTransitions.first {
      record.next = Int32(dynamicTransitions.count)
      dynamicTransitions.append(next)
    }
    return record
  }

  private mutating func add(_ new: [StateHook<State, Subject>]) -> IndexRange {
    hooks.add(new.map(Hook.state))
  }

  mutating func add(_ new: [TransitionHook<State, Subject>]) -> IndexRange {
    hooks.add(new.map(Hook.transition))
  }
}

/// The records, with the known results for pairs of states.
private func linked(
  _ records: [StateRecord], allowed: [Set<Int32>], _ rejectsCurrentState: Bool
) -> [StateRecord] {
  func isPlain(_ state: StateRecord) -> Bool { state.barriers.isEmpty && !state.isBackground }
  var linked = records
  for source in records.indices.dropFirst() where !records[source].isFinal {
    linked[source].ignoresItself = isPlain(records[source]) && !rejectsCurrentState
    for target in records.indices.dropFirst().prefix(63)
    where target != source && isPlain(records[target]) {
      let isAllowed = records[target].isGlobal || allowed[source].contains(Int32(target))
      if isAllowed { linked[source].direct |= 1 << UInt64(target) }
    }
  }
  return linked
}
