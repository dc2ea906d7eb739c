/// The delayed events of one machine: those that are scheduled, and those of the step in progress.
///
/// Names and times are in types that do not depend on the type of events. Generic code is not specialized here, and
/// would look up the metadata of each array, dictionary and optional of events.
///
/// - Complexity: Adding and cancelling an event is O(1).
@usableFromInline
final class DelayedEvents<Event> {
  private let events = EventSlots<Event>()

  /// The requests of the actions of the step or of the compound transition.
  @exclusivity(unchecked) private var requests: [DelayRequest] = []
  /// How many of the requests belong to steps that were taken.
  @exclusivity(unchecked) private var takenCount = 0

  /// By number: numbers ascend in the order of sending.
  @exclusivity(unchecked) private var delays: [Int: Delay] = [:]
  @exclusivity(unchecked) private var numbers: [DelayedEventName: Int] = [:]
  @exclusivity(unchecked) private var lastNumber = 0
  /// The events that wait for the end of the run, in order.
  @exclusivity(unchecked) private var new: [Int] = []
  /// The changes that observers are notified of, in order.
  @exclusivity(unchecked) private var changes: [DelayChange] = []

  private let deliver: (_ number: Int, _ error: (any Error)?) -> Void

  /// - Parameter deliver: Makes the machine handle an event whose delay has passed.
  init(deliver: @escaping (_ number: Int, _ error: (any Error)?) -> Void) {
    self.deliver = deliver
  }

  var isEmpty: Bool { delays.isEmpty }
}

// MARK: - The step in progress

extension DelayedEvents {
  func send(_ event: Event, after delay: Duration, as name: DelayedEventName) {
    let whole = delay.limited
    requests.append(
      .send(Delay(name: name, whole: whole, left: whole, slot: events.insert(event))))
  }

  func cancel(_ name: DelayedEventName) { requests.append(.cancel(name)) }

  /// Discards the requests of the actions of the step in progress.
  func undoStep() {
    while requests.count > takenCount {
      if case .send(let delay) = requests.removeLast() { events.remove(delay.slot) }
    }
  }

  /// Discards the requests of the actions of the compound transition.
  func undoTransition() {
    takenCount = 0
    undoStep()
  }

  /// A step was taken.
  ///
  /// - Parameters:
  ///   - isStable: Whether the transition is complete: then its requests are performed.
  ///   - isObserved: Whether observers are notified of the changes.
  ///   - host: The machine's host, if it has one already.
  func didTakeStep(isStable: Bool, isObserved: Bool, in host: DelayedHost<Event>?) {
    takenCount = requests.count
    guard isStable, takenCount > 0 else { return }
    for index in 0..<takenCount {
      switch requests[index] {
      case .send(let delay): add(delay, isObserved, in: host)
      case .cancel(let name): remove(name, isObserved, in: host)
      }
    }
    requests.removeFirst(takenCount)
    takenCount = 0
  }

  /// Calls the closure with each change since the last call, in order.
  func takeChanges(_ body: (DelayedEvent<Event>, DelayedEventChange) -> Void) {
    if !changes.isEmpty { callWithChanges(body) }
  }

  // Apart: it looks up types, as soon as it begins.
  @inline(never)
  private func callWithChanges(_ body: (DelayedEvent<Event>, DelayedEventChange) -> Void) {
    // An observer may stop the machine, which cancels the events of later changes.
    let list = changes.map { (event($0.delay), $0.kind) }
    for change in changes where change.kind == .cancelled { events.remove(change.delay.slot) }
    changes.removeAll(keepingCapacity: true)
    for (event, kind) in list { body(event, kind) }
  }
}

// MARK: - Events

extension DelayedEvents {
  private func add(_ delay: Delay, _ isObserved: Bool, in host: DelayedHost<Event>?) {
    remove(delay.name, isObserved, in: host)
    new.append(insert(delay))
    if isObserved { changes.append(DelayChange(delay: delay, kind: .scheduled)) }
    host?.noteDelayedEvents()
  }

  private func insert(_ delay: Delay) -> Int {
    lastNumber += 1
    delays[lastNumber] = delay
    if delay.name.name != nil { numbers[delay.name] = lastNumber }
    return lastNumber
  }

