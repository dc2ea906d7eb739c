/// The delayed events of one machine without their events: those that are scheduled, and those of the step in
/// progress.
///
/// Not generic: code that is not specialized would look up the type of each array and optional of events.
///
/// - Complexity: Adding an event and cancelling one are O(log *n*) in the number of events that are scheduled.
@usableFromInline
package class DelayedEventTable {
  /// The requests of the actions of the step or of the compound transition.
  @exclusivity(unchecked) private var requests: [DelayRequest] = []
  /// How many of the requests belong to steps that were taken.
  @exclusivity(unchecked) private var takenCount = 0

  /// By number: numbers ascend in the order of sending.
  @exclusivity(unchecked) fileprivate var delays = SortedTable<Delay>()
  /// The numbers of events with names; `nil` while a search of the few events takes less time.
  @exclusivity(unchecked) private var numbers: [DelayedEventName: Int]?
  @exclusivity(unchecked) private var lastNumber = 0
  /// The events that wait for the end of the run, in order.
  @exclusivity(unchecked) private var new: [Int] = []
  /// The changes that observers are notified of, in order.
  @exclusivity(unchecked) fileprivate var changes: [DelayChange] = []

  private let removeEvent: (_ slot: Int) -> Void
  /// Makes the machine handle an event whose delay has passed, or notify its observers of an error.
  package let deliver: (_ number: Int, _ error: (any Error)?) -> Void

  /// - Parameter removeEvent: Removes the event in a slot.
  fileprivate init(
    removingEvent removeEvent: @escaping (_ slot: Int) -> Void,
    deliver: @escaping (_ number: Int, _ error: (any Error)?) -> Void
  ) {
    (self.removeEvent, self.deliver) = (removeEvent, deliver)
  }

  @usableFromInline final var isEmpty: Bool { delays.isEmpty }

  /// Up to this number of events, one is found by its name without a dictionary.
  private static var smallCount: Int { 16 }
}

/// The delayed events of one machine.
@usableFromInline
final class DelayedEvents<Event>: DelayedEventTable {
  private let events: EventSlots<Event>

  /// - Parameter deliver: Makes the machine handle an event whose delay has passed.
  init(deliver: @escaping (_ number: Int, _ error: (any Error)?) -> Void) {
    let events = EventSlots<Event>()
    self.events = events
    super.init(removingEvent: { events.remove($0) }, deliver: deliver)
  }
}

// MARK: - The step in progress

extension DelayedEvents {
  func send(_ event: Event, after delay: Duration, as name: DelayedEventName) {
    let whole = delay.limited
    send(Delay(name: name, whole: whole, left: whole, slot: events.insert(event)))
  }
}

extension DelayedEventTable {
  fileprivate final func send(_ delay: Delay) { requests.append(.send(delay)) }

  final func cancel(_ name: DelayedEventName) { requests.append(.cancel(name)) }

  /// Discards the requests of the actions of the step in progress.
  final func undoStep() {
    while requests.count > takenCount {
      if case .send(let delay) = requests.removeLast() { removeEvent(delay.slot) }
    }
  }

  /// Discards the requests of the actions of the compound transition.
  final func undoTransition() {
    takenCount = 0
    undoStep()
  }

  /// A step was taken.
  ///
  /// - Parameters:
  ///   - isStable: Whether the transition is complete: then its requests are performed.
  ///   - isObserved: Whether observers are notified of the changes.
  ///   - host: The machine's host, if it has one already.
  @usableFromInline
  final func didTakeStep(isStable: Bool, isObserved: Bool, in host: WaitingActivities?) {
    takenCount = requests.count
    guard isStable, takenCount > 0 else { return }
    takenCount = 0
    // Most steps have one request: the storage is kept for the next.
    if requests.count == 1 { return perform(requests.removeLast(), isObserved, in: host) }
    for index in requests.indices { perform(requests[index], isObserved, in: host) }
    requests.removeAll(keepingCapacity: true)
  }

  private final func perform(
    _ request: DelayRequest, _ isObserved: Bool, in host: WaitingActivities?
  ) {
    switch request {
    case .send(let delay): add(delay, isObserved, in: host)
    case .cancel(let name): remove(name, isObserved, in: host)
    }
  }

  /// Whether observers have not been notified of a change.
  @usableFromInline final var hasChanges: Bool { !changes.isEmpty }
}

extension DelayedEvents {
  /// Calls the closure with each change since the last call, in order.
  func takeChanges(_ body: (DelayedEvent<Event>, DelayedEventChange) -> Void) {
    // An observer may stop the machine, which cancels the events of later changes.
    let list = changes.map { (event($0.delay), $0.kind) }
    for change in changes where change.kind == .cancelled { events.remove(change.delay.slot) }
    changes.removeAll(keepingCapacity: true)
    for (event, kind) in list { body(event, kind) }
  }
}

// MARK: - Events

extension DelayedEventTable {
  private final func add(_ delay: Delay, _ isObserved: Bool, in host: WaitingActivities?) {
    remove(delay.name, isObserved, in: host)
    new.append(insert(delay))
    if isObserved { changes.append(DelayChange(delay: delay, kind: .scheduled)) }
    host?.noteDelayedEvents()
  }

  @discardableResult
  fileprivate final func insert(_ delay: Delay) -> Int {
    lastNumber += 1
    var delay = delay
    delay.key = lastNumber
    delays.add(delay)
    if delay.name.name != nil { note(delay.name) }
    return lastNumber
  }

