import DurableMachines
import Foundation

/// Where a store is.
package enum StoreAddress: Hashable, Sendable {
  /// The path of a file, or an address `file:…` of SQLite.
  case sqlite(String)
  /// A connection string of libpq.
  case postgreSQL(String)

  init(_ text: String) {
    if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
      || Self.isConnectionString(text)
    {
      self = .postgreSQL(text)
    } else {
      let isPrefixed = text.hasPrefix("sqlite:")
      self = .sqlite(
        String(text.dropFirst(!isPrefixed ? 0 : text.hasPrefix("sqlite://") ? 9 : 7)))
    }
  }

  /// Whether it begins with a keyword of libpq: the path of a file may contain `=`, too.
  private static func isConnectionString(_ text: String) -> Bool {
    let keywords = [
      "host", "hostaddr", "port", "dbname", "user", "password", "passfile", "service", "options",
      "sslmode",
      "sslrootcert", "application_name", "connect_timeout", "target_session_attrs",
    ]
    let keyword = text.prefix { $0 != "=" }.filter { $0 != " " }
    return text.contains("=") && keywords.contains(keyword)
  }

  /// Whether it contains a password, which other users of the computer would see among the arguments.
  var hasPassword: Bool {
    guard case .postgreSQL(let text) = self else { return false }
    if text.contains(/(^|[\s?&])(ssl)?password\s*=/) { return true }
    return text.contains(/^postgres(ql)?:\/\/[^\/@]*:[^\/@]*@/)
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

  package func store(prefix: String) -> MachineStore {
    switch self {
    case .sqlite(let path): .sqlite(path, prefix: prefix)
    case .postgreSQL(let parameters): .postgreSQL(parameters, connections: 2, prefix: prefix)
    }
  }
}
