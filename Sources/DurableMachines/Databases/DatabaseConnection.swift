/// A connection of one thread: its functions block.
protocol DatabaseConnection: AnyObject {
  /// Performs requests in their order, each all or none, and returns what each returns.
  func perform(_ requests: [[SQLStatement]]) -> [Result<[[SQLRow]], any Error>]

  /// Whether the connection can be used again; if not, another one is opened.
  var isUsable: Bool { get }
}

extension SQLStatement {
  /// Whether the statement changes nothing.
  ///
  /// All statements of the library that only read begin so.
  var isReading: Bool { sql.hasPrefix("SELECT ") }
}
