/// The event queues of a machine.
// The base of its storage, which actions know without the schema: where the type of the events is known, an action
// raises an event without looking up a type.
@usableFromInline
package class MachineQueues<Event> {
  /// The events that actions have raised.
  @exclusivity(unchecked) @usableFromInline final var raised = FIFO<Event>()
  /// The requests from outside, and deferred events that have been recalled.
  @exclusivity(unchecked) @usableFromInline final var requests = FIFO<QueuedRequest<Event>>()

  init() {}
}

/// The event queues, observers, and settings of a machine.
///
/// Allocated on first use: most machines need none of it.
@usableFromInline
final class MachineStorage<Schema: StateMachineSchemaProtocol>: MachineQueues<Schema.Event> {
  @usableFromInline typealias State = Schema.State
  @usableFromInline typealias Event = Schema.Event
  @usableFromInline typealias Notice = StateMachineNotice<State, Event>

  // MARK: Queues

  @exclusivity(unchecked) @usableFromInline var deferred: [Event] = []
  /// Whether the state has changed since an event was deferred.
  @exclusivity(unchecked) @usableFromInline var stateHasChanged = false

  // MARK: Settings

  @usableFromInline static var defaultSteps: Int { 100 }
  @usableFromInline static var defaultEvents: Int { 100_000 }

  @exclusivity(unchecked) @usableFromInline var maximumSteps = defaultSteps
  @exclusivity(unchecked) @usableFromInline var maximumEvents = defaultEvents
  @exclusivity(unchecked) @usableFromInline
  var ignoredEventPolicy = IgnoredEventPolicy<State, Event>.ignore

  @exclusivity(unchecked) @usableFromInline var activityHost: DelayedHost<Event>?
  /// The same host, as steps need it: a conversion for each step would be slow.
  @exclusivity(unchecked) var hostOfSteps: (any ActivityHost<Event>)?
  var pendingEnds: [PendingEnd] = []
  /// The events that actions have sent with a delay; `nil` before the first.
  @exclusivity(unchecked) @usableFromInline var delayedEvents: DelayedEvents<Event>?
  /// The timers of the saved machine from which this one was resumed, until it has a host.
  var resumedTimers: [SavedStateTimer]?

  /// An object that another library of this package stores with the machine.
  var attachment: AnyObject?

  // MARK: Observers

  @exclusivity(unchecked) @usableFromInline var didTransition: ((State, Event?, State) -> Void)?
  @exclusivity(unchecked) @usableFromInline var observers = CallbackList<Notice>()
  /// How many calls to ``notify(_:)`` are in progress.
  @exclusivity(unchecked) @usableFromInline var notificationDepth = 0
  /// The observers that were removed meanwhile.
  @exclusivity(unchecked) @usableFromInline
  var removedObservers: [CallbackList<Notice>.Callback] = []
  @exclusivity(unchecked) @usableFromInline var tracers = CallbackList<StateMachineTrace<Schema>>()
  @exclusivity(unchecked) @usableFromInline
  var stableStateObservers = CallbackList<SavedMachine<State, Event>>()
  /// Whether the observers of stable states must be called when no request is queued any more.
  @exclusivity(unchecked) @usableFromInline var isStableStateUnreported = false
  /// The filters of the observers of selected steps, which are also among the ``observers``.
  @exclusivity(unchecked) @usableFromInline var filters = NumberedList<StepFilter<Schema>>()

  /// Whether there is a tracer or a step filter: then the machine's `needsSlowPath` is always set.
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  /// Whether a watched machine is between two requests, although its `needsSlowPath` is set.
  @exclusivity(unchecked) @usableFromInline var isIdle = false

  /// The identity of the machine in observer tokens; `nil` before the first observer is added.
  private(set) var identity: MachineIdentity?
  private var nextNumber = 0

  /// The compound transition in progress, while the machine is in a pseudostate.
  @exclusivity(unchecked) @usableFromInline
  var compoundTransition: CompoundTransition<State, Event>?

  override init() {}

  deinit {
    observers.removeAll()
    stableStateObservers.removeAll()
    tracers.removeAll()
    filters.removeAll()
  }

  func requireIdentity() -> MachineIdentity {
    if let identity { return identity }
    let new = MachineIdentity()
    identity = new
    return new
  }

  func makeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }
}

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

/// A request in the queue of a machine.
@usableFromInline
struct QueuedRequest<Event> {
  @usableFromInline let request: StateMachineRequest<Event>
  /// Whether the request is an event that a state had deferred.
  @usableFromInline let isRecalled: Bool

  @inlinable
  init(_ request: StateMachineRequest<Event>, isRecalled: Bool = false) {
    self.request = request
    self.isRecalled = isRecalled
  }
}

// MARK: - Queues

