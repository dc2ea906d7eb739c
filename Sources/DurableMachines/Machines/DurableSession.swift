import Schematic
import Statecharts

/// A machine in memory for the time of an event: it performs no input and output.
///
/// Inlinable, so that it is compiled for a chart where ``DurableMachines`` of that chart are opened: otherwise, half of
/// what an event costs is looking up types.
@usableFromInline
final class DurableSession<Chart: Statechart>
where Chart.Event: Codable, Chart.Subject: Codable {
  @usableFromInline typealias Machine = StateMachine<ChartCoding<Chart>.Schema>

  @usableFromInline let machine: Machine
  @usableFromInline let subject: Chart.Subject
  @usableFromInline let coding: ChartCoding<Chart>
  @usableFromInline let host = RecordingHost<Chart.Event>()
  /// The active states, with the time of their last entry.
  @exclusivity(unchecked) @usableFromInline var entered: [String: Int64]
  @exclusivity(unchecked) @usableFromInline var log: [LogRow] = []
  /// By how much timers were late, in microseconds.
  @exclusivity(unchecked) @usableFromInline var lateness: [Int64] = []
  /// The time of the event that is handled.
  @exclusivity(unchecked) @usableFromInline var time: Int64
  @usableFromInline let start: Int64
  @exclusivity(unchecked) @usableFromInline var notices:
    [StateMachineNotice<Machine.State, Chart.Event>] = []
  @exclusivity(unchecked) @usableFromInline var hasChanged = false
  /// Whether the first row of the log is that of the migration.
  @exclusivity(unchecked) @usableFromInline var wasMigrated = false
  /// No row of the log is earlier: the time of a migration, also for timers that were due before it.
  @exclusivity(unchecked) @usableFromInline var earliest = Int64.min
  /// The states that a migration has entered.
  @exclusivity(unchecked) @usableFromInline var migratedStates: [String] = []
  /// Whether events wait that another version has deferred: this one may handle them in the same states.
  @exclusivity(unchecked) @usableFromInline var mustRecall = false

  /// How many timers elapse in one commit.
  ///
  /// A chart with a timer of no time would never come to an end.
  @inlinable static var timerLimit: Int { 1_000 }

  /// A machine that starts.
  @inlinable init(new subject: Chart.Subject, _ coding: ChartCoding<Chart>, at now: Int64) {
    (self.coding, self.subject, time, start, entered) = (coding, subject, now, now, [:])
    machine = StateMachine(schema: coding.schema, subject: subject, reference: .strong)
    observe()
    machine.hostActivities(by: host)
    record("start", nil, id: nil, before: []) { machine.start() }
  }

  /// A machine that continues from a row.
  ///
  /// - Throws: An error of decoding or of the chart, if it cannot continue.
  @inlinable init(_ row: StoredMachine, _ coding: ChartCoding<Chart>) throws {
    self.coding = coding
    let migrated = try coding.migrated(row)
    (time, start, entered) = (row.savedAt, row.savedAt, migrated.states)
    subject = try coding.subject(migrated.data)
    machine = StateMachine(schema: coding.schema, subject: subject, reference: .strong)
    try machine.resume(from: coding.saved(migrated.text))
    if row.chartVersion < Int64(coding.schema.definitionVersion) {
      try noteMigration(of: row, migrated.text)
    }
    beginActivities(areNew: false)
    observe()
  }

  /// A machine that continues from one that was saved by other means.
  @inlinable init(
    adopting saved: Machine.Saved, _ subject: Chart.Subject, _ coding: ChartCoding<Chart>,
    at now: Int64
  ) throws {
    (self.coding, self.subject, time, start) = (coding, subject, now, now)
    machine = StateMachine(schema: coding.schema, subject: subject, reference: .strong)
    try machine.resume(from: saved)
    entered = [:]
    for path in coding.schema.paths(of: machine.state) { entered[path] = now }
    beginActivities(areNew: true)
    observe()
    log = [
      LogRow(eventID: nil, event: "adopt", outcome: .transitioned, from: [], to: leaves, at: now)
    ]
  }

  /// Timers and tasks of states that were not active before begin, and the log has a row, which is committed even if nothing else
  /// happens.
  @usableFromInline func noteMigration(of row: StoredMachine, _ text: SavedText) throws {
    let before = try SavedText(row.saved).states
    let active = coding.schema.paths(of: machine.state)
    // The times of the entries may be lost, and then nothing is known to be new.
    let new = entered.isEmpty ? [] : active.filter { entered[$0] == nil }
    migratedStates = new
    host.isNew = { [coding] number in
      guard let id = coding.schema.activityID(number) else { return false }
      if new.contains(id.state) {
        return id.kind == .task || !text.timers.contains { $0.id == id }
      }
      return id.kind == .timer && !text.timers.contains { id.continues($0.id) }
    }
    log = [
      LogRow(
        eventID: nil, event: "migrate", outcome: .transitioned, from: before, to: leaves, at: start)
    ]
    (hasChanged, wasMigrated, mustRecall) = (true, true, !text.deferredEvents.isEmpty)
  }

  /// The row of the migration, and the states that it has entered, have the time of the migration.
  @usableFromInline func noteTimeOfMigration(_ now: Int64) {
    earliest = now
    log[0].at = now
    for path in migratedStates { entered[path] = now }
  }

  /// Recalls the events that another version has deferred, and adds a row to the log if one was handled.
  @usableFromInline func recallDeferredEvents() {
    mustRecall = false
    let (before, count) = (leaves, machine.saved.deferredEvents.count)
    let error = machine.recallDeferredEvents()
    guard machine.saved.deferredEvents.count != count else { return }
    log.append(
      LogRow(
        eventID: nil, event: "recall", outcome: error == nil ? .transitioned : .failed,
        message: error.map { "\($0)".withoutNUL }, from: before, to: leaves, at: max(time, earliest)
      ))
  }

  @inlinable func beginActivities(areNew: Bool) {
    host.isResuming = !areNew
    machine.hostActivities(by: host)
    host.isResuming = false
  }

  @inlinable func observe() {
    host.receive = { [unowned self] in deliver($0) }
    machine.onEntry { [unowned self] states, _ in
      for state in states {
        coding.schema.path(of: state).map { entered[$0] = max(time, earliest) }
      }
    }
  }
}

