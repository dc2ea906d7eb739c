/// An error of a database.
public struct SQLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the error means to the store.
  public enum Kind: Hashable, Sendable {
    /// A row with the same key exists.
    case duplicate
    /// Another transaction is in the way: the same statements may succeed when they are performed again.
    case contention
    /// The connection was lost: it is unknown whether the statements had an effect.
    case connectionLost
    /// There is no space for more data.
    case full
    /// Anything else.
    case other
  }

  /// What the error means to the store.
  public var kind: Kind

  /// The code of the database: five characters of PostgreSQL (SQLSTATE), or a number of SQLite.
  public var code: String

  /// The message of the database.
  public var message: String

  /// Creates an error.
  public init(_ kind: Kind, code: String, message: String) {
    self.kind = kind
    self.code = code
    self.message = message
  }

  /// The message and the code.
  public var description: String { "The database says: \(message) (\(code))" }
}

extension SQLError {
  /// An error of PostgreSQL (Appendix A, PostgreSQL Error Codes).
  ///
  /// - Parameter state: The SQLSTATE; `nil` if the server did not answer.
  public init(postgreSQL state: String?, message: String) {
    let kind: Kind =
      switch state {
      case nil: .connectionLost
      case "23505"?: .duplicate
      case "40001"?, "40P01"?, "55P03"?: .contention
      case "53100"?: .full
      case let state? where state.hasPrefix("08") || state.hasPrefix("57P"): .connectionLost
      case _?: .other
      }
    self.init(kind, code: state ?? "connection", message: message)
  }

  /// An error of SQLite (Result and Error Codes).
  ///
  /// - Parameter code: The extended result code.
  public init(sqlite code: Int32, message: String) {
    let kind: Kind =
      switch (code, code & 0xff) {
      case (1555, _), (2067, _): .duplicate
      case (_, 5), (_, 6): .contention
      case (_, 13): .full
      case _: .other
      }
    self.init(kind, code: "\(code)", message: message)
  }
}
