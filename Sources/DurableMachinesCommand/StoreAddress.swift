import DurableMachines
import Foundation

/// The parts that the options declare.
struct DeclaredParts: Hashable, Sendable {
  var count: Int
  /// The connection strings of parts on servers of their own.
  var elsewhere: [Int: String] = [:]

  /// - Returns: `nil` if the store has no parts.
  init?(_ arguments: Arguments) throws(UsageError) {
    let (count, places) = (try arguments.number("parts"), arguments.texts("part"))
    guard let count else {
      guard places.isEmpty else {
        throw UsageError("'--part' needs the number of parts, too: '--parts 64'.")
      }
      return nil
    }
    guard (1...1_000).contains(count) else {
      throw UsageError("'--parts \(count)' is no number of parts. A store has 1 to 1000.")
    }
    self.count = count
    for place in places {
      let words = place.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, let number = Int(words[0]),
        case .postgreSQL(let parameters) = StoreAddress(words[1])
      else {
        throw UsageError(
          "'--part \(place.prefix(80))' is not a number and a connection string: '--part \"7=host=db2 dbname=shop\"'."
        )
      }
      elsewhere[number] = parameters
    }
  }
}

/// Where a store is.
enum StoreAddress: Hashable, Sendable {
  /// The path of a file, or an address `file:…` of SQLite.
  case sqlite(String)
  /// A connection string of libpq.
  case postgreSQL(String)

  init(_ text: String) {
    if text.hasPrefix("sqlite:") {
      self = .sqlite(String(text.dropFirst(text.hasPrefix("sqlite://") ? 9 : 7)))
    } else if Self.isConnectionString(text) {
      self = .postgreSQL(text)
    } else {
      self = .sqlite(text)
    }
  }

  /// Whether it is an address of a server, or begins with a word and `=`, and has a keyword of libpq, perhaps misspelled.
  ///
  /// In doubt it is one: as the name of a file, it would be made, and a password would be in a folder.
  private static func isConnectionString(_ text: String) -> Bool {
    if text.contains(/postgres(ql)?:\/\//.ignoresCase()) { return true }
    guard text.contains(/^\s*\w+\s*=/) else { return false }
    let words = text.matches(of: /(^|[\s'])(\w+)\s*=/).map { String($0.output.2).lowercased() }
    return words.contains { keywords.contains($0) || meant($0, among: keywords) != nil }
  }

  private static let keywords = [
    "host", "hostaddr", "port", "dbname", "database", "user", "username", "password", "passfile",
    "require_auth", "channel_binding", "connect_timeout", "client_encoding", "options",
    "application_name", "fallback_application_name", "keepalives", "keepalives_idle",
    "keepalives_interval", "keepalives_count", "tcp_user_timeout", "replication", "gssencmode",
    "sslmode", "requiressl", "sslnegotiation", "sslcompression", "sslcert", "sslkey", "sslpassword",
    "sslcertmode", "sslrootcert", "sslcrl", "sslcrldir", "sslsni", "requirepeer",
    "ssl_min_protocol_version", "ssl_max_protocol_version", "krbsrvname", "gsslib",
    "gssdelegation", "service", "servicefile", "target_session_attrs", "load_balance_hosts",
    "min_protocol_version", "max_protocol_version", "sslkeylogfile", "scram_client_key",
    "scram_server_key", "oauth_issuer", "oauth_client_id", "oauth_client_secret", "oauth_scope",
  ]

  /// Whether a text contains a password, which other users of the computer would see among the arguments.
  static func hasPassword(_ text: String) -> Bool {
    let isKeyword = /(^|[\s?&'])((ssl)?password|passwd|pwd|oauth_client_secret)\s*=/.ignoresCase()
    return text.contains(isKeyword) || text.removingPercentEncoding?.contains(isKeyword) == true
      || text.contains(/postgres(ql)?:\/\/[^@]*:[^@]*@/.ignoresCase())
  }

  /// The path of the file, if it is in one.
  var file: String? {
    guard case .sqlite(let path) = self, !path.isEmpty, !path.contains(":memory:"),
      !path.contains("mode=memory")
    else { return nil }
    guard path.hasPrefix("file:") else { return path }
    let name = String(path.dropFirst(5).prefix { $0 != "?" && $0 != "#" })
    return (name.hasPrefix("///") ? String(name.dropFirst(2)) : name).removingPercentEncoding
  }

  func store(prefix: String) -> MachineStore {
    switch self {
    case .sqlite(let path): .sqlite(path, prefix: prefix)
    case .postgreSQL(let parameters): .postgreSQL(parameters, connections: 2, prefix: prefix)
    }
  }

  /// - Parameters:
  ///   - prefix: The text before the names of tables.
  ///   - parts: The parts that the options declare.
  func store(prefix: String, _ parts: DeclaredParts) -> MachineStore {
    switch self {
    case .sqlite(let path):
      MachineStore(MachineStore.sqlite(path).connection, prefix: prefix, parts: parts.count)
    case .postgreSQL(let parameters):
      .postgreSQL(
        parameters, connections: 2, prefix: prefix, parts: parts.count, elsewhere: parts.elsewhere)
    }
  }
}