// MARK: - Time and events

extension DurableSession {
  /// Lets the time pass: each timer elapses at its own time.
  ///
  /// - Throws: ``TimerCycleError``.
  /// - Returns: Whether all that is due has elapsed; if not, it is committed, and the rest is for the next session.
  @inlinable func advance(until now: Int64) throws -> Bool {
    // Never backwards: a timer would have more time left than it was given.
    let end = max(now, start)
    if wasMigrated { noteTimeOfMigration(end) }
    host.beginNewTimers(after: .microseconds(end - start))
    for _ in 0..<Self.timerLimit {
      guard let due = host.takeDue(by: .microseconds(end - start)) else {
        host.now = .microseconds(end - start)
        time = end
        if mustRecall { recallDeferredEvents() }
        return true
      }
      time = start + host.now.microseconds
      lateness.append(end - time)
      due()
    }
    if time == start { throw TimerCycleError(count: Self.timerLimit) }
    if mustRecall { recallDeferredEvents() }
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

  /// The machine itself handles an event that was delayed, and says in notices which one, and what happened to it.
  @inlinable func performDelayed(_ body: () -> Void) {
    notices = []
    let token = machine.observe { [unowned self] in notices.append($0) }
    defer { machine.removeObserver(token) }
    let before = leaves
    body()
    // No key path: one of a generic type is made anew each time.
    hasChanged = hasChanged || notices.contains { $0.isChange }
    let event = deliveredEvent
    record(
      event.map { coding.schema.stableName(of: $0) } ?? "delayed", event, id: nil, before: before
    ) { noticedOutcome }
    notices = []
  }

  /// Handles an event, and adds a row to the log.
  ///
  /// - Returns: The answer, with the version still missing.
  @inlinable func handle(_ event: Chart.Event, id: String?) -> DurableAnswer {
    perform(event, id: id) { machine.handle(event) }
    let row = log[log.count - 1]
    return DurableAnswer(kind: row.outcome, reason: row.message, states: row.to, version: 0)
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
      LogRow(
        eventID: id, event: name.withoutNUL,
        // What cannot be encoded is no reason to lose the event.
        payload: event.flatMap { try? coding.text(of: $0) }, outcome: outcome.kind,
        message: reason(of: outcome, event)?.withoutNUL, from: before, to: leaves,
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

  /// What the machine has reported of an event that it has delivered to itself.
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
      }
    }
    return failure ?? .ignored
  }
}

