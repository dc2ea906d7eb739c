import Schematic
import Statecharts

/// Checks whether a chart, a table or a flat schema explains a log: a recording, the rows of a store, or lines of
/// another system.
///
/// ```swift
/// var check = try LogCheck(Checkout())
/// for row in rows {
///   if let finding = check.consume(row) { print(finding) }
/// }
/// ```
/// A row is explained by a step of the chart from a configuration that the rows before allow. Where the log hides
/// events, the answers of guards, or the branches of choices, the check follows all possible runs. Each machine of the
/// log has its own runs. The first row that no run explains is reported. The later rows of that machine are not checked.
///
/// The chart performs no actions. The check knows transitions, history, joins, deferred events and raised events as the
/// engine has them, because the engine takes the steps. A timer may elapse from its time on, and at any time if its delay
/// is computed.
///
/// - Complexity: Each row takes a constant time for each possible run, after the first time that its event occurs in its
///   configuration. The memory grows with the number of machines that have not ended, not with the log.
public struct LogCheck {
  private let options: LogCheckOptions
  private(set) var versions: [LogVersion] = []
  private var upgrades: [LogUpgrade] = []
  private let properties: [LogProperty]
  private var machines: [String: LoggedMachine] = [:]
  private var ended = EndedMachines()

  /// How many rows were consumed.
  public private(set) var rowCount = 0

  /// How many rows were not checked: their machine had a finding before, had ended long before, or could not be followed
  /// within the limits.
  ///
  /// Properties are checked all the same if a machine could not be followed.
  public private(set) var uncheckedRowCount = 0

  /// Creates a check of a chart.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - events: Samples of the events: one of each kind that transitions distinguish. Default: all cases of a
  ///     `CaseIterable` type; otherwise the events that transitions name.
  ///   - event: Makes an event from its name, for charts whose triggers have wildcards. Default: none.
  ///   - properties: Properties that the log must have as well. Default: none.
  ///   - options: The beginning of the log, and limits. Default: `LogCheckOptions()`.
  /// - Throws: `InvalidDefinitionError` with every fault of the chart; ``LogCheckError`` if a transition has no sample.
  public init<Chart: Statechart>(
    _ chart: Chart, events: [Chart.Event]? = nil, event: ((String) -> Chart.Event?)? = nil,
    properties: [LogProperty] = [], options: LogCheckOptions = LogCheckOptions()
  ) throws {
    self.init(
      try LoggedChart(chart, events: events, event: event, options: options),
      version: chart.definitionVersion, properties: properties, options: options)
  }

  init(
    _ logged: LoggedChart<some Statechart>, version: Int, properties: [LogProperty],
    options: LogCheckOptions
  ) {
    (self.options, self.properties) = (options, properties)
    versions = [LogVersion(number: version, model: logged.model, move: logged.moves)]
    upgrades = [LogUpgrade(from: logged, version: version)]
  }

  /// Creates a check of properties, without a chart.
  ///
  /// - Parameters:
  ///   - properties: The properties.
  ///   - options: Only the limits are used.
  public init(properties: [LogProperty], options: LogCheckOptions = LogCheckOptions()) {
    (self.options, self.properties) = (options, properties)
  }

  /// Adds the next version of the chart.
  ///
  /// A row of kind ``LogRow/Kind/migration``, or a row with the version, continues the machine in that version.
  ///
  /// - Parameters:
  ///   - chart: The next version.
  ///   - version: Its number. Default: its `definitionVersion`.
  ///   - migrations: The migrations from the version before.
  ///   - events: Samples of its events, as for the first version.
  ///   - event: Makes an event from its name, as for the first version.
  /// - Throws: `InvalidDefinitionError` with every fault of the chart; ``LogCheckError``.
  public mutating func addVersion<Chart: Statechart>(
    _ chart: Chart, version: Int? = nil, migrations: [ChartMigration],
    events: [Chart.Event]? = nil, event: ((String) -> Chart.Event?)? = nil
  ) throws {
    let number = version ?? chart.definitionVersion
    if let last = versions.last, last.number >= number {
      throw LogCheckError.olderVersion(number, than: last.number)
    }
    let logged = try LoggedChart(chart, events: events, event: event, options: options)
    let chain = MigrationChain(unchecked: migrations, to: number, logged.schema.shape)
    versions.append(
      LogVersion(
        number: number, model: logged.model,
        migrate: upgrades.last?.migration(to: logged, chain), move: logged.moves))
    upgrades.append(LogUpgrade(from: logged, version: number))
  }
}

// MARK: - Rows

extension LogCheck {
  /// Checks the next row.
  ///
  /// - Parameter row: The row. The rows of each machine are in the order in which they were handled.
  /// - Returns: The finding, if this row is the first one of its machine that no run explains, or the first one that
  ///   violates a property. Otherwise `nil`.
  /// - Complexity: Linear in the number of runs that the rows before allow. Of more than 256 runs, those in the same
  ///   configuration count as one. A row that needs more than 20,000 steps of the chart is not checked, nor are later
  ///   ones of its machine: see ``uncheckedRowCount``.
  public mutating func consume(_ row: LogRow) -> LogFinding? {
    rowCount += 1
    guard var machine = machine(of: row), machine.state != .reported else {
      uncheckedRowCount += 1
      return nil
    }
    // Not in the dictionary meanwhile, so that its runs are not copied.
    machines[row.machine] = nil
    defer { machines[row.machine] = machine }
    if let violation = machine.violation(of: properties, by: row, number: rowCount) {
      machine.state = .reported
      return violation
    }
    if versions.isEmpty { return nil }
    guard machine.state == .followed else {
      uncheckedRowCount += 1
      return nil
    }
    return follow(row, &machine)
  }

