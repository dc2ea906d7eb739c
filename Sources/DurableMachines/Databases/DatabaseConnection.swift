/// A connection that one thread at a time uses: its functions block.
protocol DatabaseConnection: AnyObject {
  /// Performs requests in their order, each all or none, and returns what each returns.
  func perform(_ requests: [[MachineStore.Statement]]) -> [Result<[[MachineStore.Row]], any Error>]

  /// Whether the connection can be used again; if not, another one is opened.
  var isUsable: Bool { get }
}

/// A connection that waits for locks of other processes.
protocol WaitingConnection: DatabaseConnection {
  /// Asked while it waits: whether requests are errors of contention at once.
  var isGivenUp: () -> Bool { get set }
}

/// A connection that can send statements without waiting for what they return.
protocol PollableConnection: DatabaseConnection {
  /// Becomes readable when something was received.
  var descriptor: Int32 { get }

  /// Whether the statements can be sent without blocking.
  func canSend(_ statements: [MachineStore.Statement]) -> Bool

  /// Sends statements, if the connection can; nothing else is performed until their results were received.
  func send(_ statements: [MachineStore.Statement]) throws

  /// Reads what was received; `nil` if that is not all.
  func receive() -> Result<[[MachineStore.Row]], any Error>?
}

extension MachineStore.Statement {
  /// Whether the statement changes nothing.
  ///
  /// All statements of the library that only read begin so.
  var isReading: Bool { sql.hasPrefix("SELECT ") }
}
