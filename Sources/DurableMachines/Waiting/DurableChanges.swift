import Schematic

/// A row of the log of one of the machines of a chart.
public struct DurableChange: Codable, Hashable, Sendable {
  /// Where it is in the log: a consumer that has handled this change continues after it.
  public var position: ChangePosition
  /// A short text that is the same each time the change is read, and that no other change of the store has.
  public var key: String
  /// The id of the machine.
  public var machine: String
  /// The committed row of the log.
  public var row: DurableLogRow
}

/// The committed rows of the log of a chart, in the order of their positions: see ``DurableMachines/changes(after:)``.
///
/// Each iterator begins at the same position, and asks the database on its own.
public struct DurableChanges: AsyncSequence, Sendable {
  let chart: String
  let position: ChangePosition?
  let store: MachineStore
  let tables: MachineTables
  /// The tables of each part; empty in a store that is not divided.
  var partTables: [MachineTables] = []

  /// Reads the changes one after the other.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    private var reader: ChangeReaders?
    private var buffer: ArraySlice<DurableChange> = []

    init(_ changes: DurableChanges) { reader = ChangeReaders(changes) }

    /// Waits for the next change.
    ///
    /// - Returns: `nil` after an error alone.
    /// - Throws: ``DroppedChangesError``, ``UnreadableChangesError``, `CancellationError` if the task is cancelled,
    ///   ``MachineStore/DatabaseError``, but for lost connections and the like, or the error of decoding a payload.
    public mutating func next() async throws -> DurableChange? {
      guard var reader else { return nil }
      // An error ends the iteration.
      self.reader = nil
      while buffer.isEmpty { buffer = try await reader.read()[...] }
      self.reader = reader
      return buffer.removeFirst()
    }
  }

  /// An iterator that begins at the position.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

/// Reads the log in batches, up to a row before which no transaction adds one any more.
///
/// Rows get their numbers when they are inserted, and appear when their transactions commit, in another order. A transaction that
/// may still add a row before the last one that is seen has locked the table since before it took a number. So the rows are
/// complete up to the last one that is seen now, as soon as all transactions have ended which lock the table now.
struct ChangeReader {
  private let changes: DurableChanges
  /// All rows up to this one have been read.
  private(set) var last: Int64
  /// Whether the database numbers rows as it must.
  private var isChecked = false
  /// Up to this row, the log was dropped before it was read from the start.
  private var ignored: Int64?
  /// What is complete when some transactions have ended.
  private var horizon: (last: Int64, writers: Set<String>)?
  /// All rows up to this one are complete.
  private var complete: Int64 = 0

  /// How many rows are read at once.
  static let batch = 500

  init(_ changes: DurableChanges) {
    self.changes = changes
    last = changes.position?.number ?? 0
    ignored = changes.position?.number
  }

  /// Whether rows are known that have not been read.
  var hasMore: Bool { complete > last }

  /// Whether a look has found out from where on the log is there.
  var isPlaced: Bool { ignored != nil }

  /// Whether rows are left that are older than the last one that was dropped.
  var isCatchingUp: Bool { hasMore && last < ignored ?? 0 }

  /// What a consumer has read that handles all changes so far.
  var position: Int64 { isCatchingUp ? last : max(last, ignored ?? 0) }

  /// - Returns: `nil` if nothing new is complete.
  mutating func tryToRead() async throws -> [DurableChange]? {
    guard hasMore else { return nil }
    let tables = changes.tables
    let rows = try await changes.store.connection.perform([
      tables.changes(after: last, upTo: complete, atMost: Self.batch), tables.forgotten(),
    ])
    try checkForgotten(rows[1].first?.first ?? nil)
    let found = try rows[0].map { try DurableChange($0, changes.store.codec) }
    last = found.count < Self.batch ? complete : found[found.count - 1].position.number
    return found
  }

