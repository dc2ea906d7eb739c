import Schematic
import Statecharts

// The explanation of a row that no run explains.
extension LogStepper {
  private static var maximumStates: Int { 10 }
  private static var maximumAllowed: Int { 20 }
  private static var maximumPathNodes: Int { 5_000 }

  func finding(_ machine: LoggedMachine, _ row: LogRow, number: Int) -> LogFinding {
    let model = versions[machine.version].model
    var finding = LogFinding(row: row, number: number, reason: reason(machine, row, model))
    let runs = machine.runs.all
    finding.possibleStates = Array(
      unique(runs.map { model.leaves(of: $0.node) }).map(model.names.text)
        .prefix(Self.maximumStates))
    let steps = allowedSteps(from: runs, isNew: machine.isNew, in: model)
    finding.allowed = Array(
      unique(steps.filter { $0.outcome != .ignored }.map(\.text)).prefix(Self.maximumAllowed))
    finding.nearest = steps.min { difference($0, row, model) < difference($1, row, model) }.map {
      LogRow(
        machine: row.machine, event: $0.event, isTimer: $0.isTimer ? true : row.isTimer,
        outcome: row.outcome == nil ? nil : $0.outcome,
        states: $0.states, at: row.at)
    }
    finding.path = path(to: Set(runs.map(\.node)), in: model)
    return finding
  }

  // MARK: - The reason

  private func reason(_ machine: LoggedMachine, _ row: LogRow, _ model: LogModel) -> String {
    let isMigration = kind(of: row, in: model) == .migration
    if !isMigration, let name = row.states.flatMap(model.names.unknown) {
      if model.names.isAmbiguous(name) {
        return "Several states of the chart have the label '\(name)'. Write the path of the state."
      }
      return "The chart has no state '\(name)'. Check the version of the chart, or the mapping."
    }
    func fits(_ relaxation: Relaxation) -> Bool {
      !successors(of: machine, on: row, ignoring: relaxation).runs.all.isEmpty
    }
    if !machine.isNew, let from = row.from,
      !machine.runs.all.contains(where: { model.isIn(from, $0.node) })
    {
      return
        "It begins in \(LogRow.text(from)), and the rows before do not end there. A row is missing, or changed."
    }
    if kind(of: row, in: model) == .move {
      return "An operator has moved it to states that make no legal configuration of the chart."
    }
    if fits(.time) {
      return "The timer elapses too early: its state was not active for the whole delay."
    }
    if fits(.outcome) { return "The outcome differs from that of the chart." }
    if fits([.states]) { return "The event leads to other states." }
    if fits([.states, .outcome]) {
      return "The event leads to other states, with another outcome."
    }
    if isMigration {
      return
        "No later version of the chart continues in these states. Add the version, or check its migrations."
    }
    return "No run of the chart handles this event there."
  }

  // MARK: - Steps

  private struct Allowed {
    let event: String
    let isTimer: Bool
    let states: [String]
    let outcome: OutcomeKind

    var text: String {
      let end = outcome == .transitioned ? "" : " (\(outcome.rawValue))"
      return "\(event)\(isTimer ? " (timer)" : "") → \(LogRow.text(states))\(end)"
    }
  }

  private func allowedSteps(
    from runs: [LogRun], isNew: Bool, in model: LogModel
  ) -> [Allowed] {
    if isNew {
      return model.steps(from: -1, on: .start).map { allowed($0, by: nil, in: model) }
    }
    return runs.prefix(Self.maximumStates).flatMap { run in
      stimuli(in: run.node, of: model).flatMap { event -> [Allowed] in
        if let timer = model.timer(of: event), run.due[timer] == LogRun.never { return [] }
        return model.steps(from: run.node, on: .event(event)).map {
          allowed($0, by: event, in: model)
        }
      }
    }
  }

  /// The events that may occur in a node.
  private func stimuli(in node: Int32, of model: LogModel) -> [Int32] {
    model.stimuli.filter { event in
      model.timer(of: event).map { model.isRunning($0, in: node) }
        ?? !options.timerEvents.contains(model.chart.events[Int(event)])
    }
  }

  /// - Parameter event: The number of the event; `nil` for the start.
  private func allowed(_ step: LogModel.Step, by event: Int32?, in model: LogModel) -> Allowed {
    Allowed(
      event: event.map { model.chart.events[Int($0)] } ?? "start",
      isTimer: event.flatMap(model.timer) != nil,
      states: model.names.text(model.leaves(of: step.target)), outcome: step.outcome)
  }

  /// How much a step differs from a row.
  private func difference(_ step: Allowed, _ row: LogRow, _ model: LogModel) -> Int {
    var difference = 0
    if let event = row.event, step.event != event { difference += 3 }
    if let states = row.states {
      let leaves = model.names.leaves(states).map(model.names.text) ?? states
      difference += Set(leaves).symmetricDifference(step.states).count
    }
    if let outcome = row.outcome, outcome != step.outcome { difference += 1 }
    return difference
  }

  // MARK: - Paths

  /// A shortest run from the start to one of some nodes.
  private func path(to goals: Set<Int32>, in model: LogModel) -> [String] {
    guard !goals.isEmpty else { return [] }
    var found: [(node: Int32, parent: Int, text: String)] = []
    var seen: Set<Int32> = []
    func add(_ step: LogModel.Step, _ event: Int32?, _ parent: Int) -> Bool {
      guard seen.insert(step.target).inserted else { return false }
      found.append((step.target, parent, allowed(step, by: event, in: model).text))
      return goals.contains(step.target)
    }
    func path() -> [String] {
      var path: [String] = []
      var index = found.count - 1
      while index >= 0 {
        path.append(found[index].text)
        index = found[index].parent
      }
      return path.reversed().enumerated().map { "\($0). \($1)" }
    }
    for step in model.steps(from: -1, on: .start) where add(step, nil, -1) { return path() }
    var head = 0
    let end = model.runCount + LogModel.maximumRowRuns
    while head < found.count, head < Self.maximumPathNodes, model.runCount < end {
      for event in stimuli(in: found[head].node, of: model) {
        for step in model.steps(from: found[head].node, on: .event(event))
        where add(step, event, head) {
          return path()
        }
      }
      head += 1
    }
    return []
  }
}
