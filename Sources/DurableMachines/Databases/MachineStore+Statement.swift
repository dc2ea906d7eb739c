import Foundation

extension MachineStore {
  /// A statement of SQL and the values of its parameters, as texts.
  ///
  /// Parameters are `$1`, `$2` … in PostgreSQL and `?1`, `?2` … in SQLite. A statement says itself of which type each is:
  /// `CAST($1 AS bigint)`. Its text is the same for all values, so that a connection may prepare it once.
  public struct Statement: Hashable, Sendable {
    /// The text, with one statement and no semicolon at its end.
    public var sql: String

    /// The values of the parameters in their order; `nil` is `NULL`.
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
  /// PostgreSQL has no texts with NUL, and functions of SQLite end at it, so that neither stores one.
  ///
  /// - Throws: ``MachineStore/DatabaseError`` with the code of PostgreSQL.
  func checkTexts() throws {
    guard values.contains(where: { $0?.containsNUL == true }) else { return }
    throw MachineStore.DatabaseError(
      .other, code: "22021", message: "a text contains NUL, which is not stored")
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
