// Changes by operators, which need no chart.
extension MachineStore {
  /// Makes the dead jobs of machines due again, in transactions of a hundred machines.
  ///
  /// - Parameter filter: Selects the machines.
  /// - Returns: How many jobs were dead.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``. The transactions before the error are
  ///   committed.
  @discardableResult
  public func retryJobs(of filter: MachineFilter) async throws -> Int {
    var filter = filter
    filter.hasDeadJobs = true
    return try await change(filter) { [try $0.tables(of: $1.chart).retryJobs(of: $1.id)] }
  }

  /// Ends the quarantine of machines, and of the events in their inboxes, in transactions of a hundred machines.
  ///
  /// - Parameter filter: Selects the machines.
  /// - Returns: How many machines and events were quarantined.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``. The transactions before the error are
  ///   committed.
  @discardableResult
  public func release(_ filter: MachineFilter) async throws -> Int {
    var filter = filter
    filter.isQuarantined = true
    return try await change(filter) { try $0.tables(of: $1.chart).release($1.id) }
  }

  /// Changes machines in transactions of a hundred.
  ///
  /// - Returns: How many rows the statements return.
  private func change(
    _ filter: MachineFilter,
    _ statements:
      @escaping @Sendable (MachineStore, MachineSummary) throws ->
      [MachineStore.Statement]
  ) async throws -> Int {
    if let counts = try await eachPart({ try await $0.change(filter, statements) }) {
      return counts.reduce(0, +)
    }
    var (count, last) = (0, nil as (String, String)?)
    while true {
      let page = try await machines(filter, after: last, atMost: 100)
      guard let end = page.machines.last else { return count }
      last = (end.chart, end.id)
      let rows = try await connection.perform(page.machines.flatMap { try statements(self, $0) })
      count += rows.reduce(0) { $0 + $1.count }
      if !page.hasMore { return count }
    }
  }
}
