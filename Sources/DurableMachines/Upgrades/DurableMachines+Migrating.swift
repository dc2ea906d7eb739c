import Schematic
import Statecharts

extension DurableMachines {
  /// Migrates all machines that former versions of the chart have saved and that have not ended, each in its own
  /// transaction.
  ///
  /// A machine is also migrated when it handles an event, or when one of its timers elapses. Call this function after
  /// the last process with the former version has ended. Then the timers and tasks of states that the migration
  /// enters begin without an event. You may call it repeatedly, and in several processes at once. Machines that
  /// cannot be migrated are quarantined.
  ///
  /// - Parameter batch: How many machines are searched for at once; less than 1 counts as 1. Default: 100.
  /// - Returns: How many machines were migrated.
  /// - Throws: ``MachineStore/DatabaseError``.
  @discardableResult
  public func migrateAll(batch: Int = 100) async throws -> Int {
    if let sums = try await eachPart({ try await $0.migrateAll(batch: batch) }) {
      return sums.reduce(0, +)
    }
    var (sum, last) = (0, "")
    let batch = max(batch, 1)
    while true {
      let ids = try await perform(tables.outdatedMachines(after: last, atMost: batch)).compactMap {
        $0.first ?? nil
      }
      for id in ids where try await migrate(id) { sum += 1 }
      guard ids.count == batch, let end = ids.last else { return sum }
      last = end
    }
  }

  /// - Returns: Whether this call has migrated it; false if it is quarantined, or if another process has migrated or
  ///   deleted it.
  private func migrate(_ id: String) async throws -> Bool {
    var retries = Retries(for: retryTime, on: retryClock)
    repeat {
      let loaded = try await load(id, eventID: nil)
      guard let row = loaded.machine, !row.isDeleted else { return false }
      if row.chartVersion >= Int64(coding.schema.definitionVersion) { return false }
      do {
        let session = try await resume(id, row)
        _ = try session.advance(until: loaded.now)
        if try await commit(session, of: id, after: row) { return true }
      } catch is MachineError { return false }
    } while try await retries.wait()
    throw MachineError(.contended, chart: name, id: id, reason: "\(retries.count)")
  }
}

extension MachineTables {
  /// The ids of machines that former versions of the chart have saved and that have not ended, in their order.
  func outdatedMachines(after id: String, atMost count: Int) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT id FROM \(prefix)machine WHERE chart = \(text.value(chart)) AND id > \(text.value(id))
        AND chart_version < \(text.value(chartVersion)) AND ended = 0 AND deleted = 0
      ORDER BY id LIMIT \(text.value(Int64(count)))
      """)
  }
}
