import Schematic
import Statecharts

extension DurableSession {
  /// Lets the time pass: each timer elapses at its own time.
  ///
  /// - Returns: Whether all due timers have elapsed. If not, commit: the next session has the rest.
  /// - Throws: ``TimerCycleError``.
  @inlinable func advance(until now: Int64) throws -> Bool {
    // The time never goes back: a timer would have more time left than at its start.
    let end = max(now, start)
    noteTimeOfMigration(end)
    host.beginNewTimers(after: .microseconds(end - start))
    for _ in 0..<Self.timerLimit {
      guard let due = host.takeDue(by: .microseconds(end - start)) else {
        host.now = .microseconds(end - start)
        time = end
        recallDeferredEvents()
        return true
      }
      time = start + host.now.microseconds
      lateness.append(end - time)
      due()
    }
    if time == start { throw TimerCycleError(count: Self.timerLimit) }
    recallDeferredEvents()
    return false
  }

  @inlinable func deliver(_ due: RecordingHost<Chart.Event>.Due) {
    switch due {
    case .timer(let event):
      hasChanged = true
      perform(event, id: nil) { machine.handle(event) }
    case .delayed(let deliver): performDelayed { deliver(nil) }
    }
  }

  /// The machine itself handles a delayed event.
  ///
  /// Its notices tell which event it was, and the outcome.
  @inlinable func performDelayed(_ body: () -> Void) {
    notices = []
    let token = machine.observe { [unowned self] in notices.append($0) }
    defer { machine.removeObserver(token) }
    let before = leaves
    body()
    // No key path: a key path of a generic type is created anew each time.
    hasChanged = hasChanged || notices.contains { $0.isChange }
    let event = deliveredEvent
    record(
      event.map { coding.schema.stableName(of: $0) } ?? "delayed", event, id: nil, before: before
    ) { noticedOutcome }
    notices = []
  }

  /// Handles an event, and adds a row to the log.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: Its id; `nil` if it has none.
  /// - Returns: The answer, still without the version.
  @inlinable func handle(_ event: Chart.Event, id: String?) -> DurableAnswer {
    perform(event, id: id) { machine.handle(event) }
    let row = log[log.count - 1]
    return DurableAnswer(kind: row.outcome, reason: row.reason, states: row.to, version: 0)
  }

  @inlinable func perform(
    _ event: Chart.Event, id: String?, _ body: () -> Outcome<Machine.State>
  ) {
    record(coding.schema.stableName(of: event), event, id: id, before: leaves) {
      let outcome = body()
      hasChanged = hasChanged || outcome.isChange
      return outcome
    }
  }

  @inlinable func record(
    _ name: String, _ event: Chart.Event?, id: String?, before: [String],
    _ body: () -> Outcome<Machine.State>
  ) {
    let outcome = body()
    log.append(
      DurableLogRow(
        eventID: id, event: name.withoutNUL,
        // An event that cannot be encoded is handled all the same.
        payload: event.flatMap { try? coding.text(of: $0) }, outcome: outcome.kind,
        reason: reason(of: outcome, event)?.withoutNUL, from: before, to: leaves,
        at: max(time, earliest)))
  }

  @inlinable func reason(of outcome: Outcome<Machine.State>, _ event: Chart.Event?) -> String? {
    if case .ignored = outcome { return event.flatMap(machine.reasonForIgnoring).map { "\($0)" } }
    return outcome.error.map { "\($0)" }
  }

  @inlinable var leaves: [String] { coding.schema.paths(of: machine.state, leavesOnly: true) }

  // MARK: Delayed events

  @inlinable var deliveredEvent: Chart.Event? {
    for case .delayedEvent(let event, .delivered) in notices { return event.event }
    return nil
  }

  /// The outcome in the machine's notices of an event that it has delivered to itself.
  @inlinable var noticedOutcome: Outcome<Machine.State> {
    var failure: Outcome<Machine.State>?
    for notice in notices {
      switch notice {
      case .transitioned(let from, _, let to, let cause) where failure == nil || cause == .failure:
        return .transitioned(from: from, to: to)
      case .ignored where failure == nil: return .ignored
      case .deferred where failure == nil: return .deferred
      case .rejected(let error, _, _) where failure == nil: return .rejected(error)
      case .failed(let error, _, let state): failure = failure ?? .failed(error, in: state)
      case .transitioned, .ignored, .deferred, .rejected, .delayedEvent: break
      @unknown default: break
      }
    }
    return failure ?? .ignored
  }
}

/// Timers start each other without a delay.
@usableFromInline
struct TimerCycleError: Error, CustomStringConvertible {
  let count: Int

  @usableFromInline init(count: Int) { self.count = count }

  @usableFromInline var description: String {
    "\(count) timers have elapsed at the same time. Give one of them a delay that is not zero."
  }
}

extension Outcome {
  /// Whether the machine may have changed.
  @inlinable var isChange: Bool {
    switch self {
    case .ignored, .rejected: false
    case .transitioned, .deferred, .failed, .queued, .subjectReleased: true
    }
  }
}

extension StateMachineNotice {
  /// Whether the machine may have changed.
  @inlinable var isChange: Bool {
    switch self {
    case .ignored, .rejected: false
    case .transitioned, .deferred, .failed, .delayedEvent: true
    @unknown default: true
    }
  }
}

extension String {
  /// PostgreSQL has no texts with NUL.
  @usableFromInline var withoutNUL: String {
    containsNUL ? replacing("\0", with: "\u{FFFD}") : self
  }
}
