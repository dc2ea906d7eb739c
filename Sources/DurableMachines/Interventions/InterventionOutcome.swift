/// The result of an intervention for one of several machines.
public struct InterventionOutcome: Codable, Hashable, Sendable {
  /// The name of the chart.
  public var chart: String
  /// The id of the machine.
  public var machine: String
  /// The effect; `nil` if the intervention was refused.
  public var report: InterventionReport?
  /// The reason why it was refused; `nil` if it was performed.
  public var refusal: String?
}

extension DurableMachines {
  /// Performs an intervention in all machines of the chart that a filter selects, each in its own transaction.
  ///
  /// A machine that is changed meanwhile is examined again. Machines that refuse the intervention are left unchanged, and
  /// the others are changed all the same.
  ///
  /// - Parameters:
  ///   - intervention: The intervention.
  ///   - filter: Selects the machines. Its chart is replaced by that of these machines.
  ///   - operatorName: The name of the operator, for the rows of the logs.
  ///   - reason: The reason, for the rows of the logs.
  /// - Returns: The outcomes in the order of the ids.
  /// - Throws: ``MachineStore/DatabaseError``. The transactions before the error are committed.
  /// - Complexity: A few statements for each selected machine.
  @discardableResult
  public func intervene(
    _ intervention: Intervention, inAll filter: MachineFilter, by operatorName: String,
    because reason: String
  ) async throws -> [InterventionOutcome] {
    try await outcomes(filter) { id in
      try await intervene(intervention, in: id, by: operatorName, because: reason)
    }
  }

  /// Previews an intervention in all machines of the chart that a filter selects, and changes nothing.
  ///
  /// - Parameters:
  ///   - intervention: The intervention.
  ///   - filter: Selects the machines. Its chart is replaced by that of these machines.
  /// - Returns: The outcomes in the order of the ids.
  /// - Throws: ``MachineStore/DatabaseError``.
  public func preview(
    _ intervention: Intervention, ofAll filter: MachineFilter
  ) async throws -> [InterventionOutcome] {
    try await outcomes(filter) { try await preview(intervention, of: $0) }
  }

  private func outcomes(
    _ filter: MachineFilter, _ body: (String) async throws -> InterventionReport
  ) async throws -> [InterventionOutcome] {
    // A transaction of the caller reads the tables of each part.
    if isInTransaction, let divided {
      var outcomes: [InterventionOutcome] = []
      for part in divided { outcomes += try await part.outcomes(filter, body) }
      return outcomes.sorted { $0.machine.isBefore($1.machine) }
    }
    var filter = filter
    filter.chart = name
    // In a transaction of the caller, the machines are read on its connection.
    var store = store
    store.connection = connection
    var (outcomes, last) = ([] as [InterventionOutcome], nil as (String, String)?)
    while true {
      let page = try await retrying { try await store.machines(filter, after: last) }
      for machine in page.machines {
        var outcome = InterventionOutcome(chart: name, machine: machine.id)
        do { outcome.report = try await body(machine.id) } catch let error
          where error is InterventionError || error is MachineError
        {
          outcome.refusal = "\(error)"
        }
        outcomes.append(outcome)
      }
      guard page.hasMore, let end = page.machines.last else { return outcomes }
      last = (end.chart, end.id)
    }
  }
}
