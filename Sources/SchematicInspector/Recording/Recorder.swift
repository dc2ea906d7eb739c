import Foundation
import Schematic
import SchematicConcurrency
import StateGraphs

/// Records what machines do, as lines that the page of the inspector shows: see <doc:TheFormat>.
///
/// ```swift
/// let recorder = Recorder()
/// recorder.add(machine, named: "checkout")
/// machine.handle(.pay)
/// try recorder.write(to: "checkout.jsonl")
/// ```
/// It keeps the last 1,000 steps of each machine. If there are more than 100 machines, those that are added later keep
/// fewer: 100 of each if there are 1,000. In the machine's thread, a step is stored as values; its texts are made where
/// the lines are read.
///
/// Guards of charts are evaluated a second time for each event, to record their answers: they change nothing, as always.
public final class Recorder: Sendable {
  private let limit: Int
  private let content = Locked(Content())

  private struct Content {
    var machines: [any InspectedLog] = []
    var machinesByID: [String: Int] = [:]
    var charts: [InspectedChart] = []
    var chartsByKey: [ChartKey: Int] = [:]
    /// The machines with changes that no reader has got.
    var changed: [any InspectedLog] = []
    var isWatched = false
    var count = 0
  }

  private struct ChartKey: Hashable {
    let name: String
    let schema: ObjectIdentifier
  }

  /// Creates a recorder.
  ///
  /// - Parameter limit: How many steps of each machine are kept. Default: 1,000; at least 1.
  public init(limit: Int = 1_000) {
    self.limit = max(1, limit)
  }

  // MARK: Adding machines

