extension MachineStore {
  /// An error of a database.
  public struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the error means to the store.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A row with the same key exists.
      case duplicate
      /// Another transaction is in the way: the same statements may succeed when they are performed again.
      case contention
      /// There is no connection: none of the statements had an effect.
      case connectionLost
      /// The connection was lost while a transaction was being committed: it is unknown whether it is.
      case unknownOutcome
      /// There is no space for more data.
      case full
      /// The database cannot be written: a standby server, or a file without permission.
      case readOnly
      /// The user of the database may not do this, or may not connect: the name or the password is wrong.
      case notAllowed
      /// The statements took too long, or were cancelled in the database.
      case interrupted
      /// The codec of the store cannot encode or decode at the moment: its closures throw this where a key is not at hand.
      case codecUnavailable
      /// Anything else.
      case other
    }

    /// What the error means to the store.
    public var kind: Kind

    /// The code of the database: five characters of PostgreSQL (SQLSTATE), a number of SQLite, or a word of the library.
    public var code: String

    /// The message of the database, without the values of a statement and without passwords.
    public var message: String

    /// Creates an error.
    public init(_ kind: Kind, code: String, message: String) {
      self.kind = kind
      self.code = code
      self.message = message
    }

    /// What happened, the message and the code.
    public var description: String { "\(meaning): \(message) (\(code))" }

    private var meaning: String {
      switch kind {
      case .duplicate: "The database has such a row already"
      case .contention: "Another transaction of the database was in the way"
      case .connectionLost: "There is no connection to the database, and nothing was changed"
      case .unknownOutcome:
        "The connection to the database was lost during a commit, and it is unknown whether it is committed"
      case .full: "The database has no space left"
      case .readOnly: "The database cannot be written"
      case .notAllowed: "The user of the database may not do this"
      case .interrupted: "The database has interrupted a statement"
      case .codecUnavailable: "The codec of the store cannot be used for the moment"
      case .other: "The database reports an error"
      }
    }
  }
}

extension MachineStore.DatabaseError {
  /// An error of PostgreSQL (Appendix A, PostgreSQL Error Codes).
  ///
  /// - Parameters:
  ///   - state: The SQLSTATE; `nil` if the server did not answer.
  ///   - message: The message of the server.
  ///   - isCommitting: Whether the statement commits what it changes, so that a lost connection leaves it unknown whether it
  ///     did. Default: no.
  public init(postgreSQL state: String?, message: String, isCommitting: Bool = false) {
    let lost: Kind = isCommitting ? .unknownOutcome : .connectionLost
    let kind: Kind =
      switch state {
      case nil: lost
      // The server itself does not know.
      case "40003"?, "08007"?: .unknownOutcome
      case "23505"?: .duplicate
      // Citus passes on this message of a node without its code.
      case "XX000"? where message.contains("duplicate key value violates unique constraint"):
        .duplicate
      case "40001"?, "40P01"?, "55P03"?: .contention
      case "53100"?: .full
      case "25006"?: .readOnly
      case "42501"?: .notAllowed
      // A wrong user or password.
      case let state? where state.hasPrefix("28"): .notAllowed
      case "57014"?, "25P03"?: .interrupted
      // Too many connections, and a server that starts: they refuse a connection, and so have changed nothing.
      case "53300"?, "57P03"?: .connectionLost
      case let state? where state.hasPrefix("08") || state.hasPrefix("57P"): lost
      case _?: .other
      }
    self.init(kind, code: state ?? "connection", message: message)
  }

  /// An error of SQLite (Result and Error Codes).
  ///
  /// - Parameters:
  ///   - code: The extended result code.
  ///   - message: The message of SQLite.
  public init(sqlite code: Int32, message: String) {
    let kind: Kind =
      switch (code, code & 0xff) {
      case (1555, _), (2067, _): .duplicate
      case (_, 5), (_, 6): .contention
      case (_, 13): .full
      case (_, 8): .readOnly
      case (_, 3), (_, 23): .notAllowed
      case (_, 9): .interrupted
      case (_, 14): .connectionLost
      case _: .other
      }
    self.init(kind, code: "\(code)", message: message)
  }
}
