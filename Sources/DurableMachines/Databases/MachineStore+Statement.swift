import Foundation

extension MachineStore {
  /// An SQL statement, and the values of its parameters as texts.
  ///
  /// Parameters are `$1`, `$2` … in PostgreSQL and `?1`, `?2` … in SQLite. The statement itself gives each of them
  /// its type: `CAST($1 AS bigint)`. Its text is the same for all values, so that a connection can prepare it once.
  public struct Statement: Hashable, Sendable {
    /// The text: one statement, without a semicolon at the end.
    public var sql: String

    /// The values of the parameters, in their order; `nil` is `NULL`.
    public var values: [String?]

    /// Creates a statement.
    public init(_ sql: String, _ values: [String?] = []) {
      self.sql = sql
      self.values = values
    }
  }

  /// A row of a result: the values of its columns as texts; `nil` is `NULL`.
  public typealias Row = [String?]
}

extension MachineStore.Statement {
  /// PostgreSQL has no texts with NUL, and functions of SQLite end a text there.
  ///
  /// So neither stores one.
  ///
  /// - Throws: ``MachineStore/DatabaseError`` with the code of PostgreSQL.
  func checkTexts() throws {
    guard values.contains(where: { $0?.containsNUL == true }) else { return }
    throw MachineStore.DatabaseError(
      .other, code: "22021", message: "a text contains NUL, which is not stored: remove it")
  }
}

extension String {
  /// Whether the text contains NUL.
  var containsNUL: Bool {
    utf8.withContiguousStorageIfAvailable { text in
      text.baseAddress.map { memchr($0, 0, text.count) != nil } ?? false
    } ?? utf8.contains(0)
  }
}
