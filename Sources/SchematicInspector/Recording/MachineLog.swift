import ChartModel
import Foundation
import Schematic
import StateGraphs

/// The log of a machine for pages and files, without its types.
protocol InspectedLog: AnyObject, Sendable {
  var id: String { get }
  var chart: InspectedChart { get }
  /// Identifies the machine as long as it is not gone.
  var machine: ObjectIdentifier { get }
  /// Whether the machine has been removed, or deallocated.
  var isGone: Bool { get }
  /// The `machine` line.
  func machineLine() -> String
  /// The lines of the kept steps after one, with their times and numbers.
  func steps(after number: Int) -> [StepLine]
  /// Notes that the changes so far are read, and returns the number of the last step that was read before.
  func readChanges() -> Int
  /// The number of the last step.
  var count: Int { get }
  /// Keeps no more than so many steps from now on.
  func keep(atMost limit: Int)
  /// Whether timers and enabled events are those before the last step.
  var isStale: Bool { get }
  /// Queries the machine for its pending timers and enabled events, if that is possible from here.
  func refresh() async
  /// Delivers an event.
  ///
  /// - Parameter index: The position of a sample, where several have the name.
  func send(_ event: String, at index: Int?, payload: JSONValue?) async throws(SendingError)
}

/// A line about a step.
struct StepLine: Sendable {
  let number: Int
  let time: Double
  let text: String
}

/// Keeps the last steps of one machine.
@usableFromInline
final class MachineLog<Schema: StateMachineSchemaProtocol>: StepLog, InspectedLog,
  @unchecked Sendable
where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
  let name: String
  let chart: InspectedChart
  let schema: Schema
  let options: InspectionOptions<Schema.Event>
  /// The data of the subject that are shown; called where the machine is used.
  private let data: (@Sendable (Schema.Subject) -> [(name: String, text: String)])?
  private let report: @Sendable (MachineLog) -> Void
  private let reportEnd: @Sendable () -> Void
  /// Performs work where the machine is used.
  private let access = Locked<MachineAccess<Schema>?>(nil)
  private let initialState: Schema.State
  /// Ends the recording of a machine; called where the machine is used.
  @usableFromInline final var stopFollowing: (StateMachine<Schema>) -> Void = { _ in }
  let machine: ObjectIdentifier

  init(
    id: String, in recorder: ObjectIdentifier, name: String, chart: InspectedChart,
    of machine: StateMachine<Schema>,
    _ options: InspectionOptions<Schema.Event>,
    data: (@Sendable (Schema.Subject) -> [(name: String, text: String)])?,
    didChange: @escaping @Sendable (MachineLog) -> Void, didEnd: @escaping @Sendable () -> Void
  ) {
    (self.name, self.chart, schema) = (name, chart, machine.schema)
    (self.options, report, initialState) = (options, didChange, machine.state)
    (reportEnd, self.machine, self.data) = (didEnd, ObjectIdentifier(machine), data)
    let drawing = SchemaDrawing(of: machine.schema)
    super.init(
      id, in: recorder, limit: options.limit, knowsGuards: drawing?.knowsGuards ?? false,
      showsData: data != nil)
  }

  override func didChange() { report(self) }

  override func didEnd() { reportEnd() }

  var machineAccess: MachineAccess<Schema>? {
    get { access.withLock { $0 } }
    set {
      access.withLock { $0 = newValue }
      content.withLock { $0.isAccessible = newValue != nil }
    }
  }

  var isGone: Bool { content.withLock { $0.isGone } }

  var count: Int { content.withLock { $0.count } }

  var isStale: Bool { content.withLock { $0.isStale } }

  /// Makes the name of an event, where it is needed.
  @usableFromInline
  func name(of event: Schema.Event) -> @Sendable () -> String {
    { [self] in options.name(of: event, in: schema) }
  }

  /// Notes the timers and the enabled events of a machine between two steps.
  @usableFromInline
  func note(_ machine: StateMachine<Schema>) {
    machine.nameTasks(id)
    let timers = timers(of: machine)
    let enabled = options.isWatched() ? options.enabled(in: machine) : nil
    change { content in
      (content.timers, content.enabled) = (timers, enabled)
      (content.isStale, content.hasStaleTimers) = (false, false)
      content.noted = Self.now()
    }
  }

  /// Notes the data of the subject, and in a record what has changed since they were noted.
  @usableFromInline
  func noteData(of machine: StateMachine<Schema>, in record: AnyStepRecord?) {
    // Without a subject, the data stay as they were.
    let texts = machine.subject.flatMap { subject in data.map { $0(subject) } }
    let found = texts.map { texts in content.withLock { $0.data.update(texts) } }
    record?.data = found?.changes ?? []
    record?.omittedData = found?.omitted ?? 0
  }

  func readChanges() -> Int {
    content.withLock { content in
      content.isChanged = false
      defer { content.lastRead = content.count }
      return content.lastRead
    }
  }

  func steps(after number: Int) -> [StepLine] {
    let writer = StepWriter(self)
    return content.withLock { $0.records(after: number) }.map {
      StepLine(number: $0.number, time: $0.time, text: writer.line(Self.record($0)))
    }
  }

  /// All records of this log have its types.
  private static func record(_ record: AnyStepRecord) -> StepRecord<Schema> {
    unsafeDowncast(record, to: StepRecord<Schema>.self)
  }

  func machineLine() -> String {
    let content = content.withLock { $0 }
    let (last, isKnown) = (content.last.map(Self.record), !content.isStale)
    let state = last?.to ?? initialState
    var line = RecordingLine("machine")
    line.add("machine", id)
    line.add("name", name)
    line.add("chart", chart.id)
    line.add("number", content.count)
    line.add("time", Date().timeIntervalSince1970)
    line.add("active", schema.paths(of: state))
    line.add("since", content.since + Date.timeIntervalBetween1970AndReferenceDate)
    line.add(
      "timers", content.hasStaleTimers ? [] : lines(content.timers, in: state).map(\.line))
    line.add("events", options.lines(schema, enabled: isKnown ? content.enabled : nil))
    line.add(content.data)
    line.add("failed", last?.outcome == .failed ? last?.error.map { "\($0)" } : nil)
    return line.text
  }
}
