import Schematic
import Statecharts

/// The parts of an intervention beside the machine.
struct InterventionDraft {
  var move: MigratingMachine.Move?
  /// The jobs that are deleted.
  var endedJobs: [Job] = []
  /// The timers and delayed events that are cancelled.
  var cancelledTimers: [String] = []
  /// The row of a rewind.
  var row: DurableLogRow?
}

// The rules of each intervention.
extension InterventionPlanner {
  typealias Draft = InterventionDraft

  func apply(
    to machine: inout MigratingMachine, _ draft: inout Draft, _ shape: ChartShape
  ) throws {
    switch intervention {
    case .pause:
      if let reason = row.paused { throw error(.noChange, "It is paused already: \(reason)") }
    case .continue:
      if row.paused == nil { throw error(.noChange, "It is not paused.") }
    case .move(let paths, let memory): try move(&machine, to: paths, memory, &draft, shape)
    case .rewind(let version, let memory):
      let target = try rowOfLog(version)
      draft.row = target
      try move(&machine, to: target.to, memory, &draft, shape)
    case .setData(let json): try setData(json, of: &machine)
    case .cancelTimer(let name): try cancelTimer(name, of: &machine, &draft)
    case .cancelJob(let key):
      guard let job = jobs.first(where: { $0.key == key }) else {
        throw error(
          .unknownJob,
          Self.list(
            jobs.map(\.key), after: "Its jobs are", orNone: "It has no jobs that are not done."))
      }
      draft.endedJobs = [job]
    }
  }

  private static func list(_ names: [String], after words: String, orNone none: String) -> String {
    names.isEmpty
      ? none : "\(words) \(names.map { "'\($0)'" }.joined(separator: ", "))."
  }

  // MARK: - Moves

  private func move(
    _ machine: inout MigratingMachine, to paths: [String], _ memory: Set<Intervention.Memory>,
    _ draft: inout Draft, _ shape: ChartShape
  ) throws {
    let former = machine.text
    let leaves = try legal(paths, shape)
    let move = machine.move(to: leaves, in: shape)
    if memory.contains(.history) { machine.text.history = [:] }
    if memory.contains(.deferredEvents) { machine.text.deferredEvents = [] }
    if machine.text == former { throw error(.noChange, "It is in these states already.") }
    draft.move = move
    draft.endedJobs = jobs.filter { job in
      job.kind == .task && states(of: job).contains { !move.kept.contains($0) }
    }
  }

  /// The states that may have begun a task.
  private func states(of job: Job) -> [String] {
    let fates = coding.fates(of: job).compactMap(\.id)
    let declared = fates.filter(coding.migrations.declares)
    return (declared.isEmpty ? Array(fates.prefix(1)) : declared).map(\.state)
  }

  /// The paths in document order, if they make a legal configuration.
  private func legal(_ paths: [String], _ shape: ChartShape) throws -> [String] {
    var refusal = error(.illegalStates, "No path is given.")
    if !paths.isEmpty {
      do {
        return coding.schema.paths(of: try state(SavedText(states: paths)), leavesOnly: true)
      } catch let fault as IncompatibleConfigurationError {
        refusal.reasons = fault.faults.map(\.description)
      } catch { refusal.reasons = ["\(error)"] }
    }
    let completed = shape.completed(paths)
    if (try? state(SavedText(states: completed))) != nil { refusal.nearest = completed }
    throw refusal
  }

  /// The last row with a version.
  private func rowOfLog(_ version: Int64) throws -> DurableLogRow {
    guard let target = log.last(where: { $0.version == version }) else {
      let versions = log.map(\.version)
      throw error(
        .unknownRow,
        versions.isEmpty
          ? "Its log is empty."
          : "Its log has the versions \(versions[0]) to \(versions[versions.count - 1]).")
    }
    guard !target.to.isEmpty else {
      throw error(.unknownRow, "The row '\(target.event)' of that version ends in no state.")
    }
    return target
  }

  // MARK: - Data and timers

  private func setData(_ json: String, of machine: inout MigratingMachine) throws {
    let former = machine.data
    machine.data = json
    guard let subject = try? coding.subject(json) else { return }
    // The session decodes it again, and throws the error.
    if let text = try? coding.codec.decode(coding.text(of: subject)), text == former {
      throw error(.noChange, "It has these data already.")
    }
  }

  private func cancelTimer(
    _ name: String, of machine: inout MigratingMachine, _ draft: inout Draft
  ) throws {
    let timer = machine.text.timers.firstIndex { $0.id.place == name && $0.timeLeft != nil }
    let event = machine.text.delayedEvents.firstIndex { $0.name == name }
    if let timer {
      machine.text.timers[timer].timeLeft = nil
    } else if let event {
      machine.text.delayedEvents.remove(at: event)
    } else {
      let known =
        machine.text.timers.filter { $0.timeLeft != nil }.map(\.id.place)
        + machine.text.delayedEvents.compactMap(\.name)
      throw error(
        .unknownTimer,
        Self.list(known, after: "The running timers are", orNone: "No timer runs."))
    }
    draft.cancelledTimers = [name]
  }

  // MARK: - The report

  func describe(
    _ report: inout InterventionReport, _ before: SavedText, _ after: SavedText, _ draft: Draft,
    _ shape: ChartShape
  ) {
    report.endedTimers = draft.cancelledTimers
    if let move = draft.move {
      let timers = shape.activities.map(\.id).filter { $0.kind == .timer }
      report.startedTimers = timers.filter { move.entered.contains($0.state) }.map(\.place)
      let kept = Set(after.timers.map(\.id))
      report.endedTimers =
        before.timers.filter { $0.timeLeft != nil && !kept.contains($0.id) }.map(\.id.place)
        + before.delayedEvents.filter { !after.delayedEvents.contains($0) }.map {
          $0.name ?? $0.event
        }
      let names = Set(after.deferredEvents.compactMap(EventNames.name)).sorted()
      report.warnings = shape.undeferred(names, in: after.states).map(\.message)
    }
    guard let target = draft.row else { return }
    report.undoneRows = log.filter { $0.version > target.version }
    report.performedJobs = performed(in: report.undoneRows)
    report.openJobs = jobs.filter { job in
      job.version > target.version && !draft.endedJobs.contains(job)
    }.map(\.key)
    if !report.undoneRows.isEmpty {
      report.warnings.append("The data stay as they are, because the log does not have them.")
    }
  }
}

extension InterventionPlanner {
  /// The keys of the jobs that rows of the log have committed, and of those whose answers they are.
  ///
  /// A task without an answer may have ended with its state. An effect that is not open was performed, or an operator has
  /// cancelled it.
  private func performed(in rows: [DurableLogRow]) -> [String] {
    let own = JobKeyPrefix(address.chart, address.id)
    let answered = rows.compactMap(\.eventID).filter(own.begins)
    let open = Set(jobs.map(\.key) + answered)
    let cancelled = rows.filter { $0.event == "cancel" && $0.eventID == nil }.compactMap(\.reason)
    let done = rows.flatMap { $0.jobs ?? [] }.filter { key in
      !open.contains(key) && !own.isTask(key) && !cancelled.contains { $0.contains(key) }
    }
    return answered + done
  }
}
