import Schematic
import Statecharts

/// A machine in memory during an event, without any input or output.
///
/// Inlinable, so that it is compiled for a chart in the module that opens its ``DurableMachines``. Otherwise, half of
/// the time of an event is spent on looking up types.
@usableFromInline
final class DurableSession<Chart: Statechart>
where Chart.Event: Codable, Chart.Subject: Codable {
  @usableFromInline typealias Machine = StateMachine<ChartCoding<Chart>.Schema>

  @usableFromInline let machine: Machine
  @usableFromInline let subject: Chart.Subject
  @usableFromInline let coding: ChartCoding<Chart>
  @usableFromInline let host = RecordingHost<Chart.Event>()
  /// The active states, with the times of their last entries.
  @exclusivity(unchecked) @usableFromInline var entered: [String: Int64]
  @exclusivity(unchecked) @usableFromInline var log: [DurableLogRow] = []
  /// The delays of timers, in microseconds.
  @exclusivity(unchecked) @usableFromInline var lateness: [Int64] = []
  /// The time of the current event.
  @exclusivity(unchecked) @usableFromInline var time: Int64
  @exclusivity(unchecked) @usableFromInline var start: Int64
  @exclusivity(unchecked) @usableFromInline var notices:
    [StateMachineNotice<Machine.State, Chart.Event>] = []
  @exclusivity(unchecked) @usableFromInline var hasChanged = false
  /// The migration, if the first row of the log is its row.
  @exclusivity(unchecked) @usableFromInline var migration: SessionMigration?
  /// The earliest time of a row in the log: that of a migration, also for timers that were due before it.
  @exclusivity(unchecked) @usableFromInline var earliest = Int64.min

  /// How many timers elapse in one commit at most.
  ///
  /// A chart whose timers restart without a delay would otherwise never end.
  @inlinable static var timerLimit: Int { 1_000 }

  /// Starts a new machine.
  @inlinable init(new subject: Chart.Subject, _ coding: ChartCoding<Chart>, at now: Int64) {
    (self.coding, self.subject, time, start, entered) = (coding, subject, now, now, [:])
    machine = StateMachine(schema: coding.schema, subject: subject, reference: .strong)
    observe()
    machine.hostActivities(by: host)
    record("start", nil, id: nil, before: []) { machine.start() }
  }

  /// Resumes a machine from its row.
  ///
  /// - Throws: An error of decoding or of the chart, if the machine cannot be resumed.
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

  /// Continues from the row that the session has committed, as if the session had been made of the row.
  @inlinable func restarted(from row: StoredMachine) -> DurableSession {
    host.restart(after: .microseconds(row.savedAt - start))
    (time, start, entered) = (row.savedAt, row.savedAt, row.states)
    (log, lateness, hasChanged) = ([], [], false)
    return self
  }

  /// Resumes a machine that was saved by other means.
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
      DurableLogRow(
        eventID: nil, event: "adopt", outcome: .transitioned, from: [], to: leaves, at: now)
    ]
  }

  /// Resumes a machine whose activities the caller begins.
  ///
  /// - Parameters:
  ///   - saved: The machine.
  ///   - subject: Its data.
  ///   - coding: Encodes and decodes the machine.
  ///   - entered: The active states, with the times of their entries.
  ///   - now: The time from which timers count.
  init(
    resuming saved: Machine.Saved, _ subject: Chart.Subject, _ coding: ChartCoding<Chart>,
    entered: [String: Int64], at now: Int64
  ) throws {
    (self.coding, self.subject, time, start) = (coding, subject, now, now)
    self.entered = entered
    machine = StateMachine(schema: coding.schema, subject: subject, reference: .strong)
    try machine.resume(from: saved)
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
