/// The effect of an intervention on a machine: a preview, or the record of a commit.
public struct InterventionReport: Codable, Hashable, Sendable {
  /// The name of the chart.
  public var chart: String
  /// The id of the machine.
  public var machine: String
  /// The intervention.
  public var intervention: Intervention
  /// The version of the machine before.
  ///
  /// Give it to the call that performs the intervention, and it is the one that you have previewed.
  public var version: Int64
  /// The paths of the innermost active states before.
  public var from: [String]
  /// The paths of the innermost active states afterwards.
  public var to: [String]
  /// The places of timers that begin, such as `paying#0`.
  public var startedTimers: [String] = []
  /// The places of timers, and the names of delayed events, that end without their events.
  public var endedTimers: [String] = []
  /// The places of tasks that begin: each becomes a job.
  public var startedTasks: [String] = []
  /// The keys of jobs that are deleted.
  public var endedJobs: [String] = []
  /// The keys of jobs that the changes since the row of a rewind have committed, and that are not done.
  ///
  /// They are performed later, unless their states are exited: see ``endedJobs``. Cancel them if that is wrong.
  public var openJobs: [String] = []
  /// The keys of what was performed since the row of a rewind, and cannot be taken back.
  ///
  /// These are jobs with an answer, effects that are done, and messages and machines that were sent to workers. A task whose
  /// state was exited before its answer is not listed, and may have been performed. Rows before migration 5 of the tables
  /// have answers only.
  public var performedJobs: [String] = []
  /// The rows of the log since the row of a rewind.
  public var undoneRows: [DurableLogRow] = []
  /// What an operator should know, a sentence for each.
  public var warnings: [String] = []
  /// Whether the machine has ended afterwards.
  public var isEnded: Bool
  /// The machine afterwards, with its data.
  public var result: MachineSample
}

extension InterventionReport: CustomStringConvertible {
  /// The members, each in a line.
  public var description: String {
    var lines = ["\(chart)/\(machine): \(intervention), from version \(version)"]
    func add(_ title: String, _ values: [String]) {
      if !values.isEmpty { lines.append("  \(title): \(values.joined(separator: ", "))") }
    }
    add("before", [from.isEmpty ? "no state" : from.joined(separator: " + ")])
    add("afterwards", [to.isEmpty ? "no state" : to.joined(separator: " + ")])
    if isEnded { lines.append("  the machine has ended there") }
    add("timers that begin", startedTimers)
    add("timers that end", endedTimers)
    add("tasks that begin", startedTasks)
    add("jobs that are deleted", endedJobs)
    add("jobs that go on", openJobs)
    add("jobs that were performed, and cannot be taken back", performedJobs)
    add("events since then", undoneRows.map(\.event))
    for warning in warnings { lines.append("  warning: \(warning)") }
    return lines.joined(separator: "\n")
  }

  /// The text of the row in the log.
  ///
  /// - Parameters:
  ///   - operatorName: The name of the operator.
  ///   - reason: The reason of the intervention.
  func message(by operatorName: String, because reason: String) -> String {
    var parts = ["\(operatorName): \(reason.asSentence)"]
    switch intervention {
    case .pause, .continue, .setData, .cancelTimer, .cancelJob: break
    case .move(_, let memory), .rewind(_, let memory):
      if case .rewind(let version, _) = intervention { parts.append("To version \(version).") }
      if memory.contains(.history) { parts.append("History is forgotten.") }
      if memory.contains(.deferredEvents) { parts.append("Deferred events are forgotten.") }
    }
    func add(_ title: String, _ values: [String]) {
      if !values.isEmpty { parts.append("\(title): \(values.joined(separator: ", ")).") }
    }
    add("Timers begin", startedTimers)
    add("Timers end", endedTimers)
    add("Tasks begin", startedTasks)
    add("Jobs are deleted", endedJobs)
    return parts.joined(separator: " ").withoutNUL
  }
}