extension MachineStorage {
  /// Whether no queued request can be handled now, no activity waits for its start, and no stable
  /// state must be reported.
  @inlinable var isDone: Bool {
    requests.isEmpty && (deferred.isEmpty || !stateHasChanged) && !hasPendingActivities
      && !isStableStateUnreported
  }

  @inlinable var hasPendingActivities: Bool { activityHost?.hasPending ?? false }

  /// Starts the activities that wait.
  ///
  /// - Returns: Whether there were any.
  @usableFromInline
  func beginPendingActivities() -> Bool {
    guard let activityHost, activityHost.hasPending else { return false }
    activityHost.beginPending(delayedEvents)
    return true
  }

  /// Whether a callback or an observer is notified.
  @inlinable var hasObservers: Bool { didTransition != nil || firstObserver != nil }

  /// Whether a step that leads neither from nor to a pseudostate concerns nothing but observers and deferred
  /// events.
  @inlinable var concernsObserversOnly: Bool {
    !isWatched && delayedEvents == nil && compoundTransition == nil
  }

  /// The next request, after recalling deferred events if the state has changed.
  @inlinable
  func next() -> QueuedRequest<Event>? {
    if stateHasChanged { recall() }
    return requests.popFirst()
  }

  /// Queues the deferred events before all other requests, in the order of their arrival.
  @inlinable @inline(never)
  func recall() {
    stateHasChanged = false
    guard !deferred.isEmpty else { return }
    requests.prepend(deferred) { QueuedRequest(.event($0), isRecalled: true) }
    // As the queue of requests does: the storage of a few events is kept for the next ones.
    deferred.removeEach(keepingUpTo: 64)
  }
}

// MARK: - Observers

extension MachineStorage {
  /// Calls the callback and every observer once.
  // Not inlined, to keep the fast path small.
  @inlinable @inline(never)
  func notify(_ notice: Notice) {
    if didTransition != nil { callDidTransition(notice) }
    guard let first = firstObserver else { return }
    notificationDepth &+= 1
    first._withUnsafeGuaranteedRef {
      $0.callAllUnretained(notice, upTo: observers.lastNumber)
    }
    notificationDepth &-= 1
    if notificationDepth == 0, !removedObservers.isEmpty { releaseRemovedObservers() }
  }

  @inlinable @inline(never)
  func callDidTransition(_ notice: Notice) {
    switch notice {
    case .transitioned(let old, let event, let new, _): didTransition?(old, event, new)
    case .ignored, .deferred, .rejected, .failed, .delayedEvent: break
    }
  }

  // A property of its own: a local variable would retain the callback until all observers are called.
  @inlinable @inline(__always) var firstObserver: Unmanaged<CallbackList<Notice>.Callback>? {
    observers.callbacks.first.map { .passUnretained($0) }
  }

  /// Removes an observer.
  ///
  /// If observers are being called, it is released after the last of them.
  func removeObserver(_ number: Int) {
    guard let observer = observers.remove(number), notificationDepth > 0 else { return }
    removedObservers.append(observer)
  }

  /// Releases the observers that were removed while observers were called.
  @usableFromInline @inline(never)
  func releaseRemovedObservers() {
    // What the observers hold may make a request of the machine in its `deinit`.
    let removed = removedObservers
    removedObservers = []
    withExtendedLifetime(removed) {}
  }
}

// MARK: - Tracers

extension MachineStorage {
  @inlinable var hasTracers: Bool { tracers.callbacks.first != nil }

  /// The machine is about to take a step.
  @inlinable @inline(never)
  func willTake(_ step: __owned Schema.Step, on event: Event?) {
    tracers.call(.taking(step, on: event))
  }

  /// The machine has taken the step.
  @inlinable @inline(never)
  func didTake() {
    tracers.call(.took)
  }

  /// The machine has undone a compound transition.
  ///
  /// - Parameter isWhole: Whether all of it was undone, so that observers are not notified.
  @usableFromInline
  func didUndo(isWhole: Bool) {
    var filter = isWhole ? filters.first : nil
    while let current = filter {
      current.didMatch = false
      filter = current.next
    }
    tracers.call(.undid)
  }

  @inlinable @inline(never)
  func didBegin(_ request: QueuedRequest<Event>) {
    tracers.call(.began(request.request, isRecalled: request.isRecalled))
  }

  @inlinable @inline(never)
  func didEnd(_ outcome: Outcome<State>) {
    tracers.call(.ended(outcome, waiting: requests.count))
  }

  /// Notes which filters a step matches that has changed the state.
  @inlinable @inline(never)
  func filter(from old: State, to new: State, by step: () -> Schema.Step) {
    var filter = filters.first
    while let current = filter {
      if !current.didMatch { current.didMatch = current.matches(old, new, step) }
      filter = current.next
    }
  }
}
