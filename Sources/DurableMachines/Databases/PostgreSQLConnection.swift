import CDatabases

/// A connection of PostgreSQL, with prepared statements.
final class PostgreSQLConnection: DatabaseConnection {
  private let library: PostgreSQLLibrary
  private let connection: OpaquePointer
  private var names: [String: String] = [:]

  /// Connects to a server, and waits until it is connected.
  ///
  /// - Parameter parameters: A connection string of libpq. It may contain a password, so no error contains it.
  init(_ parameters: String, library: PostgreSQLLibrary) throws {
    self.library = library
    guard let opened = library.functions.pointee.connectdb(parameters) else {
      throw SQLError(.other, code: "memory", message: "out of memory")
    }
    connection = opened
    cdatabases_discard_notices(library.functions, opened)
    guard library.functions.pointee.status(opened) == 0 else {
      throw SQLError(postgreSQL: nil, message: message)
    }
    guard library.functions.pointee.serverVersion(opened) >= 130_000 else {
      throw SQLError(.other, code: "version", message: "PostgreSQL 13 or later is needed")
    }
  }

  deinit {
    library.functions.pointee.finish(connection)
  }

  var isUsable: Bool {
    library.functions.pointee.status(connection) == 0
      && library.functions.pointee.transactionStatus(connection) == 0
  }

  func perform(_ statements: [SQLStatement]) throws -> [[SQLRow]] {
    guard statements.count != 1 else { return [try run(statements[0])] }
    return try transaction(statements, begin: "BEGIN", run)
  }

  private func run(_ statement: SQLStatement) throws -> [SQLRow] {
    if statement.values.contains(where: { $0?.utf8.contains(0) == true }) {
      throw SQLError(.other, code: "22021", message: "PostgreSQL has no texts that contain NUL")
    }
    let name = try prepare(statement)
    return try withCStrings(statement.values) { values in
      let result = library.functions.pointee.execPrepared(
        connection, name, Int32(values.count), values.baseAddress, nil, nil, 0)
      defer { library.functions.pointee.clear(result) }
      try check(result)
      return rows(of: result)
    }
  }

  private func prepare(_ statement: SQLStatement) throws -> String {
    if let name = names[statement.sql] { return name }
    let name = "schematic_\(names.count)"
    let result = library.functions.pointee.prepare(
      connection, name, statement.sql, Int32(statement.values.count), nil)
    defer { library.functions.pointee.clear(result) }
    try check(result)
    names[statement.sql] = name
    return name
  }

  private func rows(of result: OpaquePointer?) -> [SQLRow] {
    guard let result else { return [] }
    let functions = library.functions.pointee
    return (0..<functions.ntuples(result)).map { row in
      (0..<functions.nfields(result)).map { column in
        guard functions.getisnull(result, row, column) == 0 else { return nil }
        let bytes = UnsafeRawBufferPointer(
          start: functions.getvalue(result, row, column), count: Int(functions.getlength(result, row, column)))
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  private func check(_ result: OpaquePointer?) throws {
    // COMMAND_OK, TUPLES_OK.
    guard ![1, 2].contains(library.functions.pointee.resultStatus(result)) else { return }
    let state = library.functions.pointee.resultErrorField(result, Int32(UInt8(ascii: "C")))
    throw SQLError(postgreSQL: state.map { String(cString: $0) }, message: message)
  }

  private var message: String {
    let text = String(cString: library.functions.pointee.errorMessage(connection))
    return String(text.prefix { $0 != "\n" })
  }
}

/// Calls `body` with the texts as strings of C, which live as long as the call.
private func withCStrings<Result>(
  _ texts: [String?], _ body: (UnsafeMutableBufferPointer<UnsafePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  var bytes: [CChar] = []
  let offsets = texts.map { text -> Int? in
    guard let text else { return nil }
    defer {
      bytes += text.utf8.lazy.map { CChar(bitPattern: $0) }
      bytes.append(0)
    }
    return bytes.count
  }
  return try bytes.withUnsafeBufferPointer { bytes in
    try withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: max(texts.count, 1)) {
      let values = UnsafeMutableBufferPointer(rebasing: $0[..<texts.count])
      _ = values.initialize(from: offsets.map { $0.flatMap { bytes.baseAddress?.advanced(by: $0) } })
      return try body(values)
    }
  }
}
