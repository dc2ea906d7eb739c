// Events that actions send with a delay (SCXML, 6.2 and 6.3: `send` and `cancel`).
extension StateMachine {
  /// Stores an event that an action sends with a delay.
  func delay(
    _ event: Event, after delay: Duration, as name: DelayedEventName
  ) throws(MissingActivityHostError) {
    if storage?.activityHost == nil {
      guard hostsOnDemand else { throw MissingActivityHostError(delaying: "\(event)") }
      isHostDemanded = true
    }
    requireDelayedEvents().send(event, after: delay, as: name)
  }

  private func requireDelayedEvents() -> DelayedEvents<Event> {
    let storage = requireStorage()
    if let delayedEvents = storage.delayedEvents { return delayedEvents }
    let new = DelayedEvents<Event> { [weak self] number, error in
      self?.deliver(delayedEvent: number, error)
    }
    storage.delayedEvents = new
    return new
  }

  /// Whether events wait for their delivery.
  public var hasDelayedEvents: Bool { !(storage?.delayedEvents?.isEmpty ?? true) }

  /// Continues the delayed events of a saved machine.
  func resume(_ events: [DelayedEvent<Event>]) {
    guard !events.isEmpty else { return }
    let delayedEvents = requireDelayedEvents()
    for event in events { delayedEvents.insert(event) }
  }

  /// Handles an event whose delay has passed.
  ///
  /// The event is removed after the notice: an observer that saves the machine saves it once more,
  /// because it has not been handled.
  private func deliver(delayedEvent number: Int, _ error: (any Error)?) {
    guard let delayedEvents = storage?.delayedEvents, let event = delayedEvents.expire(number)
    else {
      return
    }
    if let error {
      delayedEvents.remove(number)
      return reportFailure(error, on: event.event)
    }
    notify(.delayedEvent(event, .delivered))
    guard delayedEvents.remove(number) else { return }
    handle(event.event)
  }
}

// MARK: - Steps

extension StateMachine {
  /// Schedules and cancels the delayed events that the actions of a step have requested.
  ///
  /// A machine that has ended delivers nothing (SCXML, 6.2.4): its delayed events are cancelled.
  // Inlinable, because it asks the schema about the state.
  @inlinable @inline(never)
  func updateDelayedEvents() {
    guard let storage, let delayedEvents = storage.delayedEvents else { return }
    delayedEvents.didTakeStep(
      isStable: !schema.isPseudostate(currentState), isObserved: storage.hasObservers,
      in: storage.activityHost)
    if !delayedEvents.isEmpty, schema.isEnd(currentState) {
      delayedEvents.cancelAll(isObserved: storage.hasObservers, in: storage.activityHost)
    }
  }

  /// Discards the delayed events that the actions of an undone step have requested.
  @usableFromInline @inline(never)
  func undoDelayedEvents() {
    storage?.delayedEvents?.undoStep()
  }

  /// Notifies observers of the delayed events that were scheduled or cancelled.
  @inlinable
  func notifyOfDelayedEvents() {
    if let events = storage?.delayedEvents, events.hasChanges { notifyOfChanges(in: events) }
  }

  @usableFromInline @inline(never)
  func notifyOfChanges(in events: DelayedEvents<Event>) {
    events.takeChanges { notify(.delayedEvent($0, $1)) }
  }

  /// Cancels all delayed events.
  @usableFromInline @inline(never)
  func cancelDelayedEvents() {
    guard let storage else { return }
    storage.delayedEvents?.cancelAll(isObserved: storage.hasObservers, in: storage.activityHost)
  }
}
