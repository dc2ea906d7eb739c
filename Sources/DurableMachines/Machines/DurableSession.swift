import Schematic
import Statecharts

/// A machine in memory for the time of an event: nothing in it does input or output.
final class DurableSession<Chart: Statechart>
where Chart.State: Codable, Chart.Event: Codable, Chart.Subject: Codable {
  typealias Schema = StatechartSchema<Chart.State, Chart.Event, Chart.Subject>
  typealias Machine = StateMachine<Schema>

  let machine: Machine
  let subject: Chart.Subject
  let schema: Schema
  private var host: RecordingHost<Chart.Event>!
  private(set) var log: [LogRow] = []
  /// The active states, with the time of their last entry.
  private(set) var entered: [String: Int64]
  /// The time of the event that is handled.
  private var time: Int64
  private let start: Int64

  /// A machine that begins.
  init(new subject: Chart.Subject, _ schema: Schema, at now: Int64) {
    (self.schema, self.subject, time, start, entered) = (schema, subject, now, now, [:])
    machine = StateMachine(schema: schema, subject: subject, reference: .strong)
    host = RecordingHost { [unowned self] in _ = record($0, id: nil) }
    machine.activityHost = host
    let before = leaves
    machine.start()
    note("start", nil, id: nil, .transitioned, nil, from: before)
  }

  /// A machine that goes on.
  ///
  /// - Throws: An error of decoding or of the chart, if it cannot go on.
  init(_ row: StoredMachine, _ schema: Schema, until now: Int64) throws {
    self.schema = schema
    (time, start, entered) = (row.savedAt, row.savedAt, row.states)
    subject = try fromJSON(Chart.Subject.self, row.data)
    machine = try StateMachine(
      schema: schema, subject: subject, reference: .strong, resuming: fromJSON(Machine.Saved.self, row.saved))
    host = RecordingHost { [unowned self] in _ = record($0, id: nil) }
    host.isResuming = true
    machine.activityHost = host
    machine.beginActivities()
    host.isResuming = false
    // Never backwards: a timer would have more time left than it was given.
    host.advance(by: .microseconds(max(now - row.savedAt, 0))) { [unowned self] in
      time = start + $0.microseconds
    }
    time = max(now, row.savedAt)
  }

  /// Handles an event, and adds a row to the log.
  func handle(_ event: Chart.Event, id: String?) -> DurableAnswer {
    let outcome = record(event, id: id)
    return DurableAnswer(kind: outcome.kind, message: outcome.message, states: leaves, version: 0)
  }

  private func record(
    _ event: Chart.Event, id: String?
  ) -> (kind: DurableAnswer.Kind, message: String?) {
    let before = leaves
    let outcome = DurableAnswer.describe(machine.handle(event))
    note("\(event)", event, id: id, outcome.kind, outcome.message, from: before)
    return outcome
  }

  private func note(
    _ name: String, _ event: Chart.Event?, id: String?, _ kind: DurableAnswer.Kind,
    _ message: String?, from before: [String]
  ) {
    // What cannot be encoded is no reason to lose the event.
    log.append(
      LogRow(
        eventID: id, event: String(name.prefix { $0 != "(" }), payload: event.flatMap { try? json($0) },
        outcome: kind.rawValue, message: message, from: before, to: leaves, at: time))
    let active = Set(paths(machine.state.states))
    entered = entered.filter { active.contains($0.key) }
    for path in active where entered[path] == nil { entered[path] = time }
  }

  private var leaves: [String] { paths(machine.state.leaves) }

  private func paths(_ states: [Chart.State]) -> [String] {
    states.compactMap(schema.path)
  }

  /// What is to be committed.
  ///
  /// - Parameter row: The machine before; `nil` for a new one.
  func change(
    of id: String, after row: StoredMachine?, chart: String, chartVersion: Int64
  ) throws -> MachineChange {
    let (effects, messages) = try outbox(version: (row?.version ?? 0) + 1, id: id, chart: chart)
    var change = MachineChange(
      id: id, expected: row?.version ?? 0, chartVersion: chartVersion,
      saved: try json(machine.saved), data: try json(subject), states: entered, savedAt: time,
      wakeAt: host.timeLeft.map { time + max($0.microseconds, 0) },
      isEnded: machine.state.isFinal || machine.state.isTerminated, log: log)
    change.newJobs = host.begun.map { NewJob(place: place(of: $0), kind: .task) } + effects
    change.endedTasks = host.ended.map(place)
    change.messages = messages
    if let row, log.allSatisfy(\.isWithoutEffect), row.data == change.data { change.isUnchanged = true }
    return change
  }

  /// The task at a place, if its state is active.
  func task(at place: String) -> Activity<Chart.Event>? {
    host.tasks.first { self.place(of: $0.key) == place }?.value
  }

  private func place(of task: Int32) -> String { "task \(task)" }

  private func outbox(
    version: Int64, id: String, chart: String
  ) throws -> ([NewJob], [Message]) {
    guard let owner = subject as? any OutboxOwner else { return ([], []) }
    return try owner.emptied(key: "\(chart)/\(id)/\(version)")
  }
}

extension LogRow {
  /// Whether the machine is as it was before the event.
  var isWithoutEffect: Bool {
    outcome == DurableAnswer.Kind.ignored.rawValue || outcome == DurableAnswer.Kind.rejected.rawValue
  }
}

extension OutboxOwner {
  /// The effects as jobs, and the messages; the outbox is empty afterwards.
  fileprivate func emptied(key: String) throws -> ([NewJob], [Message]) {
    let full = outbox
    outbox = Outbox()
    let jobs = try full.effects.enumerated().map {
      NewJob(place: "effect \($0.offset)", kind: .effect, payload: try json($0.element))
    }
    let messages = full.messages.enumerated().map {
      Message(
        chart: $0.element.chart, id: $0.element.id, eventID: "\(key)/message \($0.offset)",
        event: $0.element.event)
    }
    return (jobs, messages)
  }
}

extension DurableAnswer {
  static func describe<State>(_ outcome: Outcome<State>) -> (kind: Kind, message: String?) {
    switch outcome {
    case .transitioned: (.transitioned, nil)
    case .ignored: (.ignored, nil)
    case .deferred: (.deferred, nil)
    case .rejected(let error): (.rejected, "\(error)")
    case .failed(let error, _): (.failed, "\(error)")
    case .queued, .subjectReleased: (.failed, "The machine was busy: \(outcome).")
    }
  }
}

extension Duration {
  static func microseconds(_ count: Int64) -> Duration { .seconds(count / 1_000_000) + .nanoseconds(count % 1_000_000 * 1_000) }

  /// Rounded up, so that what is due is never early.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    // A time that never comes.
    guard !overflow, abs(product) < .max / 4 else { return seconds < 0 ? 0 : .max / 4 }
    return product + (attoseconds + 999_999_999_999) / 1_000_000_000_000
  }
}
