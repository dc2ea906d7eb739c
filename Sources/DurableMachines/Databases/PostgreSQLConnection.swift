import CDatabases

/// A connection of PostgreSQL, with prepared statements.
final class PostgreSQLConnection: DatabaseConnection {
  private let library: PostgreSQLLibrary
  private let parameters: PostgreSQLParameters
  private let connection: OpaquePointer
  @exclusivity(unchecked) private var names = PreparedStatements<String>()
  @exclusivity(unchecked) private var isOutdated = false
  /// When the server has answered last.
  @exclusivity(unchecked) private var lastAnswer = ContinuousClock.now
  /// What was sent and has no result yet.
  @exclusivity(unchecked) private var sent: SQLStatement?
  @exclusivity(unchecked) private var received: OpaquePointer?

  /// Connects to a server, and waits until it is connected.
  ///
  /// - Parameter text: A connection string of libpq. It may contain a password, so no error contains it.
  init(_ text: String, library: PostgreSQLLibrary) throws {
    self.library = library
    parameters = try PostgreSQLParameters(text, library: library)
    guard let opened = parameters.connect(library) else {
      throw SQLError(.connectionLost, code: "memory", message: "out of memory")
    }
    connection = opened
    cdatabases_discard_notices(library.functions, opened)
    guard isConnected else {
      let message = message
      throw SQLError(postgreSQL: refusal, message: message)
    }
    let version = library.functions.pointee.serverVersion(opened)
    guard version >= 130_000 else {
      throw SQLError(
        .other, code: "version", message: "the server has version \(version), and 13 is needed")
    }
    try configure()
  }

  deinit {
    library.functions.pointee.finish(connection)
  }

  /// The SQLSTATE with which the server refuses the user or the database for good; `nil` if another try may succeed.
  ///
  /// libpq has it only in its messages, and only if that is set before it connects, so it connects again.
  private var refusal: String? {
    let functions = library.functions.pointee
    if functions.connectionNeedsPassword(connection) != 0 { return "28P01" }
    // Two spaces stand behind the severity of a message of the server, in all languages.
    guard String(cString: functions.errorMessage(connection)).contains(":  ") else { return nil }
    _ = functions.setErrorVerbosity(connection, 3)
    functions.reset(connection)
    let words = String(cString: functions.errorMessage(connection)).split(
      whereSeparator: \.isWhitespace)
    return words.last.map(String.init).flatMap {
      $0 == "3D000" || $0.utf8.count == 5 && $0.hasPrefix("28") ? $0 : nil
    }
  }

  // A statement that hangs would keep its thread, and others the locks of a transaction whose process has stopped. Where
  // the connection string, the role or the server says something else, that holds.
  private func configure() throws {
    for (setting, seconds) in [
      ("statement_timeout", 30), ("idle_in_transaction_session_timeout", 60),
    ] {
      _ = try run(
        SQLStatement(
          "SELECT set_config('\(setting)', '\(seconds)s', false) WHERE current_setting('\(setting)') = '0'"
        ))
    }
    // To compile the few statements that read all machines takes longer than to perform them.
    _ = try run(SQLStatement("SELECT set_config('jit', 'off', false)"))
  }

  /// Asks also what has arrived since the last statement: a server that was stopped has said so.
  var isUsable: Bool {
    let functions = library.functions.pointee
    return !isOutdated && functions.consumeInput(connection) != 0
      && functions.consumeInput(connection) != 0
      && isConnected && isIdle
  }

  /// The same for a connection that was used a moment ago.
  private var isProbablyUsable: Bool {
    lastAnswer.duration(to: .now) < .milliseconds(50)
      ? !isOutdated && isConnected && isIdle : isUsable
  }

  private var isConnected: Bool { library.functions.pointee.status(connection) == 0 }
  private var isIdle: Bool { library.functions.pointee.transactionStatus(connection) == 0 }
}

// MARK: - Transactions

extension PostgreSQLConnection {
  func perform(_ requests: [[SQLStatement]]) -> [Result<[[SQLRow]], any Error>] {
    requests.map { statements in Result { try perform(statements) } }
  }

  private func perform(_ statements: [SQLStatement]) throws -> [[SQLRow]] {
    guard statements.count != 1 else {
      return [try run(statements[0], isCommitting: !statements[0].isReading)]
    }
    _ = try run(SQLStatement("BEGIN"))
    do {
      let rows = try statements.map { try run($0) }
      _ = try run(SQLStatement("COMMIT"), isCommitting: true)
      return rows
    } catch {
      if isConnected, !isIdle { _ = try? run(SQLStatement("ROLLBACK")) }
      throw error
    }
  }
}

// MARK: - Statements

