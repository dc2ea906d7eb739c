import Foundation

/// An event in an inbox that no worker handles until an operator acts.
public struct DeadEvent: Hashable, Sendable, Identifiable {
  /// The reasons why no worker handles it.
  public enum Cause: Hashable, Sendable {
    /// It could not be handled, for the given reason. Call ``MachineStore/retryDeadEvent(_:)``, or discard it.
    case quarantined(String)
    /// No machine with the id exists. Create it, and the event is handled; or discard the event.
    case unknownMachine
    /// The machine was deleted. Discard the event.
    case deletedMachine
  }

  /// The number of the row, which is unique in the store.
  public var id: Int64
  /// The name of the chart.
  public var chart: String
  /// The id of the machine.
  public var machine: String
  /// The id of the event.
  public var eventID: String
  /// The event as JSON; `nil` if the codec of the store cannot decode it: see ``damage``.
  public var event: String?
  /// The error of the codec that cannot decode the event; `nil` if it can.
  public var damage: String?
  /// The time at which it was posted or sent.
  public var at: Date
  /// The reason why no worker handles it.
  public var cause: Cause
}

extension MachineStore {
  /// Reads the events in inboxes that no worker handles, the oldest first.
  ///
  /// These are quarantined events, and events for machines that do not exist, such as messages with a misspelled id.
  ///
  /// - Parameters:
  ///   - chart: The name of the chart. Default: all charts.
  ///   - last: The id of the last event of the page before. Default: from the first event on.
  ///   - limit: The greatest number of events; a negative number counts as 0. Default: 100.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  public func deadEvents(
    ofChart chart: String? = nil, after last: DeadEvent.ID? = nil, atMost limit: Int = 100
  ) async throws -> [DeadEvent] {
    if let events = try await eachPart({ part in
      try await part.deadEvents(
        ofChart: chart, after: last.map { try part.partNumber(before: $0) }, atMost: limit
      ).map { event in
        var event = event
        event.id = try part.wholeNumber(event.id)
        return event
      }
    }) {
      return merged(events, atMost: limit) { $0.id < $1.id }
    }
    let statement = try tables(of: "").deadEvents(of: chart, after: last ?? -1, atMost: limit)
    return try await connection.perform([statement])[0].map { try DeadEvent($0, codec) }
  }

  /// Ends the quarantine of an event, so that workers retry it.
  ///
  /// - Parameter id: The number of its row.
  /// - Returns: Whether a quarantined event has this number.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  @discardableResult
  public func retryDeadEvent(_ id: DeadEvent.ID) async throws -> Bool {
    if let (part, id) = part(ofRow: id) { return try await part.retryDeadEvent(id) }
    return try await !connection.perform([tables(of: "").retryDeadEvent(id)])[0].isEmpty
  }

  /// Deletes an event that no worker handles.
  ///
  /// It does not delete other events. The id of the event is not kept: the same event may be posted again.
  ///
  /// - Parameter id: The number of its row.
  /// - Returns: Whether a dead event has this number.
  /// - Throws: ``MachineStore/DatabaseError``, or ``InvalidPrefixError``.
  @discardableResult
  public func discardDeadEvent(_ id: DeadEvent.ID) async throws -> Bool {
    if let (part, id) = part(ofRow: id) { return try await part.discardDeadEvent(id) }
    return try await !connection.perform([tables(of: "").discardDeadEvent(id)])[0].isEmpty
  }
}

private enum DeadEventColumn: Int, RowColumn {
  case seq, chart, id, eventID, event, at, blocked, deleted
}

extension DeadEvent {
  fileprivate init(_ values: MachineStore.Row, _ codec: TextCodec) throws {
    let row = try NamedRow<DeadEventColumn>(values, of: "machine_inbox")
    (id, chart, machine) = (try row.integer(.seq), try row.text(.chart), try row.text(.id))
    (eventID, at) = (try row.text(.eventID), Date(microseconds: try row.integer(.at)))
    let event = try row.text(.event)
    do { self.event = try codec.decode(event) } catch { damage = "\(error)" }
    cause =
      switch row[.deleted] {
      case nil: .unknownMachine
      case "1": .deletedMachine
      default: .quarantined(row[.blocked] ?? "")
      }
  }
}

extension MachineTables {
  fileprivate func deadEvents(of chart: String?, after last: Int64, atMost count: Int)
    -> MachineStore.Statement
  {
    let text = self.text
    return text.statement(
      """
      SELECT \(DeadEventColumn.list(of: "i.") { $0 == .deleted ? "m.deleted" : nil }) FROM \(prefix)machine_inbox AS i
      LEFT JOIN \(prefix)machine AS m ON m.chart = i.chart AND m.id = i.id
      WHERE (\(isDead)) AND i.seq > \(text.value(last))\(chart.map { " AND i.chart = \(text.value($0))" } ?? "")
      ORDER BY i.seq LIMIT \(text.limit(count))
      """)
  }

  private var isDead: String { "m.id IS NULL OR m.deleted = 1 OR i.blocked IS NOT NULL" }

  fileprivate func retryDeadEvent(_ number: Int64) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      UPDATE \(prefix)machine_inbox SET blocked = NULL, blocked_by = NULL, due_at = 0
      WHERE seq = \(text.value(number)) AND blocked IS NOT NULL RETURNING 1
      """)
  }

  fileprivate func discardDeadEvent(_ number: Int64) -> MachineStore.Statement {
    let text = self.text
    return text.statement(
      """
      DELETE FROM \(prefix)machine_inbox WHERE seq IN (SELECT i.seq FROM \(prefix)machine_inbox AS i
        LEFT JOIN \(prefix)machine AS m ON m.chart = i.chart AND m.id = i.id
        WHERE i.seq = \(text.value(number)) AND (\(isDead))) RETURNING 1
      """)
  }
}