  /// Checks rows until one is wrong.
  ///
  /// - Parameter rows: The rows.
  /// - Returns: The first finding; `nil` if all rows are explained.
  /// - Complexity: As ``consume(_:)``, for each row.
  public mutating func firstFinding(in rows: some Sequence<LogRow>) -> LogFinding? {
    for row in rows {
      if let finding = consume(row) { return finding }
    }
    return nil
  }

  /// Returns the violations of properties with a time that no later row has shown.
  ///
  /// The time of such a property is over, and its goal was not reached.
  ///
  /// - Parameter time: The present time, or that of the end of the log, in microseconds since 1970.
  /// - Returns: The findings, in the order of the ids of the machines.
  /// - Complexity: O(*n* log *n*), where *n* is the number of machines, times the number of properties.
  public func overdue(at time: Int64) -> [LogFinding] {
    machines.sorted { $0.key < $1.key }.flatMap { id, machine in
      machine.overdue(properties, id, at: time)
    }
  }

  /// The machine of a row; `nil` if it may be one that was forgotten.
  private func machine(of row: LogRow) -> LoggedMachine? {
    if let known = machines[row.machine] { return known }
    return ended.hasForgotten && row.kind == .event && row.event != "start"
      ? nil : LoggedMachine(properties)
  }

  private mutating func follow(_ row: LogRow, _ machine: inout LoggedMachine) -> LogFinding? {
    let stepper = LogStepper(versions: versions, options: options)
    var next = stepper.successors(of: machine, on: row)
    next.runs.merge()
    let isEmpty = next.runs.all.isEmpty
    if next.runs.areTooMany || next.isExhausted || (isEmpty && next.isPartial) {
      (machine.state, machine.runs) = (.unknown, LogRuns())
      uncheckedRowCount += 1
      return nil
    }
    guard !isEmpty else {
      machine.state = .reported
      let finding = stepper.finding(machine, row, number: rowCount)
      machine.runs = LogRuns()
      return finding
    }
    machine.isNew = false
    (machine.runs, machine.version) = (next.runs, next.version)
    (machine.isOpen, machine.isPartial) = (next.isOpen, next.isPartial)
    machine.time = max(machine.time, row.at ?? machine.time)
    let model = versions[next.version].model
    if machine.runs.all.allSatisfy({ model.isEnd($0.node) }),
      let forgotten = ended.add(row.machine, atMost: options.maximumEndedMachines)
    {
      machines[forgotten] = nil
    }
    if model.isLarge { forgetNodes(of: next.version, &machine) }
    return nil
  }

  /// Keeps only the nodes of present runs.
  // Another model, because a copy of the check may use this one.
  private mutating func forgetNodes(of version: Int, _ machine: inout LoggedMachine) {
    let ids = machines.keys.filter { machines[$0]?.version == version }
    let runs = ids.flatMap { machines[$0]?.runs.all ?? [] } + machine.runs.all
    let (model, numbers) = versions[version].model.emptied(keeping: Set(runs.map(\.node)))
    versions[version].model = model
    machine.runs.renumber(numbers)
    for id in ids { machines[id]?.runs.renumber(numbers) }
  }
}

/// A machine of the log, as far as it was followed.
struct LoggedMachine {
  enum State { case followed, reported, unknown }

  var state = State.followed
  var isNew = true
  var runs = LogRuns()
  /// The index of its version.
  var version = 0
  /// The latest time in its rows.
  var time = Int64.min
  /// Whether it may have deferred events of which the log has no row.
  var isOpen = false
  /// Whether a limit has left runs out.
  var isPartial = false
  /// By property: the time from which it waits for its goal; `nil` if it does not wait.
  private var waits: [Int64?]

  init(_ properties: [LogProperty]) {
    waits = Array(repeating: nil, count: properties.count)
  }

  mutating func violation(
    of properties: [LogProperty], by row: LogRow, number: Int
  ) -> LogFinding? {
    for (index, property) in properties.enumerated() {
      if let reason = property.violation(by: row, waiting: &waits[index]) {
        return LogFinding(row: row, number: number, reason: reason, property: property.name)
      }
    }
    return nil
  }

  func overdue(_ properties: [LogProperty], _ id: String, at time: Int64) -> [LogFinding] {
    if state == .reported { return [] }
    return zip(properties, waits).compactMap { property, wait in
      property.overdue(since: wait, at: time).map {
        LogFinding(
          row: LogRow(machine: id, at: time), number: 0, reason: $0, property: property.name)
      }
    }
  }
}

/// The machines that have ended, in the order of their ends.
private struct EndedMachines {
  private var queue: [String] = []
  private var head = 0
  private var members: Set<String> = []
  private(set) var hasForgotten = false

  /// Adds a machine.
  ///
  /// - Returns: The machine to forget, if there are too many.
  mutating func add(_ machine: String, atMost limit: Int) -> String? {
    guard members.insert(machine).inserted else { return nil }
    queue.append(machine)
    guard members.count > limit else { return nil }
    let forgotten = queue[head]
    head += 1
    if head > 1_000, head > queue.count / 2 {
      queue.removeFirst(head)
      head = 0
    }
    members.remove(forgotten)
    hasForgotten = true
    return forgotten == machine ? nil : forgotten
  }
}
