import Schematic
import Statecharts

/// Follows the runs of a machine by one row.
struct LogStepper {
  let versions: [LogVersion]
  let options: LogCheckOptions

  /// The members of a row that are not compared, to find the reason why no run explains it.
  struct Relaxation: OptionSet {
    let rawValue: Int
    static let time = Self(rawValue: 1)
    static let states = Self(rawValue: 2)
    static let outcome = Self(rawValue: 4)
    static let origin = Self(rawValue: 8)
  }

  /// The runs after a row.
  struct Result {
    var runs = LogRuns()
    var version: Int
    var isOpen: Bool
    var isPartial: Bool
    /// Whether the row has more possible steps than are tried.
    var isExhausted = false
  }

  /// An event that a row may mean.
  struct Candidate {
    /// -1 for an event without a transition.
    var event: Int32
    /// Whether it is a timer that elapses.
    var isTimer = false
  }

  func successors(
    of machine: LoggedMachine, on row: LogRow, ignoring relaxation: Relaxation = []
  ) -> Result {
    var result = Result(
      version: machine.version, isOpen: machine.isOpen, isPartial: machine.isPartial)
    let kind = kind(of: row, in: versions[machine.version].model)
    switch kind {
    case .start, .recall, .event, .intervention:
      let sources = sources(of: machine, kind, row, &result)
      let model = versions[result.version].model
      let step = RowStep(
        model: model, row: row, ignoring: relaxation, options: options,
        now: row.at ?? (machine.time == .min ? nil : machine.time))
      step.take(from: sources, kind, into: &result)
    case .adoption: takeOver(row, relaxation, into: &result)
    case .move: move(machine, row, relaxation, into: &result)
    case .migration: migrate(machine, row, relaxation, into: &result)
    }
    return result
  }

  /// The kind that the name of the event says, unless the chart has such an event.
  func kind(of row: LogRow, in model: LogModel) -> LogRow.Kind {
    guard row.kind == .event, let event = row.event, let kind = LogRow.Kind(reserved: event),
      !model.names.isDeclared(event)
    else { return row.kind }
    return kind
  }

  // MARK: - Sources

  /// The runs before the row.
  private func sources(
    of machine: LoggedMachine, _ kind: LogRow.Kind, _ row: LogRow, _ result: inout Result
  ) -> [LogRun] {
    if machine.isNew {
      if let version = row.version { result.version = index(of: version) }
      let model = versions[result.version].model
      if kind == .start { return [LogRun(node: -1, due: [])] }
      switch options.beginning {
      case .start:
        return unique(model.steps(from: -1, on: .start).map(\.target)).map(model.run)
      case .anywhere: return anywhere(in: model, &result)
      }
    }
    guard let version = row.version, index(of: version) > machine.version else {
      return machine.runs.all
    }
    return migrated(machine.runs.all, machine.version, to: index(of: version), &result)
  }

  private func anywhere(in model: LogModel, _ result: inout Result) -> [LogRun] {
    let found = model.reachable
    if model.isReachableLimited { result.isPartial = true }
    result.isOpen = result.isOpen || model.hasDeferrals
    return found.map(model.run)
  }

  /// The index of the last version that is not later.
  private func index(of version: Int) -> Int {
    versions.lastIndex { $0.number <= version } ?? 0
  }

  private func takeOver(_ row: LogRow, _ relaxation: Relaxation, into result: inout Result) {
    let model = versions[result.version].model
    for run in anywhere(in: model, &result)
    where relaxation.contains(.states) || model.isIn(row.states, run.node) {
      result.runs.insert(run)
    }
  }

  // MARK: - Moves

  /// The configurations of a move need not be those that the chart reaches.
  private func move(
    _ machine: LoggedMachine, _ row: LogRow, _ relaxation: Relaxation, into result: inout Result
  ) {
    let (version, model) = (versions[result.version], versions[result.version].model)
    let leaves = row.states.flatMap(model.names.leaves)
    guard let leaves, !relaxation.contains(.states) else {
      if row.states == nil || relaxation.contains(.states) { takeOver(row, .states, into: &result) }
      return
    }
    // Where the log begins with the row, the states before are not known.
    guard !machine.isNew else {
      takeOver(row, relaxation, into: &result)
      for move in version.move(nil, leaves) {
        result.runs.insert(model.run(model.number(of: move.node)))
      }
      return
    }
    for run in machine.runs.all
    where relaxation.contains(.origin) || model.isIn(row.from, run.node) {
      for move in version.move(model.nodes[run.node], leaves) {
        let node = model.number(of: move.node)
        let due = model.timers.indices.map { timer in
          if move.kept[timer], !run.due.isEmpty { return run.due[timer] }
          return model.isRunning(timer, in: node)
            ? model.due(timer, after: row.at) : LogRun.never
        }
        result.runs.insert(LogRun(node: node, due: due))
      }
    }
  }

  // MARK: - Versions

  /// A row of a migration does not have the number of the version, so that each later one is tried.
  private func migrate(
    _ machine: LoggedMachine, _ row: LogRow, _ relaxation: Relaxation, into result: inout Result
  ) {
    let former = versions[machine.version].model
    let runs = machine.runs.all.filter { run in
      relaxation.contains(.origin) || former.isIn(row.from, run.node)
    }
    // The next version may have the same chart, and then it need not be given.
    let last = versions.count - 1
    let first = machine.version < last ? machine.version + 1 : last
    let chosen = row.version.map { index(of: $0) }
    for version in first...last where chosen == nil || chosen == version {
      var attempt = result
      for run in migrated(runs, machine.version, to: version, &attempt)
      where relaxation.contains(.states) || versions[version].model.isIn(row.states, run.node) {
        attempt.runs.insert(run)
      }
      result.isPartial = attempt.isPartial
      if !attempt.runs.all.isEmpty {
        result = attempt
        return
      }
    }
  }

  private func migrated(
    _ runs: [LogRun], _ former: Int, to version: Int, _ result: inout Result
  ) -> [LogRun] {
    result.version = version
    guard former < version else { return runs }
    var nodes = unique(runs.map(\.node)).map { versions[former].model.nodes[$0] }
    for next in former + 1...version {
      nodes = nodes.compactMap { node in
        let migrated = versions[next].migrate?(node)
        // Whether its events can be migrated depends on their payloads, which are not known.
        if migrated == nil, !node.deferred.isEmpty { result.isPartial = true }
        return migrated
      }
    }
    let model = versions[version].model
    return unique(nodes.map(model.number)).map(model.run)
  }
}

extension LogRow.Kind {
  /// The kind that a store writes as the name of an event.
  init?(reserved event: String) {
    switch event {
    case "start": self = .start
    case "adopt": self = .adoption
    case "migrate": self = .migration
    case "recall": self = .recall
    case "move", "rewind": self = .move
    case "pause", "continue", "set data", "cancel": self = .intervention
    default: return nil
    }
  }
}

extension LogModel {
  /// A run in a node whose timers began at an unknown time.
  func run(_ node: Int32) -> LogRun {
    LogRun(
      node: node,
      due: timers.indices.map { isRunning($0, in: node) ? LogRun.anytime : LogRun.never })
  }

  /// The earliest time at which a timer elapses that begins at a time.
  func due(_ timer: Int, after time: Int64?) -> Int64 {
    guard let time, let delay = timers[timer].delay else { return LogRun.anytime }
    return RowStep.sum(time, delay)
  }

  /// Whether the innermost active states are given ones; `true` if none are given.
  func isIn(_ states: [String]?, _ node: Int32) -> Bool {
    guard let states else { return true }
    return names.leaves(states) == leaves(of: node)
  }
}
