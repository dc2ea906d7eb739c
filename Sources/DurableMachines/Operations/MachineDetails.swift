import Foundation

/// Shows an operator everything about one machine.
///
/// A text that the codec of the store cannot decode is shown as it is stored, and ``damage`` has the reason.
public struct MachineDetails: Codable, Hashable, Sendable {
  /// The machine as it appears in a list.
  public var summary: MachineSummary
  /// The data, as JSON.
  public var data: String
  /// The jobs that are not done yet, in the order in which they are due.
  public var jobs: [DurableJob]
  /// The events of its inbox that no worker has handled yet, the oldest first.
  public var inbox: [WaitingEvent]
  /// The latest rows of its log, in their order.
  public var log: [DurableLogRow]
  /// The errors of the store's codec, each once: texts that it cannot decode are shown as they are stored.
  public var damage: [String]
  /// The time of the database.
  public var now: Date
}

/// An event in the inbox of a machine.
public struct WaitingEvent: Codable, Hashable, Sendable {
  /// The number of the row, which is unique in the store.
  public var number: Int64
  /// The id of the event.
  public var eventID: String
  /// The event as JSON.
  public var event: String
  /// The time at which it was posted or sent.
  public var at: Date
  /// The reason of its quarantine; `nil` if it is not quarantined.
  public var quarantine: String?

  init(_ values: MachineStore.Row, _ codec: TextCodec) throws {
    let row = try NamedRow<WaitingColumn>(values, of: "machine_inbox")
    (number, eventID, quarantine) = (try row.integer(.seq), try row.text(.eventID), row[.blocked])
    at = Date(microseconds: try row.integer(.at))
    event = try codec.decode(row.text(.event))
  }
}

private enum WaitingColumn: Int, RowColumn { case seq, eventID, event, at, blocked }

extension MachineTables {
  func waitingEvents(of id: String, atMost count: Int) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT \(WaitingColumn.list()) FROM \(prefix)machine_inbox
      WHERE chart = \(text.value(chart)) AND id = \(text.value(id)) ORDER BY at, seq LIMIT \(text.limit(count))
      """)
  }
}