  /// Adds an event without notice.
  func insert(_ event: DelayedEvent<Event>) {
    var name = DelayedEventName(event.name)
    name.submachine = event.submachine
    _ = insert(
      Delay(
        name: name, whole: event.delay, left: event.timeLeft, slot: events.insert(event.event)))
  }

  private func remove(
    _ name: DelayedEventName, _ isObserved: Bool, in host: DelayedHost<Event>?
  ) {
    guard name.name != nil, let number = numbers[name] else { return }
    cancel(number, isObserved, in: host)
  }

  private func cancel(_ number: Int, _ isObserved: Bool, in host: DelayedHost<Event>?) {
    guard var delay = removeDelay(number) else { return }
    if isObserved {
      delay.left = timeLeft(number, delay, in: host)
      changes.append(DelayChange(delay: delay, kind: .cancelled))
    } else {
      events.remove(delay.slot)
    }
    if delay.isScheduled { host?.cancel(delayedEvent: number) }
  }

  /// Cancels all events: the machine has ended, or was reset.
  func cancelAll(isObserved: Bool, in host: DelayedHost<Event>?) {
    undoTransition()
    for number in delays.keys.sorted() { cancel(number, isObserved, in: host) }
    new = []
  }

  /// The delay of an event has passed: no time is left.
  ///
  /// - Returns: The event; `nil` if it was cancelled.
  func expire(_ number: Int) -> DelayedEvent<Event>? {
    delays[number]?.left = .zero
    return delays[number].map(event)
  }

  /// Removes an event that is delivered.
  ///
  /// - Returns: Whether it had not been cancelled.
  @discardableResult
  func remove(_ number: Int) -> Bool {
    guard let delay = removeDelay(number) else { return false }
    events.remove(delay.slot)
    return true
  }

  private func removeDelay(_ number: Int) -> Delay? {
    guard let delay = delays.removeValue(forKey: number) else { return nil }
    if delay.name.name != nil, numbers[delay.name] == number { numbers[delay.name] = nil }
    return delay
  }

  private func event(_ delay: Delay) -> DelayedEvent<Event> {
    DelayedEvent(
      events[delay.slot], after: delay.whole, as: delay.name.name, in: delay.name.submachine,
      timeLeft: delay.left)
  }
}

// MARK: - Time

extension DelayedEvents {
  /// Schedules the events that were sent since the last run, in order.
  func scheduleNew(in host: any ActivityHost<Event>) {
    // A host may deliver at once, so that the machine sends another event.
    let numbers = new
    new = []
    for number in numbers { schedule(number, in: host) }
  }

  /// Schedules all events in a new host, in the order of sending.
  func scheduleAll(in host: any ActivityHost<Event>) {
    new = []
    for number in delays.keys.sorted() { schedule(number, in: host) }
  }

  private func schedule(_ number: Int, in host: any ActivityHost<Event>) {
    guard let delay = delays[number], !delay.isScheduled else { return }
    delays[number]?.isScheduled = true
    host.schedule(delayedEvent: number, after: delay.left) { [deliver] error in
      deliver(number, error)
    }
  }

  /// Stores the time that is left to each event, and cancels it: its host is about to be replaced.
  func suspend(in host: DelayedHost<Event>?) {
    for (number, delay) in delays.sorted(by: { $0.key < $1.key }) {
      delays[number]?.left = timeLeft(number, delay, in: host)
      if delay.isScheduled { host?.cancel(delayedEvent: number) }
      delays[number]?.isScheduled = false
    }
  }

  private func timeLeft(_ number: Int, _ delay: Delay, in host: DelayedHost<Event>?) -> Duration {
    delay.isScheduled ? host?.timeLeft(ofDelayedEvent: number) ?? delay.left : delay.left
  }

  /// All events with the time that is left, in the order of sending.
  func all(in host: DelayedHost<Event>?) -> [DelayedEvent<Event>] {
    delays.sorted { $0.key < $1.key }.map { number, delay in
      var delay = delay
      delay.left = timeLeft(number, delay, in: host)
      return event(delay)
    }
  }
}

/// Everything about a delayed event but the event.
private struct Delay {
  let name: DelayedEventName
  let whole: Duration
  var left: Duration
  /// Where the event is.
  let slot: Int
  var isScheduled = false
}

private enum DelayRequest {
  case send(Delay)
  case cancel(DelayedEventName)
}

private struct DelayChange {
  let delay: Delay
  let kind: DelayedEventChange
}
