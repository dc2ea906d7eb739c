/// A checked text before the names of tables: it becomes a part of statements.
struct TablePrefix: Hashable, Sendable {
  /// The schema, without quotes.
  let schema: String?
  /// The beginning of the names of tables and indexes.
  let name: String

  /// - Parameters:
  ///   - text: A schema and a period, the beginning of names, both, or nothing.
  ///   - dialect: The dialect of the database.
  init(_ text: String, dialect: MachineStore.Dialect) throws(InvalidPrefixError) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    schema = parts.count > 1 ? parts[0] : nil
    name = parts[parts.count - 1]
    let isSound = (schema.map(Self.isName) ?? true) && (name.isEmpty || Self.isName(name))
    guard isSound, schema == nil || dialect == .postgreSQL else {
      throw InvalidPrefixError(prefix: text)
    }
  }

  /// The text before the name of a table in a statement.
  ///
  /// The schema is quoted, because it may have the name of an SQL keyword.
  var tables: String { schema.map { "\"\($0)\".\(name)" } ?? name }

  /// The longest name with the prefix has less than 63 bytes: PostgreSQL cuts off the rest.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 40 else { return false }
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let isLetter = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
    }
    return isLetter(first) && text.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }
}

/// A prefix of tables is not valid in statements.
public struct InvalidPrefixError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The prefix.
  public var prefix: String

  /// The prefix, and the rule for prefixes.
  public var description: String {
    """
    '\(prefix.prefix(80))' is no prefix of tables. Write the beginning of their names, as "orders_", or \
    in PostgreSQL a schema, as "app.", or both. Each has at most 40 lowercase letters, digits and underscores, and begins with \
    no digit.
    """
  }
}
