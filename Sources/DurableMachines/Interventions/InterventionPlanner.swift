import Schematic
import Statecharts

/// The change that an intervention commits, and its report.
struct PlannedIntervention {
  var report: InterventionReport
  var change: MachineChange
  /// Whether the first row of the log is that of a migration.
  var isMigrated: Bool
}

/// Plans an intervention, without any input or output.
struct InterventionPlanner<Chart: Statechart & Sendable>
where Chart.Event: Codable & Sendable, Chart.Subject: Codable {
  let intervention: Intervention
  let address: MachineAddress
  let coding: ChartCoding<Chart>
  let row: StoredMachine
  /// The time of the change, which is not before that of the last one.
  let now: Int64
  /// The jobs of the machine that are not done.
  let jobs: [Job]
  /// The rows of the log, for a rewind.
  let log: [DurableLogRow]

  func error(
    _ kind: InterventionError.Kind, _ reason: String
  ) -> InterventionError {
    InterventionError(
      kind: kind, chart: address.chart, machine: address.id, intervention: intervention,
      reasons: [reason])
  }

  /// - Parameter signature: Makes the message of the row in the log.
  /// - Throws: ``InterventionError`` or ``MachineError``; ``MachineStore/DatabaseError`` if the codec is unavailable.
  func planned(_ signature: (InterventionReport) -> String) throws -> PlannedIntervention {
    let shape = coding.migrations.shape
    var machine = try migrated()
    let before = machine.text
    let from = leaves(of: before)
    var draft = Draft()
    try apply(to: &machine, &draft, shape)
    let session = try session(for: machine, from: before, draft, shape)
    var report = InterventionReport(
      chart: address.chart, machine: address.id, intervention: intervention, version: row.version,
      from: from, to: session.leaves, isEnded: false,
      result: MachineSample(version: coding.schema.definitionVersion, saved: "", data: ""))
    report.endedJobs = draft.endedJobs.map(\.key)
    report.startedTasks = session.startedTasks
    describe(&report, before, machine.text, draft, shape)
    var change = try self.change(session, draft, from: from, &report)
    let isMigrated = row.chartVersion < Int64(coding.schema.definitionVersion)
    if isMigrated { change.log.append(migrationRow(to: from)) }
    change.log.append(
      DurableLogRow(
        eventID: nil, event: intervention.logName, outcome: .transitioned,
        reason: signature(report), from: from, to: report.to, at: now))
    if case .pause = intervention { change.row.paused = signature(report) }
    return PlannedIntervention(report: report, change: change, isMigrated: isMigrated)
  }

  // MARK: - The machine

  private func migrated() throws -> MigratingMachine {
    do { return try coding.migrated(row) } catch let error as MachineStore.DatabaseError {
      throw error
    } catch {
      throw unusable(error)
    }
  }

  private func unusable(_ error: any Error) -> MachineError {
    MachineError(
      .quarantined, chart: address.chart, id: address.id,
      reason: "\(coding.reason(of: error))\(coding.advice(on: error))")
  }

  /// In document order, if the chart declares them.
  private func leaves(of text: SavedText) -> [String] {
    (try? state(text)).map { coding.schema.paths(of: $0, leavesOnly: true) } ?? text.states
  }

  /// The configuration of a text, without its events.
  func state(_ text: SavedText) throws -> Configuration<Chart.State> {
    var text = text
    (text.deferredEvents, text.delayedEvents) = ([], [])
    return try coding.schema.saved(from: text) { _ in throw CancellationError() }.state
  }

  private func session(
    for machine: MigratingMachine, from before: SavedText, _ draft: Draft, _ shape: ChartShape
  ) throws -> DurableSession<Chart> {
    let active = shape.active(machine.text.states)
    // A migration has entered the states without times, if others have times.
    let migrated =
      machine.states.isEmpty || draft.move != nil
      ? [] : active.filter { shape.node(at: $0)?.state != nil && machine.states[$0] == nil }
    do {
      return try DurableSession(
        intervening: machine, entering: (draft.move?.entered ?? []).union(migrated),
        after: now - row.savedAt, at: now, coding)
    } catch let error as MachineStore.DatabaseError {
      throw error
    } catch let error as StoredPartError where error.mismatch.kind == .undecodableData {
      if case .setData = intervention { throw self.error(.undecodableData, "\(error)") }
      throw unusable(error)
    } catch { throw unusable(error) }
  }

  private func change(
    _ session: DurableSession<Chart>, _ draft: Draft, from: [String],
    _ report: inout InterventionReport
  ) throws -> MachineChange {
    var change: MachineChange
    do {
      change = try session.change(of: address.id, after: row, chart: address.chart)
      report.result.saved = try coding.codec.plain(change.row.saved).description
      report.result.data = try coding.codec.decode(change.row.data)
    } catch let error as MachineStore.DatabaseError {
      throw error
    } catch {
      throw MachineError(
        .unsavable, chart: address.chart, id: address.id, reason: "\(error)".asSentence)
    }
    report.isEnded = change.isEnded
    change.log = []
    change.cancelledJobs = draft.endedJobs.map {
      CancelledJob(version: $0.version, place: $0.place)
    }
    change.endsQuarantine = row.blocked != nil && intervention.isRepair
    switch intervention {
    case .pause, .continue: change.changesPause = true
    case .move, .rewind, .setData, .cancelTimer, .cancelJob: change.row.paused = row.paused
    }
    return change
  }

  private func migrationRow(to leaves: [String]) -> DurableLogRow {
    let former = (try? SavedText(row.saved).states) ?? []
    return DurableLogRow(
      eventID: nil, event: "migrate", outcome: .transitioned, from: former, to: leaves, at: now)
  }
}
