import Foundation
import Schematic
import SchematicConcurrency
import StateGraphs

/// A recorder of the steps of machines, as lines that the page of the inspector shows: see <doc:TheFormat>.
///
/// ```swift
/// let recorder = Recorder()
/// recorder.add(machine, named: "checkout")
/// machine.handle(.pay)
/// try recorder.write(to: "checkout.jsonl")
/// ```
/// It keeps the last 1,000 steps of each machine. If there are more than 100 machines, each keeps fewer steps: 100 of
/// each if there are 1,000 machines. It keeps at most 170,000 steps in all. It also keeps the last 100 to 200 machines
/// that have been deallocated. On the machine's thread, a step is stored as values. Its texts are made on the thread
/// that reads the lines.
///
/// Guards of charts are evaluated a second time for each event, to record their results. Guards must have no side
/// effects.
public final class Recorder: Sendable {
  private let limit: Int
  private let content = Locked(Content())

  private struct Content {
    /// With so many machines, all of them keep fewer steps.
    var crowd = 200
    /// The logs of machines, by the numbers in their identities.
    var machines: [Int: any InspectedLog] = [:]
    /// The numbers of the machines that have been deallocated, the oldest first.
    var gone: [Int] = []
    /// The machines that were removed before a reader knew that they had been deallocated.
    var forgotten: [String] = []
    var charts: [InspectedChart] = []
    var chartsByKey: [ChartKey: Int] = [:]
    /// The machines with changes that have not been read.
    var changed: [any InspectedLog] = []
    var isWatched = false
    var count = 0

    /// All machines if their number has doubled with the next one; otherwise none.
    var crowdedMachines: [any InspectedLog] {
      mutating get {
        guard machines.count + 1 >= crowd else { return [] }
        crowd *= 2
        return Array(machines.values)
      }
    }
  }

  /// The key of machines with the same chart: making a graph for each machine would take too long.
  private struct ChartKey: Hashable {
    let name: String
    let schema: ObjectIdentifier
    let structure: String
    let graph: StateGraph?
    let code: String?
  }

  /// Creates a recorder.
  ///
  /// - Parameter limit: The number of steps of each machine that are kept. Default: 1,000; at least 1.
  public init(limit: Int = 1_000) {
    self.limit = max(1, limit)
  }

  // MARK: Adding machines

