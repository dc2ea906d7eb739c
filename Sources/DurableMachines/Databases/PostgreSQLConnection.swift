import CDatabases

/// A connection of PostgreSQL, with prepared statements.
final class PostgreSQLConnection: DatabaseConnection {
  private let library: PostgreSQLLibrary
  private let parameters: PostgreSQLParameters
  private let connection: OpaquePointer
  @exclusivity(unchecked) private var names = PreparedStatements<String>()
  /// Whether the name of a prepared statement always finds that statement.
  ///
  /// Behind some poolers it does not.
  @exclusivity(unchecked) private var keepsNames = true
  @exclusivity(unchecked) private var isOutdated = false
  /// The time of the server's last answer.
  @exclusivity(unchecked) private var lastAnswer = ContinuousClock.now
  /// The statement that was sent and has no result yet.
  @exclusivity(unchecked) private var sent: MachineStore.Statement?
  @exclusivity(unchecked) private var received: OpaquePointer?

  /// Connects to a server, and waits for the connection.
  ///
  /// - Parameters:
  ///   - text: A connection string of libpq. It may contain a password, so no error contains it.
  ///   - library: The functions of libpq.
  init(_ text: String, library: PostgreSQLLibrary) throws {
    self.library = library
    parameters = try PostgreSQLParameters(text, library: library)
    guard let opened = parameters.connect(library) else {
      throw MachineStore.DatabaseError(.connectionLost, code: "memory", message: "out of memory")
    }
    connection = opened
    cdatabases_discard_notices(library.functions, opened)
    guard isConnected else { throw refusal }
    let version = library.functions.pointee.serverVersion(opened)
    guard version >= 130_000 else {
      throw MachineStore.DatabaseError(
        .other, code: "version",
        message: "the server has version \(version), and 13 is needed: upgrade it")
    }
    try configure()
  }

  deinit {
    library.functions.pointee.finish(connection)
  }

  /// Also reads the data that have arrived since the last statement: a server that was stopped has sent a message.
  var isUsable: Bool {
    let functions = library.functions.pointee
    return !isOutdated && functions.consumeInput(connection) != 0
      && functions.consumeInput(connection) != 0
      && isConnected && isIdle
  }

  /// The same for a connection that was used a moment ago, without reading.
  private var isProbablyUsable: Bool {
    lastAnswer.duration(to: .now) < .milliseconds(50)
      ? !isOutdated && isConnected && isIdle : isUsable
  }

  private var isConnected: Bool { library.functions.pointee.status(connection) == 0 }
  private var isIdle: Bool { library.functions.pointee.transactionStatus(connection) == 0 }
}

// MARK: - Transactions

extension PostgreSQLConnection {
  func perform(_ requests: [[MachineStore.Statement]]) -> [Result<[[MachineStore.Row]], any Error>]
  {
    requests.map { statements in Result { try perform(statements) } }
  }

  private func perform(_ statements: [MachineStore.Statement]) throws -> [[MachineStore.Row]] {
    guard statements.count != 1 else {
      return [try run(statements[0], isCommitting: !statements[0].isReading)]
    }
    _ = try run(MachineStore.Statement("BEGIN"))
    do {
      let rows = try statements.map { try run($0) }
      _ = try run(MachineStore.Statement("COMMIT"), isCommitting: true)
      return rows
    } catch {
      if isConnected, !isIdle { _ = try? run(MachineStore.Statement("ROLLBACK")) }
      throw error
    }
  }
}

// MARK: - Connecting

extension PostgreSQLConnection {
  /// The reason for the missing connection; lost, if a retry may succeed.
  private var refusal: MachineStore.DatabaseError {
    let whole = String(cString: library.functions.pointee.errorMessage(connection))
    let message = message
    if whole.contains("unsupported startup parameter") {
      return MachineStore.DatabaseError(
        .other, code: "08P01",
        message:
          "\(message). A pooler such as PgBouncer refuses 'options': connect to the server itself")
    }
    if Self.isUnsafe(whole) {
      return MachineStore.DatabaseError(.other, code: "certificate", message: message)
    }
    return MachineStore.DatabaseError(postgreSQL: refusingState, message: message)
  }

