import Foundation

/// All that an operator sees of one machine.
///
/// What the codec of the store cannot decode is as it is stored, and ``damage`` has the reason.
public struct MachineDetails: Codable, Hashable, Sendable {
  /// The machine as in a list.
  public var summary: MachineSummary
  /// The data, as JSON.
  public var data: String
  /// The jobs that are to be done, in the order in which they are due.
  public var jobs: [DurableJob]
  /// The events of its inbox that no worker has handled, the oldest first.
  public var inbox: [WaitingEvent]
  /// The latest rows of its log, in their order.
  public var log: [DurableLogRow]
  /// Why texts are shown as they are stored: the errors of the codec of the store, each once; empty if it decodes all.
  public var damage: [String]
  /// The time of the database.
  public var now: Date
}

/// An event in the inbox of a machine.
public struct WaitingEvent: Codable, Hashable, Sendable {
  /// The number of the row, which no other event of the store has.
  public var number: Int64
  /// The id of the event.
  public var eventID: String
  /// The event as JSON.
  public var event: String
  /// The time at which it was posted or sent.
  public var at: Date
  /// Why it is quarantined; `nil` if it is not.
  public var quarantine: String?

  init(_ row: MachineStore.Row, _ codec: TextCodec) throws {
    guard row.count == 5, let number = row[0].flatMap(Int64.init), let id = row[1],
      let event = row[2], let at = row[3].flatMap(Int64.init)
    else { throw UnexpectedRowError(table: "machine_inbox", row: row) }
    (self.number, eventID, quarantine) = (number, id, row[4])
    self.at = Date(microseconds: at)
    self.event = try codec.decode(event)
  }
}

extension MachineTables {
  func waitingEvents(of id: String, atMost count: Int) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      SELECT seq, event_id, event, at, blocked FROM \(prefix)machine_inbox
      WHERE chart = \(text.value(chart)) AND id = \(text.value(id)) ORDER BY at, seq LIMIT \(text.limit(count))
      """)
  }
}
