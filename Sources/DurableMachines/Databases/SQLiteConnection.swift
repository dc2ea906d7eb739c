import CDatabases
import Foundation

/// A connection of SQLite, with prepared statements.
final class SQLiteConnection: WaitingConnection {
  private let library: SQLiteLibrary
  private let connection: OpaquePointer
  private let path: String
  private var prepared = PreparedStatements<OpaquePointer>()
  private let waiting: SQLiteWaiting

  /// Opens a database, or creates it.
  ///
  /// A database in a file has a write-ahead log, so that readers do not wait for writers. Each commit is synchronized
  /// with the disk.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or an address such as `file:orders.db?mode=ro`.
  ///   - isReading: Whether statements that write fail. Default: no.
  ///   - busyTimeout: How many milliseconds a transaction waits for another one. Default: 20,000, that is, 20
  ///     seconds.
  ///   - library: The functions of SQLite.
  init(
    _ path: String, isReading: Bool = false, busyTimeout: Int32 = 20_000, library: SQLiteLibrary
  ) throws {
    self.library = library
    waiting = SQLiteWaiting(atMost: busyTimeout)
    try SQLiteFile.check(path)
    let flags: Int32 = 0x2 | 0x4 | 0x40 | 0x8000  // READWRITE, CREATE, URI, NOMUTEX
    var opened: OpaquePointer?
    let code = library.functions.pointee.open_v2(path, &opened, flags, nil)
    guard code == 0, let opened else {
      let message = String(cString: library.functions.pointee.errmsg(opened))
      _ = library.functions.pointee.close_v2(opened)
      throw MachineStore.DatabaseError(sqlite: code, message: message, path: path)
    }
    (connection, self.path) = (opened, path)
    _ = library.functions.pointee.extended_result_codes(opened, 1)
    _ = library.functions.pointee.busy_handler(
      opened,
      { argument, count in
        argument.map { Unmanaged<SQLiteWaiting>.fromOpaque($0).takeUnretainedValue() }?
          .wait(count) == true ? 1 : 0
      }, Unmanaged.passUnretained(waiting).toOpaque())
    try configure(isReading: isReading)
  }

  deinit {
    finalizeStatements()
    _ = library.functions.pointee.close_v2(connection)
  }

  // The last two make Apple's systems wait for the disk, not only for its controller. The schema of a file from
  // elsewhere calls no functions.
  private func configure(isReading: Bool) throws {
    try setJournalMode()
    for setting in [
      "synchronous = FULL", "foreign_keys = ON", "trusted_schema = OFF",
      "query_only = \(isReading ? "ON" : "OFF")",
      "fullfsync = ON", "checkpoint_fullfsync = ON",
    ] {
      _ = try run(MachineStore.Statement("PRAGMA \(setting)"))
    }
  }

  /// If several processes create a database at once, all but one get the error "busy" without waiting.
  private func setJournalMode() throws {
    for attempt in 1... {
      do {
        _ = try run(MachineStore.Statement("PRAGMA journal_mode = WAL"))
        return
      } catch let error as MachineStore.DatabaseError
        where error.kind == .contention && attempt < 200
      {
        Thread.sleep(forTimeInterval: 0.005 * Double.random(in: 1...4))
      }
    }
  }

  var isGivenUp: () -> Bool {
    get { waiting.isGivenUp }
    set { waiting.isGivenUp = newValue }
  }

  /// A connection to a file is not lost.
  var isUsable: Bool { true }

  private var isInTransaction: Bool { library.functions.pointee.get_autocommit(connection) == 0 }
}

// MARK: - Transactions

extension SQLiteConnection {
  func perform(_ requests: [[MachineStore.Statement]]) -> [Result<[[MachineStore.Row]], any Error>]
  {
    guard requests.count > 1 else { return requests.map(performAlone) }
    // A group that waits for another process without success waits once, not once for each request.
    do { try execute("BEGIN IMMEDIATE") } catch { return requests.map { _ in .failure(error) } }
    // If all are undone, each is performed alone and has its own error.
    return (try? commit { try performTogether(requests) }) ?? requests.map(performAlone)
  }

