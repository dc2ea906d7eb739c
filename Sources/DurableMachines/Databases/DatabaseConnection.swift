/// A connection for one thread at a time: its functions block.
protocol DatabaseConnection: AnyObject {
  /// Performs requests in their order, each all or none, and returns the rows or the error of each.
  func perform(_ requests: [[MachineStore.Statement]]) -> [Result<[[MachineStore.Row]], any Error>]

  /// Whether the connection can be used again; otherwise another one is opened.
  var isUsable: Bool { get }
}

/// A connection that waits for locks of other processes.
protocol WaitingConnection: DatabaseConnection {
  /// Called while the connection waits: whether its requests fail with contention at once.
  var isGivenUp: () -> Bool { get set }
}

/// A connection that can send statements without waiting for their results.
protocol PollableConnection: DatabaseConnection {
  /// Becomes readable when data have arrived.
  var descriptor: Int32 { get }

  /// Whether the statements can be sent without blocking.
  func canSend(_ statements: [MachineStore.Statement]) -> Bool

  /// Sends statements. Nothing else is performed until their results have arrived.
  func send(_ statements: [MachineStore.Statement]) throws

  /// Reads the data that have arrived; `nil` if the result is not complete yet.
  func receive() -> Result<[[MachineStore.Row]], any Error>?
}

extension MachineStore.Statement {
  /// Whether the statement changes nothing.
  ///
  /// Every statement of the library that only reads begins with `SELECT`.
  var isReading: Bool { sql.hasPrefix("SELECT ") }
}