  /// Records a machine until it is deallocated.
  ///
  /// - Parameters:
  ///   - machine: The machine. It is not retained.
  ///   - name: The name to show. Default: that of the definition.
  ///   - graph: The diagram. Default: that of the definition; a flat schema has one if its states and events are
  ///     `CaseIterable`. For others, pass a graph such as `StateGraph(of: Door())`.
  ///   - samples: The events that can be sent from a page, with samples of their payloads. Default: all cases, if the
  ///     events are `CaseIterable`.
  ///   - mask: Makes the text that is shown for an event instead of its payload. Default: the payload is shown.
  ///   - data: The data of the subject that are shown, by their names: `{ [("items", "\($0.items.count)")] }`; for a chart
  ///     with data of its own `{ $0.dataTexts }`. It is called after each step. Default: none.
  ///   - code: Swift code that makes such a machine, for the tests that the page copies:
  ///     `try StateMachine(Order(), subject: Cart(items: 3), reference: .strong)`. Default: code that creates the
  ///     definition and the subject without arguments.
  /// - Returns: The identity of the machine in the lines.
  @inlinable @discardableResult
  public func add<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachine<Schema>, named name: String? = nil, drawnAs graph: StateGraph? = nil,
    samples: [Schema.Event] = [], mask: (@Sendable (Schema.Event) -> String)? = nil,
    data: (@Sendable (Schema.Subject) -> [(name: String, text: String)])? = nil,
    madeBy code: String? = nil
  ) -> String where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
    let log = insert(
      machine, named: name, drawnAs: graph, samples: samples, mask: mask, data: data,
      madeBy: code)
    // Inlinable up to here, so that the code for each step is specialized where a machine is added.
    MachineTracer.follow(machine, for: log)
    return log.id
  }

  /// Records the machine of an actor until it is deallocated.
  ///
  /// The parameters are those of the method for machines.
  @inlinable @discardableResult
  public func add<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachineActor<Schema>, named name: String? = nil,
    drawnAs graph: StateGraph? = nil, samples: [Schema.Event] = [],
    mask: (@Sendable (Schema.Event) -> String)? = nil,
    data: (@Sendable (Schema.Subject) -> [(name: String, text: String)])? = nil,
    madeBy code: String? = nil
  ) async -> String
  where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
    let log = await machine.withMachine {
      let log = self.insert(
        $0, named: name, drawnAs: graph, samples: samples, mask: mask, data: data,
        madeBy: code)
      MachineTracer.follow($0, for: log)
      return log
    }
    await MachineTracer.nameSenders(of: machine, for: log)
    log.letAsk(machine)
    return log.id
  }

  // MARK: Removing machines

  /// Stops recording a machine, and shows it as deallocated; a step in progress is recorded.
  ///
  /// - Complexity: O(n) for n machines.
  public func remove<Schema: StateMachineSchemaProtocol>(_ machine: StateMachine<Schema>)
  where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
    for case let log as MachineLog<Schema> in machines
    where log.machine == ObjectIdentifier(machine) && !log.isGone {
      log.stopFollowing(machine)
    }
  }

  /// Stops recording the machine of an actor, and shows it as deallocated.
  ///
  /// - Complexity: O(n) for n machines.
  public func remove<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachineActor<Schema>
  ) async where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
    await machine.withMachine { self.remove($0) }
    machine.forgetSenders()
  }

  @usableFromInline
  func insert<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachine<Schema>, named name: String?, drawnAs graph: StateGraph?,
    samples: [Schema.Event], mask: (@Sendable (Schema.Event) -> String)?,
    data: (@Sendable (Schema.Subject) -> [(name: String, text: String)])?, madeBy code: String?
  ) -> MachineLog<Schema>
  where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
    let chart = chart(of: machine, drawnAs: graph, madeBy: code)
    let (count, kept, crowded) = content.withLock { content in
      content.count += 1
      return (content.count, content.machines.count + 1, content.crowdedMachines)
    }
    for log in crowded { log.keep(atMost: Self.allSteps / kept) }
    let options = InspectionOptions<Schema.Event>(
      limit: max(1, min(limit, Self.allSteps / kept)), samples: samples, mask: mask,
      isWatched: { [weak self] in self?.content.withLock { $0.isWatched } ?? false })
    let log = MachineLog(
      id: "m\(count)", in: ObjectIdentifier(self),
      name: name ?? machine.schema.definitionName, chart: chart, of: machine, options, data: data,
      didChange: { [weak self] log in self?.content.withLock { $0.changed.append(log) } },
      didEnd: { [weak self] in self?.didEnd(count) })
    content.withLock { content in
      content.machines[count] = log
      content.changed.append(log)
    }
    return log
  }

  /// The number of deallocated machines that keep their logs, at least.
  private static var maximumGone: Int { 100 }

  /// Removes the oldest of the machines that have been deallocated, many at once.
  private func didEnd(_ number: Int) {
    // Logs are deallocated outside of the lock.
    let forgotten = content.withLock { content -> [any InspectedLog] in
      content.gone.append(number)
      guard content.gone.count >= 2 * Self.maximumGone else { return [] }
      let oldest = content.gone.prefix(Self.maximumGone)
      let logs = oldest.compactMap { content.machines.removeValue(forKey: $0) }
      content.gone.removeFirst(oldest.count)
      let identities = Set(logs.map(\.id))
      if content.isWatched {
        content.forgotten += content.changed.map(\.id).filter(identities.contains)
      }
      content.changed.removeAll { identities.contains($0.id) }
      return logs
    }
    withExtendedLifetime(forgotten) {}
  }

  /// The number of steps that are kept of all machines together whenever their number has doubled.
  ///
  /// Until it has doubled again, those that are added keep as many as there is space for each, 0.7 times as much in all.
  private static var allSteps: Int { 100_000 }

  private func chart<Schema: StateMachineSchemaProtocol>(
    of machine: StateMachine<Schema>, drawnAs graph: StateGraph?, madeBy code: String?
  ) -> InspectedChart {
    let schema = machine.schema
    let drawing = SchemaDrawing(of: schema)
    let key = ChartKey(
      name: schema.definitionName, schema: ObjectIdentifier(Schema.self),
      structure: drawing?.structure ?? "", graph: graph, code: code)
    if let known = content.withLock({ content in
      content.chartsByKey[key].map { content.charts[$0] }
    }) {
      return known
    }
    let flat = (schema as? any FlatStateMachineSchema).flatMap { FlatDrawing($0) }
    let graph = graph ?? drawing?.graph ?? flat?.graph ?? StateGraph()
    let states = drawing?.statesByPath ?? flat?.statesByPath ?? [:]
    let spellings = states.compactMapValues(swiftSpelling)
    return content.withLock { content in
      let count = content.charts.count { $0.name == key.name }
      let chart = InspectedChart(
        id: count == 0 ? key.name : "\(key.name) \(count + 1)", name: key.name, graph: graph,
        names: SwiftNames(schema, madeBy: code), spellings: spellings)
      content.chartsByKey[key] = content.charts.count
      content.charts.append(chart)
      return chart
    }
  }

  // MARK: Reading

  /// All lines: the header, the charts, the machines, and their steps in the order of time.
  public var lines: [String] {
    let logs = machines
    let steps = logs.flatMap { $0.steps(after: 0) }.sorted { $0.time < $1.time }
    return [header(sends: false)] + charts + logs.map { $0.machineLine() } + steps.map(\.text)
      + goneLines
  }

  /// Updates the pending timers and the enabled events of the machines of actors.
  ///
  /// Otherwise they are noted at most ten times a second.
  public func refresh() async {
    for log in machines { await log.refresh() }
  }

  /// Writes all lines to a file, and replaces it if it exists.
  ///
  /// - Throws: An error of Foundation if the file cannot be written.
  public func write(to path: String) throws {
    let text = lines.map { "\($0)\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// - Parameter run: Identifies the run of a program. Default: none, for a recording.
  func header(sends: Bool, run: String? = nil) -> String {
    var line = RecordingLine(header: Date().timeIntervalSince1970, sends: sends)
    line.add("run", run)
    return line.text
  }

  var charts: [String] { content.withLock { $0.charts }.map(\.line) }

  func chart(_ id: String) -> InspectedChart? {
    content.withLock { $0.charts.first { $0.id == id } }
  }

  var machines: [any InspectedLog] {
    content.withLock { $0.machines }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The lines that say which machines have been deallocated.
  var goneLines: [String] { machines.filter(\.isGone).map { goneLine($0.id) } }

  func machine(_ id: String) -> (any InspectedLog)? {
    guard id.hasPrefix("m"), let number = Int(id.dropFirst()) else { return nil }
    return content.withLock { $0.machines[number] }
  }

  /// Sets whether a page shows the machines, so that the enabled events are evaluated after each step.
  func watch(_ isWatched: Bool) {
    content.withLock { $0.isWatched = isWatched }
  }

  /// The lines about the changes since the last call, of at most `machines` machines and `steps` steps.
  func takeChanges(machines: Int = 2_000, steps: Int = 250) -> [String] {
    let (changed, forgotten) = content.withLock { content in
      let taken = Array(content.changed.prefix(machines))
      content.changed.removeFirst(taken.count)
      defer { content.forgotten = [] }
      return (taken, content.forgotten)
    }
    var (lines, left): ([String], Int) = (forgotten.map(goneLine), steps)
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
      if log.isGone { lines.append(goneLine(log.id)) }
    }
    return lines
  }

  /// Discards the changes: a page that has all machines does not need them.
  func discardChanges() {
    let changed = content.withLock { content in
      defer { (content.changed, content.forgotten) = ([], []) }
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

  private func goneLine(_ id: String) -> String {
    var line = RecordingLine("gone")
    line.add("machine", id)
    line.add("time", Optional(Date().timeIntervalSince1970))
    return line.text
  }
}
