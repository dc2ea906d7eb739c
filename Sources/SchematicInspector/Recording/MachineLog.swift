import Foundation
import Schematic
import StateGraphs

/// What pages and files ask of the log of a machine, whatever its types are.
protocol InspectedLog: AnyObject, Sendable {
  var id: String { get }
  var chart: InspectedChart { get }
  /// Whether the machine is still there.
  var isGone: Bool { get }
  /// The `machine` line.
  func machineLine() -> String
  /// The lines of the kept steps after one, with their times and numbers.
  func steps(after number: Int) -> [StepLine]
  /// Notes that the changes so far are read, and returns the number of the last step that was read before.
  func readChanges() -> Int
  /// Asks the machine for its pending timers and enabled events, if that is possible from here.
  func refresh() async
  /// Delivers an event.
  func send(_ event: String, payload: JSONValue?) async throws(SendingError)
}

/// A line about a step.
struct StepLine: Sendable {
  let number: Int
  let time: Double
  let text: String
}

/// Keeps the last steps of one machine.
///
/// The machine's thread appends steps, and any other reads them.
final class MachineLog<Schema: StateMachineSchemaProtocol>: InspectedLog, @unchecked Sendable
where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
  let id: String
  let name: String
  let chart: InspectedChart
  let schema: Schema
  let options: InspectionOptions<Schema.Event>
  private let didChange: @Sendable (MachineLog) -> Void
  private let content: Locked<Content>
  /// Performs work where the machine is used.
  let access = Locked<MachineAccess<Schema>?>(nil)

  // A step holds the closures of a flat schema, which need not be `Sendable`: they are described here, never called.
  struct Content {
    var records: [StepRecord<Schema>] = []
    /// The index of the oldest record.
    var oldest = 0
    var count = 0
    var state: Schema.State
    var since: Double
    var isChanged = true
    var lastRead = 0
    var isGone = false
    var timers: [TimerLine] = []
    var enabled: [Bool]?
    var failure: String?
  }

  init(
    id: String, name: String, chart: InspectedChart, of machine: StateMachine<Schema>,
    _ options: InspectionOptions<Schema.Event>, didChange: @escaping @Sendable (MachineLog) -> Void
  ) {
    (self.id, self.name, self.chart) = (id, name, chart)
    (schema, self.options, self.didChange) = (machine.schema, options, didChange)
    content = Locked(
      Content(state: machine.state, since: Date.timeIntervalSinceReferenceDate))
  }

  var isGone: Bool { content.withLock { $0.isGone } }

  func begin(with machine: StateMachine<Schema>) {
    let tracer = MachineTracer(self)
    _ = machine.trace(
      { [unowned machine] in tracer.receive($0, from: machine) },
      observing: { [unowned machine] in tracer.receive($0, from: machine) })
    note(machine)
  }

  func end() {
    change { $0.isGone = true }
  }

  func append(_ record: StepRecord<Schema>, after machine: StateMachine<Schema>) {
    let timers = schema.hasActivities || machine.hasDelayedEvents ? timers(of: machine) : []
    let enabled = options.isWatched() ? options.enabled(in: machine) : nil
    change { content in
      content.count += 1
      var record = record
      record.number = content.count
      if record.outcome == .transitioned || content.count == 1 { content.since = record.time }
      content.state = record.to
      (content.timers, content.enabled) = (timers, enabled)
      content.failure = record.outcome == .failed ? record.error.map { "\($0)" } : nil
      if content.records.count < options.limit {
        content.records.append(record)
      } else {
        content.records[content.oldest] = record
        content.oldest = (content.oldest + 1) % options.limit
      }
    }
  }

  /// Notes the timers and the enabled events of a machine between two steps.
  func note(_ machine: StateMachine<Schema>) {
    let (timers, enabled) = (timers(of: machine), options.enabled(in: machine))
    change { content in
      (content.state, content.timers, content.enabled) = (machine.state, timers, enabled)
    }
  }

  private func timers(of machine: StateMachine<Schema>) -> [TimerLine] {
    let now = Date.timeIntervalSinceReferenceDate
    return machine.pendingTimers.map { timer in
      TimerLine(
        event: schema.stableName(of: timer.event),
        state: timer.id?.state,
        at: now + timer.timeLeft / .seconds(1))
    }
  }

  private func change(_ body: (inout Content) -> Void) {
    let isFirst = content.withLock { content in
      body(&content)
      defer { content.isChanged = true }
      return !content.isChanged
    }
    if isFirst { didChange(self) }
  }

  func readChanges() -> Int {
    content.withLock { content in
      content.isChanged = false
      defer { content.lastRead = content.count }
      return content.lastRead
    }
  }

  func steps(after number: Int) -> [StepLine] {
    let records = content.withLock { content in
      content.records[content.oldest...] + content.records[..<content.oldest]
    }
    let writer = StepWriter(self)
    return records.filter { $0.number > number }.map {
      StepLine(number: $0.number, time: $0.time, text: writer.line($0))
    }
  }

  func machineLine() -> String {
    let content = content.withLock { content in
      var copy = content
      copy.records = []
      return copy
    }
    var line = RecordingLine("machine")
    line.add("machine", id)
    line.add("name", name)
    line.add("chart", chart.id)
    line.add("number", content.count)
    line.add("time", Date().timeIntervalSince1970)
    line.add("active", schema.paths(of: content.state))
    line.add("since", content.since + Date.timeIntervalBetween1970AndReferenceDate)
    line.add("timers", content.timers.map(\.line))
    line.add("events", options.lines(schema, enabled: content.enabled))
    line.add("failed", content.failure)
    return line.text
  }
}

/// A pending timer.
struct TimerLine {
  let event: String
  let state: String?
  let at: Double

  var line: RecordingLine {
    var line = RecordingLine()
    line.add("event", event)
    line.add("state", state)
    line.add("at", at + Date.timeIntervalBetween1970AndReferenceDate)
    return line
  }
}
