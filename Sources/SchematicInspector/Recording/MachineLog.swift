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
  /// The number of the last step.
  var count: Int { get }
  /// Whether timers and enabled events are those before the last step.
  var isStale: Bool { get }
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

  /// Whether the schema says which guards it evaluates.
  let knowsGuards: Bool
  private let initialState: Schema.State

  // A step holds the closures of a flat schema, which need not be `Sendable`: they are described here, never called.
  private struct Content {
    var records: [StepRecord<Schema>] = []
    /// The index of the oldest record.
    var oldest = 0
    var count = 0
    var since: Double
    var isChanged = true
    var lastRead = 0
    var isGone = false
    var timers: [TimerLine] = []
    var enabled: [Bool]?
    /// When timers and enabled events were noted.
    var noted = 0.0
    /// Whether a step was taken since.
    var isStale = false

    var last: StepRecord<Schema>? {
      records.isEmpty ? nil : records[(oldest + records.count - 1) % records.count]
    }
  }

  /// Timers and enabled events are noted at most so often, because that takes longer than the rest.
  private static var pause: Double { 0.1 }

  init(
    id: String, name: String, chart: InspectedChart, of machine: StateMachine<Schema>,
    _ options: InspectionOptions<Schema.Event>, didChange: @escaping @Sendable (MachineLog) -> Void
  ) {
    (self.id, self.name, self.chart) = (id, name, chart)
    (schema, self.options, self.didChange) = (machine.schema, options, didChange)
    (knowsGuards, initialState) = (machine.schema is any DrawnSchema, machine.state)
    content = Locked(Content(since: Date.timeIntervalSinceReferenceDate))
  }

  var isGone: Bool { content.withLock { $0.isGone } }

  var count: Int { content.withLock { $0.count } }

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
    let noted = change { content in
      content.count += 1
      record.number = content.count
      if record.outcome == .transitioned || content.count == 1 { content.since = record.time }
      content.isStale = true
      if content.records.count < options.limit {
        content.records.append(record)
      } else {
        content.records[content.oldest] = record
        content.oldest = (content.oldest + 1) % options.limit
      }
    }
    if record.time - noted > Self.pause || mustNote(machine) { note(machine) }
  }

  /// The timers of a machine without access cannot be asked for later.
  private func mustNote(_ machine: StateMachine<Schema>) -> Bool {
    hasTimers(machine) && access.withLock { $0 == nil }
  }

  private func hasTimers(_ machine: StateMachine<Schema>) -> Bool {
    schema.hasActivities || machine.hasDelayedEvents
  }

  /// Notes the timers and the enabled events of a machine between two steps.
  func note(_ machine: StateMachine<Schema>) {
    let timers = hasTimers(machine) ? timers(of: machine) : []
    let enabled = options.isWatched() ? options.enabled(in: machine) : nil
    change { content in
      (content.timers, content.enabled) = (timers, enabled)
      (content.noted, content.isStale) = (Date.timeIntervalSinceReferenceDate, false)
    }
  }

  var isStale: Bool { content.withLock { $0.isStale } }

  private func timers(of machine: StateMachine<Schema>) -> [TimerLine] {
    let now = Date.timeIntervalSinceReferenceDate
    return machine.pendingTimers.map { timer in
      TimerLine(
        event: schema.stableName(of: timer.event),
        state: timer.id?.state,
        at: now + timer.timeLeft / .seconds(1))
    }
  }

  /// - Returns: When timers and enabled events were noted.
  @discardableResult
  private func change(_ body: (inout Content) -> Void) -> Double {
    let (isFirst, noted) = content.withLock { content in
      body(&content)
      defer { content.isChanged = true }
      return (!content.isChanged, content.noted)
    }
    if isFirst { didChange(self) }
    return noted
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
    let content = content.withLock { $0 }
    let (last, isKnown) = (content.last, !content.isStale)
    var line = RecordingLine("machine")
    line.add("machine", id)
    line.add("name", name)
    line.add("chart", chart.id)
    line.add("number", content.count)
    line.add("time", Date().timeIntervalSince1970)
    line.add("active", schema.paths(of: last?.to ?? initialState))
    line.add("since", content.since + Date.timeIntervalBetween1970AndReferenceDate)
    line.add("timers", isKnown ? content.timers.map(\.line) : [])
    line.add("events", options.lines(schema, enabled: isKnown ? content.enabled : nil))
    line.add("failed", last?.outcome == .failed ? last?.error.map { "\($0)" } : nil)
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