extension ActivityID {
  /// Whether a timer that was saved is this one; former versions of the text have the last component of a state alone.
  func continues(_ saved: ActivityID) -> Bool {
    saved.name == name && saved.index == index
      && (saved.state == state || saved.state == state.lastComponent)
  }
}

/// Timers that start each other without any time between them.
@usableFromInline
struct TimerCycleError: Error, CustomStringConvertible {
  let count: Int

  @usableFromInline init(count: Int) { self.count = count }

  @usableFromInline var description: String {
    "\(count) timers have elapsed at the same time. Give one of them a delay that is not zero."
  }
}

extension Outcome {
  /// Whether the machine may be another one than before.
  @inlinable var isChange: Bool {
    switch self {
    case .ignored, .rejected: false
    case .transitioned, .deferred, .failed, .queued, .subjectReleased: true
    }
  }
}

extension StateMachineNotice {
  /// Whether the machine may be another one than before.
  @inlinable var isChange: Bool {
    switch self {
    case .ignored, .rejected: false
    case .transitioned, .deferred, .failed, .delayedEvent: true
    }
  }
}

extension String {
  /// PostgreSQL has no texts with NUL.
  @usableFromInline var withoutNUL: String {
    containsNUL ? replacing("\0", with: "\u{FFFD}") : self
  }
}

// MARK: - Committing

extension DurableSession {
  /// What is to be committed.
  ///
  /// - Parameter row: The machine before; `nil` for a new one.
  @inlinable func change(of id: String, after row: StoredMachine?, chart: String) throws
    -> MachineChange
  {
    let (effects, messages) = try outbox(
      key: JobKey(chart, id, (row?.version ?? 0) + 1, at: time))
    let active = coding.schema.paths(of: machine.state)
    var change = MachineChange(
      id: id, expected: row?.version ?? 0, chartVersion: Int64(machine.schema.definitionVersion),
      structure: machine.schema.structureHash, saved: try coding.text(of: machine.saved),
      data: try coding.text(of: subject), states: entered.filter { active.contains($0.key) },
      savedAt: time, wakeAt: host.nextDue.map { start + $0.microseconds },
      isEnded: machine.schema.isPhase(.ended, of: machine.state), log: log)
    change.newJobs =
      host.begun.map { NewJob(task: place(of: $0), of: machine.schema.definitionVersion) } + effects
    change.endedTasks = host.ended.flatMap(places)
    change.messages = messages
    if let row { change.isUnchanged = try isUnchanged(row, change) }
    return change
  }

  /// Whether only the log has a new row.
  ///
  /// An encrypted text may be another one each time, so data are compared.
  @inlinable func isUnchanged(_ row: StoredMachine, _ change: MachineChange) throws -> Bool {
    guard !hasChanged, change.newJobs.isEmpty, change.messages.isEmpty else { return false }
    return try coding.codec.decode(row.data) == coding.codec.decode(change.data)
  }

  @inlinable func place(of task: Int32) -> String {
    machine.schema.activityID(task)?.description ?? "task \(task)"
  }

  /// Also those that former versions of the chart have given to the task.
  @usableFromInline func places(of task: Int32) -> [String] {
    guard let id = machine.schema.activityID(task) else { return [place(of: task)] }
    return ([id] + coding.migrations.formerPlaces(of: id)).map(\.description)
  }

  @inlinable func outbox(key: JobKey) throws -> ([NewJob], [Message]) {
    guard coding.hasOutbox, let owner = subject as? any OutboxOwner else { return ([], []) }
    return try owner.emptied(key, coding.codec)
  }
}

extension OutboxOwner {
  /// The effects as jobs, and the messages; the outbox is empty afterwards.
  @usableFromInline func emptied(
    _ key: JobKey, _ codec: TextCodec
  ) throws -> ([NewJob], [Message]) {
    let full = outbox
    outbox = Outbox()
    let jobs = try full.effects.enumerated().map {
      NewJob(
        place: "effect \($0.offset)", kind: .effect, payload: try codec.encode(json($0.element)))
    }
    let messages = try full.messages.enumerated().map {
      Message(
        chart: $0.element.chart, id: $0.element.id,
        eventID: key.text("message \($0.offset)"),
        event: try codec.encode($0.element.event))
    }
    return (jobs, messages)
  }
}
