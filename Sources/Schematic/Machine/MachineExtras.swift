/// Settings, tracers and other parts that few machines need.
///
/// Allocated on first use, so that the storage of other machines is half as large.
@usableFromInline
final class MachineExtras<Schema: StateMachineSchemaProtocol> {
  @usableFromInline typealias State = Schema.State
  @usableFromInline typealias Event = Schema.Event
  @usableFromInline typealias Observer = CallbackList<StateMachineNotice<State, Event>>.Callback

  // MARK: Settings

  @exclusivity(unchecked) @usableFromInline
  var maximumSteps = MachineStorage<Schema>.defaultSteps
  @exclusivity(unchecked) @usableFromInline
  var maximumEvents = MachineStorage<Schema>.defaultEvents
  @exclusivity(unchecked) @usableFromInline
  var ignoredEventPolicy = IgnoredEventPolicy<State, Event>.ignore

  @exclusivity(unchecked) var pendingEnds: [PendingEnd] = []
  /// The timers of the saved machine from which this one was resumed, until it has a host.
  var resumedTimers: [SavedStateTimer]?

  /// The kind of activity whose event is about to be handled, if there are tracers.
  @exclusivity(unchecked) @usableFromInline var activityOfRequest: ActivityID.Kind?

  /// An object that another library of this package stores with the machine.
  var attachment: AnyObject?

  // MARK: Observers

  @exclusivity(unchecked) @usableFromInline var didTransition: ((State, Event?, State) -> Void)?
  @exclusivity(unchecked) @usableFromInline var tracers = CallbackList<StateMachineTrace<Schema>>()
  @exclusivity(unchecked) @usableFromInline
  var stableStateObservers = CallbackList<SavedMachine<State, Event>>()
  /// The filters of the observers of selected steps, which are also among the machine's observers.
  @exclusivity(unchecked) @usableFromInline var filters = NumberedList<StepFilter<Schema>>()
  /// The observers that were removed while observers were called.
  @exclusivity(unchecked) var removedObservers: [Observer] = []

  /// The compound transition in progress, while the machine is in a pseudostate.
  @exclusivity(unchecked) @usableFromInline
  var compoundTransition: CompoundTransition<State, Event>?

  init() {}

  deinit {
    stableStateObservers.removeAll()
    tracers.removeAll()
    filters.removeAll()
  }
}

extension MachineStorage {
  @usableFromInline
  func requireExtras() -> MachineExtras<Schema> {
    if let extras { return extras }
    let new = MachineExtras<Schema>()
    extras = new
    return new
  }
}

extension StateMachine {
  func requireExtras() -> MachineExtras<Schema> { requireStorage().requireExtras() }

  @inlinable var extras: MachineExtras<Schema>? { storage?.extras }
}

// MARK: - Compound transitions

/// A transition of several steps, through pseudostates (UML 2.5.1 §14.2.3.8.4).
@usableFromInline
struct CompoundTransition<State, Event> {
  @usableFromInline let origin: State
  @usableFromInline let event: Event?
  @usableFromInline let cause: TransitionCause

  @inlinable
  init(origin: State, event: Event?, cause: TransitionCause) {
    self.origin = origin
    self.event = event
    self.cause = cause
  }
}

extension MachineStorage {
  /// Notes that the machine has entered a pseudostate, unless it has come from another one.
  @inlinable
  func beginCompoundTransition(
    _ transition: @autoclosure () -> CompoundTransition<State, Event>
  ) {
    guard !isInCompoundTransition else { return }
    isInCompoundTransition = true
    requireExtras().compoundTransition = transition()
  }

  /// The compound transition that is complete, or undone.
  @inlinable
  func endCompoundTransition() -> CompoundTransition<State, Event>? {
    guard isInCompoundTransition else { return nil }
    isInCompoundTransition = false
    return extras?.compoundTransition.take()
  }
}