extension PostgreSQLConnection {
  /// - Parameter isCommitting: Whether the statement commits a transaction, or is one. Default: no.
  private func run(_ statement: SQLStatement, isCommitting: Bool = false) throws -> [SQLRow] {
    try statement.checkTexts()
    // What has no parameters is not performed often: it begins and ends a transaction, or changes tables.
    let name = statement.values.isEmpty ? nil : try prepare(statement)
    return try withCStrings(statement.values) { values in
      let result = execute(statement, name, values)
      defer { library.functions.pointee.clear(result) }
      try check(result, isCommitting: isCommitting)
      return rows(of: result)
    }
  }

  private func execute(
    _ statement: SQLStatement, _ name: String?,
    _ values: UnsafeMutableBufferPointer<UnsafePointer<CChar>?>
  ) -> OpaquePointer? {
    let count = Int32(values.count)
    guard let name else {
      return library.functions.pointee.execParams(
        connection, statement.sql, 0, nil, nil, nil, nil, 0)
    }
    return library.functions.pointee.execPrepared(
      connection, name, count, values.baseAddress, nil, nil, 0)
  }

  private func prepare(_ statement: SQLStatement) throws -> String {
    if let name = names.find(statement.sql) { return name }
    if names.isFull {
      names.removeAll()
      _ = try run(SQLStatement("DEALLOCATE ALL"))
    }
    let name = "schematic_\(names.count)"
    let result = library.functions.pointee.prepare(
      connection, name, statement.sql, Int32(statement.values.count), nil)
    defer { library.functions.pointee.clear(result) }
    try check(result, isCommitting: false)
    names.insert(statement.sql, name)
    return name
  }

  private func rows(of result: OpaquePointer?) -> [SQLRow] {
    guard let result else { return [] }
    let functions = library.functions.pointee
    return (0..<functions.ntuples(result)).map { row in
      (0..<functions.nfields(result)).map { column in
        guard functions.getisnull(result, row, column) == 0 else { return nil }
        let bytes = UnsafeRawBufferPointer(
          start: functions.getvalue(result, row, column),
          count: Int(functions.getlength(result, row, column)))
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  private func check(_ result: OpaquePointer?, isCommitting: Bool) throws {
    // COMMAND_OK, TUPLES_OK.
    guard ![1, 2].contains(library.functions.pointee.resultStatus(result)) else { return }
    let state = library.functions.pointee.resultErrorField(result, Int32(UInt8(ascii: "C")))
      .map { String(cString: $0) }
    if let state, ["26000", "42P05", "0A000"].contains(state) {
      // A prepared statement that is not there, there already, or older than the tables: another connection has none.
      isOutdated = true
      throw SQLError(.contention, code: state, message: message)
    }
    // An error of the client has no state. One that could not send may still count as connected.
    if state == nil { isOutdated = true }
    throw SQLError(postgreSQL: state, message: message, isCommitting: isCommitting)
  }

  private var message: String {
    parameters.redact(String(cString: library.functions.pointee.errorMessage(connection)))
  }
}

// MARK: - Statements that are sent

extension PostgreSQLConnection: PollableConnection {
  var descriptor: Int32 { library.functions.pointee.socket(connection) }

  /// One statement that is prepared, with values for which each socket has room.
  func canSend(_ statements: [SQLStatement]) -> Bool {
    guard statements.count == 1, names.find(statements[0].sql) != nil, isProbablyUsable,
      statements[0].values.reduce(0, { $0 + ($1?.utf8.count ?? 0) }) < 8_192
    else { return false }
    return !statements[0].values.contains { $0?.containsNUL == true }
  }

  func send(_ statements: [SQLStatement]) throws {
    let statement = statements[0]
    let isSent = withCStrings(statement.values) { values in
      library.functions.pointee.sendQueryPrepared(
        connection, names.find(statement.sql) ?? "", Int32(values.count), values.baseAddress, nil,
        nil, 0)
    }
    guard isSent != 0 else {
      isOutdated = true
      throw SQLError(postgreSQL: nil, message: message, isCommitting: !statement.isReading)
    }
    sent = statement
  }

  func receive() -> Result<[[SQLRow]], any Error>? {
    let functions = library.functions.pointee
    // A few times, because what TLS has decrypted already makes no socket readable.
    var isAlive = functions.consumeInput(connection) != 0
    for _ in 0..<4 {
      guard isAlive, functions.isBusy(connection) != 0 else { break }
      isAlive = functions.consumeInput(connection) != 0
    }
    while !isAlive || functions.isBusy(connection) == 0 {
      guard let result = functions.getResult(connection) else { return finished() }
      functions.clear(received)
      received = result
    }
    return nil
  }

  private func finished() -> Result<[[SQLRow]], any Error> {
    defer {
      library.functions.pointee.clear(received)
      (sent, received, lastAnswer) = (nil, nil, .now)
    }
    return Result {
      try check(received, isCommitting: sent?.isReading == false)
      return [rows(of: received)]
    }
  }
}