  private func performAlone(_ statements: [MachineStore.Statement]) -> Result<
    [[MachineStore.Row]], any Error
  > {
    Result {
      guard statements.count != 1 else { return [try run(statements[0])] }
      try execute("BEGIN IMMEDIATE")
      return try commit { try statements.map(run) }
    }
  }

  /// Performs all requests in one transaction, so that the disk is synchronized once.
  ///
  /// A request that fails is undone alone.
  ///
  /// - Throws: An error if all requests are undone.
  private func performTogether(
    _ requests: [[MachineStore.Statement]]
  ) throws -> [Result<[[MachineStore.Row]], any Error>] {
    try requests.map { statements in
      try execute("SAVEPOINT request")
      let result = Result { try statements.map(run) }
      if case .failure(let error) = result {
        guard isInTransaction else { throw error }
        try execute("ROLLBACK TO request")
      }
      try execute("RELEASE request")
      return result
    }
  }

  private func commit<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }

  private func execute(_ sql: String) throws {
    _ = try run(MachineStore.Statement(sql))
  }
}

// MARK: - Statements

extension SQLiteConnection {
  private func run(_ statement: MachineStore.Statement) throws -> [MachineStore.Row] {
    try statement.checkTexts()
    let prepared = try prepare(statement)
    // The texts stay in place until the statement is done, so that SQLite does not copy them.
    return try withCStrings(statement.values) { values in
      defer {
        _ = library.functions.pointee.reset(prepared)
        _ = library.functions.pointee.clear_bindings(prepared)
      }
      for (index, value) in statement.values.enumerated() {
        try check(bind(values[index], value, to: prepared, at: Int32(index + 1)))
      }
      return try rows(of: prepared)
    }
  }

  private func rows(of prepared: OpaquePointer) throws -> [MachineStore.Row] {
    var rows: [MachineStore.Row] = []
    while true {
      switch library.functions.pointee.step(prepared) {
      case 100: rows.append(row(of: prepared))
      case 101: return rows
      case let code: try check(code)
      }
    }
  }

  private func prepare(_ statement: MachineStore.Statement) throws -> OpaquePointer {
    if let known = prepared.find(statement.sql) { return known }
    if prepared.isFull { finalizeStatements() }
    var created: OpaquePointer?
    try check(library.functions.pointee.prepare_v2(connection, statement.sql, -1, &created, nil))
    guard let created else {
      throw MachineStore.DatabaseError(
        .other, code: "statement", message: "there is no statement in '\(statement.sql)'")
    }
    prepared.insert(statement.sql, created)
    let count = Int(library.functions.pointee.bind_parameter_count(created))
    guard count == statement.values.count else {
      throw MachineStore.DatabaseError(
        .other, code: "parameters",
        message: "\(count) parameters have \(statement.values.count) values")
    }
    return created
  }

  private func finalizeStatements() {
    for statement in prepared.all { _ = library.functions.pointee.finalize(statement) }
    prepared.removeAll()
  }

  private func bind(
    _ text: UnsafePointer<CChar>?, _ value: String?, to statement: OpaquePointer, at index: Int32
  ) -> Int32 {
    let functions = library.functions.pointee
    guard let text, let value else { return functions.bind_null(statement, index) }
    guard let count = Int32(exactly: value.utf8.count) else { return 18 }  // SQLITE_TOOBIG
    return functions.bind_text(statement, index, text, count, nil)
  }

  private func row(of statement: OpaquePointer) -> MachineStore.Row {
    (0..<library.functions.pointee.column_count(statement)).map { column in
      guard let text = library.functions.pointee.column_text(statement, column) else { return nil }
      let count = Int(library.functions.pointee.column_bytes(statement, column))
      return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }
  }

  private func check(_ code: Int32) throws {
    guard code != 0 else { return }
    throw MachineStore.DatabaseError(
      sqlite: code, message: String(cString: library.functions.pointee.errmsg(connection)),
      path: path)
  }
}
