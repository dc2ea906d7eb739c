import DurableMachinesVerification
import Testing

extension DurableMachines<Checkout> {
  /// The rows of a machine's log that the chart does not explain, and those that the store must not have written.
  func faultsOfLog(of id: String) async throws -> [String] {
    let (log, version) = (try await log(of: id), try await state(of: id).version)
    var options = LogCheckOptions()
    // A log whose first rows were deleted begins anywhere.
    options.beginning = .anywhere
    // The actions send events with a delay, or to other machines.
    options.actionsMaySendEvents = false
    let events: [Checkout.Event] = [
      .pay, .charged(1), .declined, .timeout, .box, .print, .remind, .later("a", 1), .named("a"),
      .tell("a"), .note("a"),
    ]
    var check = try LogCheck(Checkout(), events: events, options: options)
    let findings = check.findings(in: log, of: id, upTo: version)
    #expect(check.uncheckedRowCount == 0 || !findings.isEmpty)
    return findings.map { "\($0)" }
  }
}

extension [DurableLogRow] {
  /// The rows that the store must not have written, whatever the chart is.
  func faults(upTo version: Int64) -> [String] {
    var check = LogCheck(properties: [])
    return check.findings(in: self, of: "", upTo: version).map { "\($0)" }
  }
}
