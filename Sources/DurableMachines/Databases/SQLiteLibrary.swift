import CDatabases

/// SQLite, loaded at run time.
struct SQLiteLibrary: @unchecked Sendable {
  // Unchecked, because the functions never change once they are loaded.
  let functions: UnsafePointer<CDatabasesSQLite>

  /// SQLite of the system, loaded once.
  static let shared = Result {
    try load(["libsqlite3.so.0", "/usr/lib/libsqlite3.dylib", "libsqlite3.so"])
  }

  /// - Parameter names: Names of files. The first that can be loaded is used.
  static func load(_ names: [String]) throws -> SQLiteLibrary {
    let functions = try loadFirst(names, of: .sqlite) { cdatabases_load_sqlite($0, $1, $2) }
    let version = functions.pointee.libversion_number()
    guard version >= 3_035_000 else {
      throw DatabaseLibraryError(
        dialect: .sqlite, reason: "it is version \(version), and 3.35 is needed")
    }
    guard functions.pointee.threadsafe() != 0 else {
      throw DatabaseLibraryError(dialect: .sqlite, reason: "it was compiled without threads")
    }
    return SQLiteLibrary(functions: functions)
  }
}
