import DurableMachinesVerification
import Testing

extension DurableMachines<Checkout> {
  /// The rows of a machine's log that the chart does not explain, and those that the store must not have written.
  func faultsOfLog(of id: String) async throws -> [String] {
    try await faultsOfLogs(of: [id])
  }

  /// All machines are checked by one value, which explores the chart once.
  func faultsOfLogs(of ids: [String]) async throws -> [String] {
    var options = LogCheckOptions()
    // A log whose first rows were deleted begins anywhere.
    options.beginning = .anywhere
    // The actions send events with a delay, or to other machines.
    options.actionsMaySendEvents = false
    var check = try LogCheck(Checkout(), events: Checkout.samples, options: options)
    var faults: [String] = []
    for id in ids {
      let (log, version) = (try await log(of: id), try await state(of: id).version)
      let unchecked = check.uncheckedRowCount
      let findings = check.findings(in: log, of: id, upTo: version)
      #expect(check.uncheckedRowCount == unchecked || !findings.isEmpty)
      faults += findings.map { "\($0)" }
    }
    return faults
  }
}

extension [DurableLogRow] {
  /// The rows that the store must not have written, whatever the chart is.
  func faults(upTo version: Int64) -> [String] {
    var check = LogCheck(properties: [])
    return check.findings(in: self, of: "", upTo: version).map { "\($0)" }
  }
}
