import DurableMachines
import Foundation
import SchematicVerification

extension LogRow {
  /// Creates the row of a store's log.
  ///
  /// - Parameters:
  ///   - row: The row, which `log(of:)` of `DurableMachines` reads.
  ///   - machine: The id of the machine.
  public init(_ row: DurableLogRow, machine: String) {
    // Only rows without an event have no payload and no id.
    let isOwn = row.eventID == nil && row.payload == nil
    self.init(
      machine: machine, kind: isOwn ? Self.kinds[row.event] ?? .event : .event, event: row.event,
      // Timers have no ids; events may have none.
      isTimer: row.eventID == nil ? nil : false, outcome: row.outcome, from: row.from,
      states: row.to, at: Int64((row.at.timeIntervalSince1970 * 1_000_000).rounded()))
  }

  private static let kinds: [String: Kind] = [
    "start": .start, "adopt": .adoption, "migrate": .migration, "recall": .recall, "move": .move,
    "rewind": .move, "pause": .intervention, "continue": .intervention,
    "set data": .intervention, "cancel": .intervention,
  ]
}

extension LogCheck {
  /// Checks the log of a machine in a store.
  ///
  /// ```swift
  /// var check = try LogCheck(Checkout())
  /// let findings = check.findings(in: try await orders.log(of: id), of: id)
  /// ```
  /// The chart must explain each row: see `consume(_:)`. The store also has rules of its own. Versions have no gaps, and
  /// each id occurs once. Times never decrease. Each row begins in the states in which the row before ends.
  ///
  /// - Parameters:
  ///   - log: All rows of the machine, in their order.
  ///   - machine: The id of the machine.
  ///   - version: The version of the stored machine, which the last row must have. Default: not compared.
  /// - Returns: The findings in the order of the rows; the chart has one at most.
  public mutating func findings(
    in log: [DurableLogRow], of machine: String, upTo version: Int64? = nil
  ) -> [LogFinding] {
    var findings: [LogFinding] = []
    var ids: Set<String> = []
    var former: DurableLogRow?
    for row in log {
      let finding = consume(LogRow(row, machine: machine))
      if let finding { findings.append(finding) }
      func report(_ reason: String) {
        findings.append(
          LogFinding(row: LogRow(row, machine: machine), number: rowCount, reason: reason))
      }
      if let id = row.eventID, !ids.insert(id).inserted {
        report("The id '\(id)' occurs twice: the event was handled twice.")
      }
      if let former {
        if !(0...1).contains(row.version - former.version) {
          report(
            "Version \(row.version) follows version \(former.version): rows are missing, or exchanged."
          )
        }
        if finding == nil, row.from != former.to {
          report(
            "It begins in \(row.from.joined(separator: " + ")), and the row before ends in \(former.to.joined(separator: " + "))."
          )
        }
        if row.at < former.at { report("Its time is before that of the row before.") }
      }
      former = row
    }
    if let version, let former, former.version != version {
      findings.append(
        LogFinding(
          row: LogRow(former, machine: machine), number: rowCount,
          reason:
            "The last row has version \(former.version), and the machine has version \(version)."))
    }
    return findings
  }
}