  /// Whether each host presents or requires another certificate than the connection string: only other settings fix
  /// that.
  ///
  /// libpq has no code for it.
  private static func isUnsafe(_ message: String) -> Bool {
    let lines = message.split(separator: "\n")
    let hosts = lines.filter { $0.hasPrefix("connection to server") }
    let signs = ["certificate", "does not support SSL", "private key", "unknown ca"]
    return !lines.isEmpty
      && (hosts.isEmpty ? lines : hosts).allSatisfy { line in signs.contains { line.contains($0) } }
  }

  /// The SQLSTATE with which the server permanently refuses the user or the database; `nil` if a retry may succeed.
  ///
  /// libpq has the code only in its messages, and only if that was set before it connects. So this function connects
  /// again.
  private var refusingState: String? {
    let functions = library.functions.pointee
    if functions.connectionNeedsPassword(connection) != 0 { return "28P01" }
    // In all languages, two spaces follow the severity in a message of the server.
    guard String(cString: functions.errorMessage(connection)).contains(":  ") else { return nil }
    _ = functions.setErrorVerbosity(connection, 3)
    functions.reset(connection)
    let words = String(cString: functions.errorMessage(connection)).split(
      whereSeparator: \.isWhitespace)
    return words.last.map(String.init).flatMap {
      $0 == "3D000" || $0.utf8.count == 5 && $0.hasPrefix("28") ? $0 : nil
    }
  }

  /// Finds out whether a server or a pooler answers, and sets limits of time on a server.
  ///
  /// A pooler gives a session with its settings to other programs, so behind a pooler nothing is set.
  private func configure() throws {
    let process = try run(MachineStore.Statement("SELECT pg_backend_pid()")).first?.first
    guard process == "\(library.functions.pointee.backendPID(connection))" else {
      keepsNames = try poolerFollowsNames()
      return
    }
    // A statement that hangs would block its thread, and a transaction of a stopped process would hold its locks.
    // Settings of the connection string, of the role or of the server take precedence. Compiling the few statements
    // that read all machines takes longer than performing them.
    let limits = [("statement_timeout", 30), ("idle_in_transaction_session_timeout", 60)].map {
      "CASE WHEN current_setting('\($0)') = '0' THEN set_config('\($0)', '\($1)s', false) END"
    }
    _ = try run(
      MachineStore.Statement(
        "SELECT \(limits.joined(separator: ", ")), set_config('jit', 'off', false)"))
  }

  /// Whether a pooler maps the names of its clients' statements to names of its own.
  ///
  /// A pooler that does not may give this client a connection on which another client has prepared something else, or
  /// nothing. In a transaction there is one connection, which either has a statement prepared under this very name,
  /// or not.
  private func poolerFollowsNames() throws -> Bool {
    let name = "schematic_probe_\(UInt64.random(in: 0 ... .max))"
    do { _ = try run(MachineStore.Statement("BEGIN")) } catch let error
      as MachineStore.DatabaseError
    {
      // PgBouncer reports it in this message and closes the connection, so that there is no code.
      guard error.message.contains("transaction blocks not allowed") else { throw error }
      throw MachineStore.DatabaseError(
        .other, code: "pooler",
        message:
          "\(error.message). A pooler such as PgBouncer is before the server, and allows no transactions: set pool_mode = transaction"
      )
    }
    try prepare("SELECT 1", as: name, count: 0)
    let known = try run(
      MachineStore.Statement("SELECT 1 FROM pg_prepared_statements WHERE name = '\(name)'"))
    if !known.isEmpty { _ = try run(MachineStore.Statement("DEALLOCATE \(name)")) }
    _ = try run(MachineStore.Statement("COMMIT"))
    return known.isEmpty
  }
}

// MARK: - Statements

extension PostgreSQLConnection {
  /// - Parameters:
  ///   - statement: The statement.
  ///   - isCommitting: Whether the statement commits a transaction, or is one. Default: no.
  private func run(_ statement: MachineStore.Statement, isCommitting: Bool = false) throws
    -> [MachineStore.Row]
  {
    try statement.checkTexts()
    // A statement without parameters is rare: it begins or ends a transaction, or changes tables.
    let name = statement.values.isEmpty ? nil : try prepare(statement)
    return try withCStrings(statement.values) { values in
      let result = execute(statement, name, values)
      defer { library.functions.pointee.clear(result) }
      try check(result, isCommitting: isCommitting)
      return rows(of: result)
    }
  }

