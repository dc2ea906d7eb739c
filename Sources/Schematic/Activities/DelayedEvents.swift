/// The delayed events of one machine: those that are scheduled, and those of the step in progress.
///
/// - Complexity: Adding and cancelling an event is O(1).
@usableFromInline
final class DelayedEvents<Event> {
  private enum Operation {
    case send(DelayedEvent<Event>)
    case cancel(DelayedEventName)
  }

  private struct Entry {
    var event: DelayedEvent<Event>
    var isScheduled = false
  }

  /// The requests of the actions of the step or of the compound transition.
  private var operations: [Operation] = []
  /// How many of the operations belong to steps that were taken.
  private var takenCount = 0

  /// By number: numbers ascend in the order of sending.
  private var entries: [Int: Entry] = [:]
  private var numbers: [DelayedEventName: Int] = [:]
  private var lastNumber = 0
  /// The events that wait for the end of the run, in order.
  private var new: [Int] = []
  /// The changes that observers are notified of, in order.
  private var changes: [(event: DelayedEvent<Event>, change: DelayedEventChange)] = []

  private let deliver: (_ number: Int, _ error: (any Error)?) -> Void

  /// - Parameter deliver: Makes the machine handle an event whose delay has passed.
  init(deliver: @escaping (_ number: Int, _ error: (any Error)?) -> Void) {
    self.deliver = deliver
  }

  var isEmpty: Bool { entries.isEmpty }
}

// MARK: - The step in progress

extension DelayedEvents {
  func send(_ event: DelayedEvent<Event>) { operations.append(.send(event)) }

  func cancel(_ name: DelayedEventName) { operations.append(.cancel(name)) }

  /// Discards the requests of the actions of the step in progress.
  func undoStep() { operations.removeLast(operations.count - takenCount) }

  /// Discards the requests of the actions of the compound transition.
  func undoTransition() { (operations, takenCount) = ([], 0) }

  /// A step was taken.
  ///
  /// - Parameters:
  ///   - isStable: Whether the transition is complete: then its operations are performed.
  ///   - host: The machine's host, if it has one already.
  func didTakeStep(isStable: Bool, in host: DelayedHost<Event>?) {
    takenCount = operations.count
    guard isStable, takenCount > 0 else { return }
    let operations = operations
    undoTransition()
    for operation in operations {
      switch operation {
      case .send(let event): add(event, in: host)
      case .cancel(let name): remove(name, in: host)
      }
    }
  }

  /// Removes and returns the changes for the observers.
  func takeChanges() -> [(event: DelayedEvent<Event>, change: DelayedEventChange)] {
    defer { changes = [] }
    return changes
  }
}

// MARK: - Events

extension DelayedEvents {
  private func add(_ event: DelayedEvent<Event>, in host: DelayedHost<Event>?) {
    remove(event.identity, in: host)
    new.append(insert(event))
    changes.append((event, .scheduled))
    host?.noteDelayedEvents()
  }

  /// Adds an event without notice.
  ///
  /// - Returns: Its number.
  @discardableResult
  func insert(_ event: DelayedEvent<Event>) -> Int {
    lastNumber += 1
    entries[lastNumber] = Entry(event: event)
    if event.name != nil { numbers[event.identity] = lastNumber }
    return lastNumber
  }

  private func remove(_ name: DelayedEventName, in host: DelayedHost<Event>?) {
    guard name.name != nil, let number = numbers[name] else { return }
    cancel(number, in: host)
  }

  private func cancel(_ number: Int, in host: DelayedHost<Event>?) {
    let isScheduled = entries[number]?.isScheduled ?? false
    let left = timeLeft(number, in: host)
    guard var event = remove(number) else { return }
    if isScheduled { host?.cancel(delayedEvent: number) }
    event.timeLeft = left ?? event.timeLeft
    changes.append((event, .cancelled))
  }

  /// Cancels all events: the machine has ended, or was reset.
  func cancelAll(in host: DelayedHost<Event>?) {
    undoTransition()
    for number in entries.keys.sorted() { cancel(number, in: host) }
    new = []
  }

  /// The delay of an event has passed: no time is left.
  ///
  /// - Returns: The event; `nil` if it was cancelled.
  func expire(_ number: Int) -> DelayedEvent<Event>? {
    entries[number]?.event.timeLeft = .zero
    return entries[number]?.event
  }

  /// Removes an event that is delivered.
  @discardableResult
  func remove(_ number: Int) -> DelayedEvent<Event>? {
    guard let event = entries.removeValue(forKey: number)?.event else { return nil }
    if event.name != nil, numbers[event.identity] == number { numbers[event.identity] = nil }
    return event
  }
}

// MARK: - Time

extension DelayedEvents {
  /// Schedules the events that were sent since the last run, in order.
  func scheduleNew(in host: any ActivityHost<Event>) {
    let numbers = new
    new = []
    for number in numbers { schedule(number, in: host) }
  }

  /// Schedules all events in a new host, in the order of sending.
  func scheduleAll(in host: any ActivityHost<Event>) {
    new = []
    for number in entries.keys.sorted() { schedule(number, in: host) }
  }

  private func schedule(_ number: Int, in host: any ActivityHost<Event>) {
    guard let entry = entries[number], !entry.isScheduled else { return }
    entries[number]?.isScheduled = true
    host.schedule(delayedEvent: number, after: entry.event.timeLeft) { [deliver] error in
      deliver(number, error)
    }
  }

  /// Stores the time that is left to each event, and cancels it: its host is about to be replaced.
  func suspend(in host: DelayedHost<Event>?) {
    for number in entries.keys.sorted() {
      guard let left = timeLeft(number, in: host) else { continue }
      if entries[number]?.isScheduled == true { host?.cancel(delayedEvent: number) }
      entries[number]?.event.timeLeft = left
      entries[number]?.isScheduled = false
    }
  }

  private func timeLeft(_ number: Int, in host: DelayedHost<Event>?) -> Duration? {
    guard let entry = entries[number] else { return nil }
    guard entry.isScheduled else { return entry.event.timeLeft }
    return host?.timeLeft(ofDelayedEvent: number) ?? entry.event.timeLeft
  }

  /// All events with the time that is left, in the order of sending.
  func all(in host: DelayedHost<Event>?) -> [DelayedEvent<Event>] {
    entries.keys.sorted().compactMap { number in
      guard var event = entries[number]?.event, let left = timeLeft(number, in: host) else {
        return nil
      }
      event.timeLeft = left
      return event
    }
  }
}

extension DelayedEvent {
  fileprivate var identity: DelayedEventName {
    var identity = DelayedEventName(name)
    identity.submachine = submachine
    return identity
  }
}
