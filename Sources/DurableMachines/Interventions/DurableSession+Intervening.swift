import Schematic
import Statecharts

extension DurableSession {
  /// Resumes a machine that an operator has changed, at the time of the change.
  ///
  /// - Parameters:
  ///   - machine: The machine after the change.
  ///   - entered: The paths of the states that the change enters: their timers and tasks begin.
  ///   - elapsed: The time since the last commit, in microseconds.
  ///   - now: The time of the change.
  ///   - coding: Decodes the machine.
  /// - Throws: An error of decoding or of the chart, if the machine cannot be resumed.
  convenience init(
    intervening machine: MigratingMachine, entering entered: Set<String>, after elapsed: Int64,
    at now: Int64, _ coding: ChartCoding<Chart>
  ) throws {
    let saved = try coding.saved(machine.text).advancingTimers(by: .microseconds(elapsed))
    try self.init(
      resuming: saved, try coding.subject(machine.data), coding, entered: machine.states, at: now)
    host.isNew = { number in
      coding.schema.activityID(number).map { $0.kind == .task && entered.contains($0.state) }
        ?? false
    }
    beginActivities(areNew: false)
    for path in coding.schema.paths(of: self.machine.state) where self.entered[path] == nil {
      self.entered[path] = now
    }
    observe()
    hasChanged = true
  }

  /// The places of tasks that have begun since the machine was resumed.
  var startedTasks: [String] {
    host.begun.compactMap { machine.schema.activityID($0)?.place }
  }
}
