extension MachineStore {
  /// A database has reported an error, or cannot be reached.
  public struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The causes that the store distinguishes.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A row with the same key exists.
      case duplicate
      /// Another transaction conflicts: the same statements may succeed in a retry.
      case contention
      /// There is no connection: none of the statements has an effect.
      case connectionLost
      /// The connection was lost during a commit: the transaction may or may not be committed.
      case unknownOutcome
      /// There is no space for more data.
      case full
      /// The database cannot be written: a standby server, or a file without write permission.
      case readOnly
      /// The user of the database lacks a permission, or may not connect: the name or the password is wrong.
      case notAllowed
      /// The statements took too long, or were cancelled in the database.
      case interrupted
      /// The codec of the store cannot encode or decode at the moment: its closures throw this error if a key is
      /// missing.
      case codecUnavailable
      /// Anything else.
      case other
    }

    /// The cause of the error.
    public var kind: Kind

    /// The code of the database: an SQLSTATE of five characters in PostgreSQL, a number in SQLite, or a word of this
    /// library.
    public var code: String

    /// The message of the database, without passwords and without the values of a statement.
    public var message: String

    /// Creates an error.
    public init(_ kind: Kind, code: String, message: String) {
      self.kind = kind
      self.code = code
      self.message = message
    }

    /// The cause in words, the message and the code.
    public var description: String {
      "\(meaning): \(message) (\(code))\(remedy.map { ". \($0)" } ?? "")"
    }

    private var meaning: String {
      switch kind {
      case .duplicate: "The database has such a row already"
      case .contention: "The transaction conflicts with another one"
      case .connectionLost: "There is no connection to the database, and nothing was changed"
      case .unknownOutcome:
        "The connection to the database was lost during a commit, and it is unknown whether it is committed"
      case .full: "The database has no space left"
      case .readOnly: "The database cannot be written"
      case .notAllowed: "The user of the database may not do this"
      case .interrupted: "The database interrupted a statement"
      case .codecUnavailable: "The codec of the store is unavailable"
      case .other: "The database reports an error"
      }
    }

    /// Only for kinds of which messages do not say what to do: those of files of SQLite do.
    private var remedy: String? {
      switch kind {
      case .contention, .codecUnavailable: "Try again."
      case .connectionLost: Int(code) == nil ? "Check its address, and try again." : nil
      case .unknownOutcome: "Send the event again, with the same id."
      case .full: Int(code) == nil ? "Make room on its disk." : nil
      case .readOnly: Int(code) == nil ? "Connect to the primary server." : nil
      case .notAllowed: "Grant it the right, or connect as another user."
      case .interrupted: "Try again, or raise the limit of time."
      case .duplicate, .other: nil
      }
    }
  }
}

extension MachineStore.DatabaseError {
  /// Creates an error of PostgreSQL from its SQLSTATE (Appendix A, PostgreSQL Error Codes).
  ///
  /// - Parameters:
  ///   - state: The SQLSTATE; `nil` if the server did not answer.
  ///   - message: The message of the server.
  ///   - isCommitting: Whether the statement commits its changes. Then a lost connection leaves the outcome unknown.
  ///     Default: no.
  public init(postgreSQL state: String?, message: String, isCommitting: Bool = false) {
    let lost: Kind = isCommitting ? .unknownOutcome : .connectionLost
    let kind: Kind =
      switch state {
      case nil: lost
      // The server itself does not know.
      case "40003"?, "08007"?: .unknownOutcome
      case "23505"?: .duplicate
      // Citus forwards this message of a node without its code.
      case "XX000"? where message.contains("duplicate key value violates unique constraint"):
        .duplicate
      case "40001"?, "40P01"?, "55P03"?: .contention
      case "53100"?: .full
      case "25006"?: .readOnly
      case "42501"?: .notAllowed
      // A wrong user or password.
      case let state? where state.hasPrefix("28"): .notAllowed
      case "57014"?, "25P03"?: .interrupted
      // Too many connections, or a server that is starting: no connection was made, so that nothing has changed.
      case "53300"?, "57P03"?: .connectionLost
      case let state? where state.hasPrefix("08") || state.hasPrefix("57P"): lost
      case _?: .other
      }
    self.init(kind, code: state ?? "connection", message: message)
  }

  /// Creates an error of SQLite from its result code (Result and Error Codes).
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
