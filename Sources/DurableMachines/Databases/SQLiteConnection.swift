import CDatabases

/// A connection of SQLite, with prepared statements.
final class SQLiteConnection: DatabaseConnection {
  private let library: SQLiteLibrary
  private let connection: OpaquePointer
  private var prepared: [String: OpaquePointer] = [:]

  /// Opens a database, or creates it.
  ///
  /// A database in a file has a write-ahead log, so that reading does not wait for writing, and is synchronised with the
  /// disk at each commit.
  ///
  /// - Parameter path: The path of the file, or an address such as `file:name?mode=memory&cache=shared`.
  init(_ path: String, library: SQLiteLibrary) throws {
    self.library = library
    let flags: Int32 = 0x2 | 0x4 | 0x40 | 0x8000  // READWRITE, CREATE, URI, NOMUTEX
    var opened: OpaquePointer?
    let code = library.functions.pointee.open_v2(path, &opened, flags, nil)
    guard code == 0, let opened else {
      let message = String(cString: library.functions.pointee.errmsg(opened))
      _ = library.functions.pointee.close_v2(opened)
      throw SQLError(sqlite: code, message: "\(message), when '\(path)' was opened")
    }
    connection = opened
    _ = library.functions.pointee.extended_result_codes(opened, 1)
    _ = library.functions.pointee.busy_timeout(opened, 20_000)
    for setting in ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = OFF"] {
      _ = try run(SQLStatement("PRAGMA \(setting)"))
    }
  }

  deinit {
    for statement in prepared.values { _ = library.functions.pointee.finalize(statement) }
    _ = library.functions.pointee.close_v2(connection)
  }

  /// A connection to a file is not lost.
  var isUsable: Bool { true }

  func perform(_ statements: [SQLStatement]) throws -> [[SQLRow]] {
    guard statements.count != 1 else { return [try run(statements[0])] }
    return try transaction(statements, begin: "BEGIN IMMEDIATE", run)
  }

  private func run(_ statement: SQLStatement) throws -> [SQLRow] {
    let prepared = try prepare(statement.sql)
    defer {
      _ = library.functions.pointee.reset(prepared)
      _ = library.functions.pointee.clear_bindings(prepared)
    }
    for (index, value) in statement.values.enumerated() {
      try check(bind(value, to: prepared, at: Int32(index + 1)))
    }
    var rows: [SQLRow] = []
    while true {
      switch library.functions.pointee.step(prepared) {
      case 100: rows.append(row(of: prepared))
      case 101: return rows
      case let code: try check(code)
      }
    }
  }

  private func prepare(_ sql: String) throws -> OpaquePointer {
    if let known = prepared[sql] { return known }
    var statement: OpaquePointer?
    try check(library.functions.pointee.prepare_v2(connection, sql, -1, &statement, nil))
    guard let statement else { throw SQLError(.other, code: "0", message: "there is no statement in '\(sql)'") }
    prepared[sql] = statement
    return statement
  }

  private func bind(_ value: String?, to statement: OpaquePointer, at index: Int32) -> Int32 {
    guard var value else { return library.functions.pointee.bind_null(statement, index) }
    return value.withUTF8 { text in
      text.withMemoryRebound(to: CChar.self) {
        // Not null: a pointer to no bytes would bind NULL.
        cdatabases_bind_text(library.functions, statement, index, $0.baseAddress ?? Self.empty, Int32($0.count))
      }
    }
  }

  nonisolated(unsafe) private static let empty: UnsafePointer<CChar> = {
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    text.initialize(to: 0)
    return UnsafePointer(text)
  }()

  private func row(of statement: OpaquePointer) -> SQLRow {
    (0..<library.functions.pointee.column_count(statement)).map { column in
      guard let text = library.functions.pointee.column_text(statement, column) else { return nil }
      let count = Int(library.functions.pointee.column_bytes(statement, column))
      return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }
  }

  private func check(_ code: Int32) throws {
    guard code != 0 else { return }
    throw SQLError(sqlite: code, message: String(cString: library.functions.pointee.errmsg(connection)))
  }
}