  /// Records a machine from now on, until it is deallocated.
  ///
  /// - Parameters:
  ///   - machine: The machine. It is not retained.
  ///   - name: The name to show. Default: that of the definition.
  ///   - graph: The diagram. Default: that of the chart. Other kinds of definitions are given here, as
  ///     `StateGraph(of: Door())`, or have no diagram.
  ///   - samples: The events that can be sent from a page, with samples of their payloads. Default: all cases, if the
  ///     events are `CaseIterable`.
  ///   - mask: The text that is shown for an event instead of its payload. Default: the payload is shown.
  /// - Returns: The identity of the machine in the lines.
  @discardableResult
  public func add<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachine<Schema>, named name: String? = nil, drawnAs graph: StateGraph? = nil,
    samples: [Schema.Event] = [], mask: (@Sendable (Schema.Event) -> String)? = nil
  ) -> String where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
    insert(machine, named: name, drawnAs: graph, samples: samples, mask: mask).id
  }

  /// Records the machine of an actor from now on, until it is deallocated.
  ///
  /// The parameters are those of the method for machines.
  @discardableResult
  public func add<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachineActor<Schema>, named name: String? = nil,
    drawnAs graph: StateGraph? = nil, samples: [Schema.Event] = [],
    mask: (@Sendable (Schema.Event) -> String)? = nil
  ) async -> String
  where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
    let log = await machine.withMachine {
      self.insert($0, named: name, drawnAs: graph, samples: samples, mask: mask)
    }
    let access = MachineAccess<Schema> { [weak machine] work in
      await machine?.withMachine { work($0) }
    }
    log.access.withLock { $0 = access }
    return log.id
  }

  func insert<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachine<Schema>, named name: String?, drawnAs graph: StateGraph?,
    samples: [Schema.Event], mask: (@Sendable (Schema.Event) -> String)?
  ) -> MachineLog<Schema>
  where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
    let chart = chart(of: machine, drawnAs: graph)
    let count = content.withLock { content in
      content.count += 1
      return content.count
    }
    let options = InspectionOptions<Schema.Event>(
      limit: max(1, min(limit, Self.allSteps / count)), samples: samples, mask: mask,
      isWatched: { [weak self] in self?.content.withLock { $0.isWatched } ?? false })
    let log = MachineLog(
      id: "m\(count)", name: name ?? machine.schema.definitionName, chart: chart, of: machine,
      options, didChange: { [weak self] log in self?.content.withLock { $0.changed.append(log) } })
    content.withLock { content in
      content.machinesByID[log.id] = content.machines.count
      content.machines.append(log)
      content.changed.append(log)
    }
    log.begin(with: machine)
    return log
  }

  /// How many steps are kept of all machines together, apart from a growth with the logarithm of their number.
  private static var allSteps: Int { 100_000 }

  private func chart<Schema: StateMachineSchemaProtocol>(
    of machine: StateMachine<Schema>, drawnAs graph: StateGraph?
  ) -> InspectedChart {
    let schema = machine.schema
    let key = ChartKey(name: schema.definitionName, schema: ObjectIdentifier(Schema.self))
    if let known = content.withLock({ content in
      content.chartsByKey[key].map { content.charts[$0] }
    }) {
      return known
    }
    let drawn = schema as? any DrawnSchema
    let graph = graph ?? drawn?.graph ?? StateGraph()
    let spellings = drawn?.statesByPath.compactMapValues(swiftSpelling) ?? [:]
    return content.withLock { content in
      let count = content.charts.count { $0.name == key.name }
      let chart = InspectedChart(
        id: count == 0 ? key.name : "\(key.name) \(count + 1)", name: key.name, graph: graph,
        names: SwiftNames(schema), spellings: spellings)
      content.chartsByKey[key] = content.charts.count
      content.charts.append(chart)
      return chart
    }
  }

  // MARK: Reading

  /// All lines: the first one, the charts, the machines, and their steps in the order of time.
  public var lines: [String] {
    let logs = content.withLock { $0.machines }
    let steps = logs.flatMap { $0.steps(after: 0) }.sorted { $0.time < $1.time }
    return [header(sends: false)] + charts + logs.map { $0.machineLine() } + steps.map(\.text)
      + logs.filter(\.isGone).map(goneLine)
  }

  /// Asks the machines of actors for their pending timers and the enabled events, which are otherwise noted ten times a
  /// second at most.
  public func refresh() async {
    for log in machines { await log.refresh() }
  }

  /// Writes all lines to a file, which is replaced.
  ///
  /// - Throws: An error of Foundation if the file cannot be written.
  public func write(to path: String) throws {
    let text = lines.map { "\($0)\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  func header(sends: Bool) -> String {
    RecordingLine(header: Date().timeIntervalSince1970, sends: sends).text
  }

  var charts: [String] { content.withLock { $0.charts }.map(\.line) }

  var machines: [any InspectedLog] { content.withLock { $0.machines } }

  func machine(_ id: String) -> (any InspectedLog)? {
    content.withLock { content in content.machinesByID[id].map { content.machines[$0] } }
  }

  /// Sets whether a page shows the machines: then the enabled events are found after each step.
  func watch(_ isWatched: Bool) {
    content.withLock { $0.isWatched = isWatched }
  }

  /// The lines about what has changed since the last call: at most so many machines and steps.
  func takeChanges(machines: Int = 2_000, steps: Int = 250) -> [String] {
    let changed = content.withLock { content in
      let taken = Array(content.changed.prefix(machines))
      content.changed.removeFirst(taken.count)
      return taken
    }
    var (lines, left): ([String], Int) = ([], steps)
    for log in changed {
      // A machine that can be asked answers with one more change.
      if log.isStale { Task { await log.refresh() } }
      let last = log.readChanges()
      let new = left > 0 ? log.steps(after: last) : []
      let sent = new.suffix(left)
      left -= sent.count
      lines.append(log.machineLine())
      let skipped = log.count - last - sent.count
      if skipped > 0 { lines.append(skippedLine(log, skipped)) }
      lines += sent.map(\.text)
      if log.isGone { lines.append(goneLine(log)) }
    }
    return lines
  }

  /// Forgets what has changed: a page that has all machines does not need it.
  func discardChanges() {
    let changed = content.withLock { content in
      defer { content.changed = [] }
      return content.changed
    }
    for log in changed { _ = log.readChanges() }
  }

  private func skippedLine(_ log: any InspectedLog, _ count: Int) -> String {
    var line = RecordingLine("skipped")
    line.add("machine", log.id)
    line.add("count", count)
    return line.text
  }

  private func goneLine(_ log: any InspectedLog) -> String {
    var line = RecordingLine("gone")
    line.add("machine", log.id)
    line.add("time", Optional(Date().timeIntervalSince1970))
    return line.text
  }
}