  /// Finds out up to which row the log is complete.
  ///
  /// - Parameter values: The row of ``MachineTables/horizon(_:)``.
  mutating func look(at values: MachineStore.Row) throws {
    let row = try NamedRow<HorizonColumn>(values, of: "machine_log")
    if row.isTrue(.isStandby) {
      throw UnreadableChangesError(
        reason:
          "the server is a standby, which does not know the open transactions. Connect to the server that writes: target_session_attrs=read-write."
      )
    }
    try checkForgotten(row[.forgotten])
    let writers = Set(try row.text(.writers).split(separator: " ").map(String.init))
    if let horizon, horizon.writers.isDisjoint(with: writers) {
      complete = horizon.last
      self.horizon = nil
    }
    let end: Int64 = try row.integer(.last)
    if writers.isEmpty {
      (complete, horizon) = (end, nil)
    } else if horizon == nil, end > complete {
      horizon = (end, writers)
    }
  }

  /// - Parameter text: The last row that was dropped because of its age; `nil` if there is none.
  private mutating func checkForgotten(_ text: String?) throws {
    let dropped = text.flatMap { Int64($0) } ?? 0
    // Without a position, the sequence has the rows that are left.
    guard let ignored else {
      ignored = dropped
      return
    }
    guard dropped > ignored, dropped > last else { return }
    throw DroppedChangesError(
      chart: changes.chart, position: ChangePosition(last), droppedUpTo: ChangePosition(dropped))
  }

  /// Finds out whether the database numbers rows as it must.
  mutating func check() async throws {
    if isChecked { return }
    if let statement = changes.tables.numbering() {
      let rows = try await changes.store.connection.perform([statement])
      let row = try NamedRow<NumberingColumn>(rows[0].first ?? [], of: "machine_log")
      if let count = row[.cache], count != "1" {
        throw UnreadableChangesError(
          reason:
            "each of its sessions takes \(count) numbers of machine_log in advance. Set the column seq to CACHE 1, then restart what writes."
        )
      }
      if row.isTrue(.isCitus) {
        throw UnreadableChangesError(
          reason: "each node of Citus numbers the rows on its own. Use PostgreSQL or SQLite.")
      }
    }
    isChecked = true
  }
}

extension DurableChange {
  init(_ values: MachineStore.Row, _ codec: TextCodec) throws {
    let row = try NamedRow<ChangeColumn>(Array(values.prefix(2)), of: "machine_log")
    let number: Int64 = try row.integer(.seq)
    self.init(
      position: ChangePosition(number), key: "\(number)", machine: try row.text(.id),
      row: try DurableLogRow(Array(values.dropFirst(2)), codec))
  }
}

extension DurableMachines {
  /// The committed changes of all machines of the chart: each row of their logs, once or more often, and none is left out.
  ///
  /// ```swift
  /// for try await change in orders.changes(after: position) {
  ///   try await update(with: change.row, of: change.machine, storing: change.position)
  /// }
  /// ```
  /// The sequence does not end: it waits for further changes, as long as ``MachineStore/pollInterval(_:)`` says. The rows of one
  /// machine come in their order. A transaction that is open delays what is committed after it has begun to write the log. A
  /// restored or copied machine has its rows again, at new positions. Rows that ``erase(_:)`` has deleted are
  /// left out.
  ///
  /// - Parameter position: The position of the last change that was handled. Default: none, so that the first one is the
  ///   oldest that the log has.
  /// - Returns: A sequence. It throws ``DroppedChangesError`` if the log was dropped after the position. It throws
  ///   ``UnreadableChangesError`` in a database whose numbers of rows do not show which transactions are complete.
  /// - Complexity: A statement for 500 changes, and for each look that finds nothing. Each iterator reads on its own.
  public func changes(after position: ChangePosition? = nil) -> DurableChanges {
    DurableChanges(
      chart: name, position: position, store: store, tables: tables,
      partTables: store.isDivided ? partStates.map(\.tables) : [])
  }
}
