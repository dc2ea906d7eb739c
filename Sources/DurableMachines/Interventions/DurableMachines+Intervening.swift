import Schematic
import Statecharts

extension DurableMachines {
  /// Performs an intervention in a machine, in one transaction.
  ///
  /// A row of the log has the operator, the reason, and the states before and afterwards.
  ///
  /// - Parameters:
  ///   - intervention: The intervention.
  ///   - id: The id of the machine.
  ///   - operatorName: The name of the operator, for the row of the log; not empty.
  ///   - reason: The reason, for the row of the log; not empty.
  ///   - version: The version that the machine must have, such as that of a preview. Default: the present one.
  /// - Returns: The effect, once it is committed.
  /// - Throws: ``InterventionError`` or ``MachineError`` if the intervention is refused; ``MachineStore/DatabaseError``.
  @discardableResult
  public func intervene(
    _ intervention: Intervention, in id: String, by operatorName: String,
    because reason: String, ifVersion version: Int64? = nil
  ) async throws -> InterventionReport {
    try MachineError.check(id, name)
    if let part = part(of: id) {
      return try await part.intervene(
        intervention, in: id, by: operatorName, because: reason, ifVersion: version)
    }
    for (text, title) in [(operatorName, "name of the operator"), (reason, "reason")]
    where text.allSatisfy(\.isWhitespace) {
      throw InterventionError(
        kind: .unsigned, chart: name, machine: id, intervention: intervention,
        reasons: ["The \(title) is empty, and the log needs it. Give one."])
    }
    return try await surround(DurableWork(.intervene, name: intervention.logName), of: id) {
      var retries = Retries(for: isInTransaction ? .zero : retryTime, on: retryClock)
      repeat {
        let planned = try await planned(
          intervention, id, ifVersion: version,
          signature: { $0.message(by: operatorName, because: reason) })
        let plan = EventPlan(nil, [], lateness: [], isMigrated: planned.isMigrated)
        if try await commit(planned.change, plan) { return planned.report }
        notify(.conflicted, id)
      } while try await retries.wait()
      throw MachineError(.contended, chart: name, id: id, reason: "\(retries.count)")
    }
  }

  /// Previews an intervention, and changes nothing.
  ///
  /// - Parameters:
  ///   - intervention: The intervention.
  ///   - id: The id of the machine.
  /// - Throws: As ``intervene(_:in:by:because:ifVersion:)``.
  public func preview(
    _ intervention: Intervention, of id: String
  ) async throws -> InterventionReport {
    try MachineError.check(id, name)
    if let part = part(of: id) { return try await part.preview(intervention, of: id) }
    return try await planned(intervention, id, ifVersion: nil) { _ in "" }.report
  }

  private func planned(
    _ intervention: Intervention, _ id: String, ifVersion version: Int64?,
    signature: (InterventionReport) -> String
  ) async throws -> PlannedIntervention {
    let loaded = try await retrying { try await load(id, eventID: nil) }
    guard let row = loaded.machine, !row.isDeleted else {
      throw MachineError(.unknown, chart: name, id: id)
    }
    try checkVersion(of: row, id)
    if let fault = row.fault {
      throw MachineError(.quarantined, chart: name, id: id, reason: "\(fault)")
    }
    // Deliveries to other parts have been sent.
    let jobs = try await read(tables.jobs(of: id, atMost: .max)).map {
      try MachineTables.job(NamedRow($0, of: "machine_job"))
    }.filter { $0.kind != .delivery }
    var log: [DurableLogRow] = []
    if case .rewind = intervention { log = try await self.log(of: id) }
    let planner = InterventionPlanner<Chart>(
      intervention: intervention, address: MachineAddress(chart: name, id: id), coding: coding,
      row: row, now: max(loaded.now, row.savedAt), jobs: jobs, log: log)
    if let version, version != row.version {
      throw planner.error(
        .otherVersion,
        "It has version \(row.version), and version \(version) was expected. Preview it again.")
    }
    var planned = try planner.planned(signature)
    planned.change.context = observer?.context
    return planned
  }
}
