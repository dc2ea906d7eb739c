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

  @usableFromInline static var defaultSteps: Int { 100 }
  @usableFromInline static var defaultEvents: Int { 100_000 }

  @exclusivity(unchecked) @usableFromInline var deferred: [Event] = []
  @exclusivity(unchecked) @usableFromInline var activityHost: DelayedHost<Event>?
  /// The events that actions have sent with a delay; `nil` before the first.
  @exclusivity(unchecked) @usableFromInline var delayedEvents: DelayedEvents<Event>?
  @exclusivity(unchecked) @usableFromInline var observers = CallbackList<Notice>()
  /// Storage that is allocated on first use; `nil` until then.
  @exclusivity(unchecked) @usableFromInline var extras: MachineExtras<Schema>?

  /// The number of the machine in observer tokens; 0 before the first observer is added.
  private(set) var identity: UInt64 = 0
  /// The number of the observer or tracer that was added last.
  @exclusivity(unchecked) @usableFromInline private(set) var lastNumber = 0

  // MARK: Flags

  /// How many calls to ``notify(_:)`` are in progress.
  @exclusivity(unchecked) @usableFromInline var notificationDepth: Int32 = 0
  /// Whether the state has changed since an event was deferred.
  @exclusivity(unchecked) @usableFromInline var stateHasChanged = false
  /// Whether the callback for transitions is set.
  @exclusivity(unchecked) @usableFromInline var hasCallback = false
  /// Whether an observer was removed while observers were called.
  @exclusivity(unchecked) @usableFromInline var hasRemovedObservers = false
  /// Whether the observers of stable states must be called when no request is queued any more.
  @exclusivity(unchecked) @usableFromInline var isStableStateUnreported = false
  /// Whether there is a tracer or a step filter: then the machine's `needsSlowPath` is always set.
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  /// Whether a watched machine is between two requests, although its `needsSlowPath` is set.
  @exclusivity(unchecked) @usableFromInline var isIdle = false
  /// Whether a compound transition is in progress.
  @exclusivity(unchecked) @usableFromInline var isInCompoundTransition = false

  override init() {}

  deinit {
    observers.removeAll()
  }

  func requireIdentity() -> UInt64 {
    if identity == 0 {
      identity = lastIdentity.withLock {
        $0 += 1
        return $0
      }
    }
    return identity
  }

  func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

/// The last number that a machine got for its observer tokens.
// Not its address: a new machine may have the address of a deallocated one.
private let lastIdentity = Locked<UInt64>(0)

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
  @inlinable var hasObservers: Bool { hasCallback || firstObserver != nil }

  /// Whether a step that leads neither from nor to a pseudostate concerns nothing but observers and deferred
  /// events.
  @inlinable var concernsObserversOnly: Bool {
    !isWatched && delayedEvents == nil && !isInCompoundTransition
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

  /// Discards the deferred events: a later one waits for a change of the state after it.
  @inlinable
  func discardDeferred() {
    deferred.removeAll()
    stateHasChanged = false
  }
}

// MARK: - Observers

extension MachineStorage {
  /// Calls the callback and every observer once.
  // Not inlined, to keep the fast path small.
  @inlinable @inline(never)
  func notify(_ notice: Notice) {
    if hasCallback { callDidTransition(notice) }
    guard let first = firstObserver else { return }
    notificationDepth &+= 1
    first._withUnsafeGuaranteedRef {
      $0.callAllUnretained(notice, upTo: lastNumber)
    }
    notificationDepth &-= 1
    if notificationDepth == 0, hasRemovedObservers { releaseRemovedObservers() }
  }

  @inlinable @inline(never)
  func callDidTransition(_ notice: Notice) {
    switch notice {
    case .transitioned(let old, let event, let new, _): extras?.didTransition?(old, event, new)
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
    requireExtras().removedObservers.append(observer)
    hasRemovedObservers = true
  }

  /// Releases the observers that were removed while observers were called.
  @usableFromInline @inline(never)
  func releaseRemovedObservers() {
    // Objects that the observers hold may make a request of the machine in their `deinit`.
    let removed = extras?.removedObservers
    extras?.removedObservers = []
    hasRemovedObservers = false
    withExtendedLifetime(removed) {}
  }
}

// MARK: - Tracers

extension MachineStorage {
  @inlinable var hasTracers: Bool { extras?.tracers.callbacks.first != nil }

  /// The machine is about to take a step.
  @inlinable @inline(never)
  func willTake(_ step: __owned Schema.Step, on event: Event?) {
    extras?.tracers.call(.taking(step, on: event), upTo: lastNumber)
  }

  /// The machine has taken the step.
  @inlinable @inline(never)
  func didTake() {
    extras?.tracers.call(.took, upTo: lastNumber)
  }

  /// The machine has undone a compound transition.
  ///
  /// - Parameter isWhole: Whether all of it was undone, so that observers are not notified.
  @usableFromInline
  func didUndo(isWhole: Bool) {
    var filter = isWhole ? extras?.filters.first : nil
    while let current = filter {
      current.didMatch = false
      filter = current.next
    }
    extras?.tracers.call(.undid, upTo: lastNumber)
  }

  @inlinable @inline(never)
  func didBegin(_ request: QueuedRequest<Event>) {
    extras?.tracers.call(.began(request.request, isRecalled: request.isRecalled), upTo: lastNumber)
  }

  @inlinable @inline(never)
  func didEnd(_ outcome: Outcome<State>) {
    extras?.tracers.call(.ended(outcome, waiting: requests.count), upTo: lastNumber)
  }

  /// Notes which filters a step matches that has changed the state.
  @inlinable @inline(never)
  func filter(from old: State, to new: State, by step: () -> Schema.Step) {
    var filter = extras?.filters.first
    while let current = filter {
      if !current.didMatch { current.didMatch = current.matches(old, new, step) }
      filter = current.next
    }
  }
}
