import CDatabases

/// PostgreSQL's libpq, loaded at run time.
struct PostgreSQLLibrary: @unchecked Sendable {
  // Unchecked, because the functions never change once they are loaded.
  let functions: UnsafePointer<CDatabasesPQ>

  /// libpq of the system, loaded once.
  static let shared = Result {
    try load([
      "libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
      "/usr/local/opt/libpq/lib/libpq.5.dylib",
    ])
  }

  /// - Parameter names: Names of files. The first that can be loaded is used.
  static func load(_ names: [String]) throws -> PostgreSQLLibrary {
    let functions = try loadFirst(names, of: .postgreSQL) { cdatabases_load_pq($0, $1, $2) }
    let version = functions.pointee.libVersion()
    guard version >= 130_000 else {
      throw DatabaseLibraryError(
        dialect: .postgreSQL, reason: "it is version \(version), and 13 is needed")
    }
    return PostgreSQLLibrary(functions: functions)
  }
}