  private func execute(
    _ statement: MachineStore.Statement, _ name: String?,
    _ values: UnsafeMutableBufferPointer<UnsafePointer<CChar>?>
  ) -> OpaquePointer? {
    let (functions, count) = (library.functions.pointee, Int32(values.count))
    guard let name else {
      return functions.execParams(
        connection, statement.sql, count, nil, values.baseAddress, nil, nil, 0)
    }
    return functions.execPrepared(connection, name, count, values.baseAddress, nil, nil, 0)
  }

  /// - Returns: The name of the statement; `nil` if it has none.
  private func prepare(_ statement: MachineStore.Statement) throws -> String? {
    guard keepsNames else { return nil }
    if let name = names.find(statement.sql) { return name }
    guard !names.isFull else {
      // A new connection has no prepared statements. Behind a pooler, deallocating names one by one could remove
      // those of other programs.
      isOutdated = true
      return nil
    }
    let name = StatementName(of: statement.sql).text
    try prepare(statement.sql, as: name, count: statement.values.count)
    names.insert(statement.sql, name)
    return name
  }

  private func prepare(_ sql: String, as name: String, count: Int) throws {
    let result = library.functions.pointee.prepare(connection, name, sql, Int32(count), nil)
    defer { library.functions.pointee.clear(result) }
    try check(result, isCommitting: false)
  }

  private func rows(of result: OpaquePointer?) -> [MachineStore.Row] {
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
    let state = field("C", of: result)
    let isStale =
      state == "0A000"
      ? field("R", of: result) == "RevalidateCachedQuery"
      : state == "26000" || state == "42P05"
    // An error of the client has no SQLSTATE. A connection that could not send may still count as connected. A server
    // that has become read only leaves its connections open, and a new connection may find the server that writes.
    if isStale || state == nil || state == "25006" { isOutdated = true }
    // The prepared statement is missing, exists already, or is older than the tables. A new connection has none.
    if isStale {
      throw MachineStore.DatabaseError(.contention, code: state ?? "", message: message)
    }
    throw MachineStore.DatabaseError(
      postgreSQL: state, message: message, isCommitting: isCommitting)
  }

  private func field(_ letter: Unicode.Scalar, of result: OpaquePointer?) -> String? {
    library.functions.pointee.resultErrorField(result, Int32(letter.value)).map {
      String(cString: $0)
    }
  }

  private var message: String {
    parameters.redact(String(cString: library.functions.pointee.errorMessage(connection)))
  }
}

// MARK: - Statements that are sent

extension PostgreSQLConnection: PollableConnection {
  var descriptor: Int32 { library.functions.pointee.socket(connection) }

  /// One statement that is prepared, or needs no preparation, and whose text and values fit into the buffer of each
  /// socket.
  func canSend(_ statements: [MachineStore.Statement]) -> Bool {
    guard statements.count == 1, isProbablyUsable else { return false }
    let statement = statements[0]
    guard keepsNames ? names.find(statement.sql) != nil : !statement.values.isEmpty else {
      return false
    }
    let size = statement.values.reduce(keepsNames ? 0 : statement.sql.utf8.count) {
      $0 + ($1?.utf8.count ?? 0)
    }
    return size < 8_192 && !statement.values.contains { $0?.containsNUL == true }
  }

  func send(_ statements: [MachineStore.Statement]) throws {
    let (statement, functions) = (statements[0], library.functions.pointee)
    let isSent = withCStrings(statement.values) { values in
      let (count, values) = (Int32(values.count), values.baseAddress)
      guard let name = names.find(statement.sql) else {
        return functions.sendQueryParams(
          connection, statement.sql, count, nil, values, nil, nil, 0)
      }
      return functions.sendQueryPrepared(connection, name, count, values, nil, nil, 0)
    }
    guard isSent != 0 else {
      isOutdated = true
      throw MachineStore.DatabaseError(
        postgreSQL: nil, message: message, isCommitting: !statement.isReading)
    }
    sent = statement
  }

  func receive() -> Result<[[MachineStore.Row]], any Error>? {
    let functions = library.functions.pointee
    // Several times, because data that TLS has already decrypted make no socket readable.
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

  private func finished() -> Result<[[MachineStore.Row]], any Error> {
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