  /// Notes the name of the event that was inserted last, if there are many.
  private final func note(_ name: DelayedEventName) {
    if numbers != nil {
      numbers?[name] = lastNumber
    } else if delays.places.count > Self.smallCount {
      numbers = [:]
      for delay in delays.places where delay.name.name != nil && !delay.isRemoved {
        numbers?[delay.name] = delay.key
      }
    }
  }

  private final func number(of name: DelayedEventName) -> Int? {
    if let numbers { return numbers[name] }
    let index = delays.places.lastIndex { !$0.isRemoved && $0.name == name }
    return index.map { delays.places[$0].key }
  }

  private final func remove(
    _ name: DelayedEventName, _ isObserved: Bool, in host: WaitingActivities?
  ) {
    guard name.name != nil, let number = number(of: name) else { return }
    cancel(number, isObserved, in: host)
  }

  private final func cancel(_ number: Int, _ isObserved: Bool, in host: WaitingActivities?) {
    guard var delay = removeDelay(number) else { return }
    if isObserved {
      delay.left = timeLeft(delay, in: host)
      changes.append(DelayChange(delay: delay, kind: .cancelled))
    } else {
      removeEvent(delay.slot)
    }
    if delay.isScheduled { host?.delays.cancel(delayedEvent: number) }
  }

  /// Cancels all events: the machine has ended, or was reset.
  @usableFromInline
  final func cancelAll(isObserved: Bool, in host: WaitingActivities?) {
    undoTransition()
    for delay in delays.all { cancel(delay.key, isObserved, in: host) }
    new = []
  }

  /// Removes an event that is delivered.
  ///
  /// - Returns: Whether it had not been cancelled.
  @discardableResult
  final func remove(_ number: Int) -> Bool {
    guard let delay = removeDelay(number) else { return false }
    removeEvent(delay.slot)
    return true
  }

  private final func removeDelay(_ number: Int) -> Delay? {
    guard let delay = delays.remove(number) else { return nil }
    if delays.isEmpty {
      numbers = nil
    } else if numbers != nil, delay.name.name != nil, numbers?[delay.name] == number {
      numbers?[delay.name] = nil
    }
    return delay
  }
}

extension DelayedEvents {
  /// Adds an event without notice.
  func insert(_ event: DelayedEvent<Event>) {
    var name = DelayedEventName(event.name)
    name.submachine = event.submachine
    insert(
      Delay(
        name: name, whole: event.delay, left: event.timeLeft, slot: events.insert(event.event)))
  }

  /// The delay of an event has passed: no time is left.
  ///
  /// - Returns: The event; `nil` if it was cancelled.
  func expire(_ number: Int) -> DelayedEvent<Event>? {
    delays.update(number) { $0.left = .zero }
    return delays[number].map(event)
  }

  private func event(_ delay: Delay) -> DelayedEvent<Event> {
    DelayedEvent(
      events[delay.slot], after: delay.whole, as: delay.name.name, in: delay.name.submachine,
      timeLeft: delay.left)
  }

  /// All events with the time that is left, in the order of sending.
  func all(in host: WaitingActivities?) -> [DelayedEvent<Event>] {
    delays.all.map { delay in
      var delay = delay
      delay.left = timeLeft(delay, in: host)
      return event(delay)
    }
  }
}

// MARK: - Time

extension DelayedEventTable {
  /// Schedules the events that were sent since the last run, in order.
  final func scheduleNew(in host: WaitingActivities) {
    if new.count == 1 { return schedule(new.removeLast(), in: host) }
    var index = 0
    // A host may deliver at once, so that the machine sends another event.
    while index < new.count {
      schedule(new[index], in: host)
      index += 1
    }
    new.removeAll(keepingCapacity: true)
  }

  /// Schedules all events in a new host, in the order of sending.
  final func scheduleAll(in host: WaitingActivities) {
    new = []
    for delay in delays.all { schedule(delay.key, in: host) }
  }

  private final func schedule(_ number: Int, in host: WaitingActivities) {
    var left: Duration?
    delays.update(number) { delay in
      if !delay.isScheduled { left = delay.left }
      delay.isScheduled = true
    }
    if let left { host.delays.schedule(delayedEvent: number, after: left, of: self) }
  }

  /// Stores the time that is left to each event, and cancels it: its host is about to be replaced.
  final func suspend(in host: WaitingActivities?) {
    for delay in delays.all {
      let left = timeLeft(delay, in: host)
      if delay.isScheduled { host?.delays.cancel(delayedEvent: delay.key) }
      delays.update(delay.key) { ($0.left, $0.isScheduled) = (left, false) }
    }
  }

  fileprivate final func timeLeft(_ delay: Delay, in host: WaitingActivities?) -> Duration {
    guard delay.isScheduled else { return delay.left }
    return host?.delays.timeLeft(ofDelayedEvent: delay.key) ?? delay.left
  }
}

/// Everything about a delayed event but the event.
private struct Delay: SortedElement {
  let name: DelayedEventName
  let whole: Duration
  var left: Duration
  /// Where the event is; negative once it was removed.
  var slot: Int
  /// The number of the event, once its step was taken.
  var key = 0
  var isScheduled = false

  var isRemoved: Bool { slot < 0 }

  mutating func remove() { slot = -1 }
}

private enum DelayRequest {
  case send(Delay)
  case cancel(DelayedEventName)
}

private struct DelayChange {
  let delay: Delay
  let kind: DelayedEventChange
}
