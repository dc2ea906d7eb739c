import CDatabases

/// SQLite, loaded at run time.
struct SQLiteLibrary: @unchecked Sendable {
  // Unchecked, because the functions never change once they are loaded.
  let functions: UnsafePointer<CDatabasesSQLite>

  /// SQLite of the system. Loaded once.
  static let shared = Result { try load(["libsqlite3.so.0", "libsqlite3.dylib", "libsqlite3.so"]) }

  /// - Parameter names: Names of files, the first of which that can be loaded is used.
  static func load(_ names: [String]) throws -> SQLiteLibrary {
    let functions = try loadFirst(names, of: .sqlite) { cdatabases_load_sqlite($0, $1, $2) }
    let version = functions.pointee.libversion_number()
    guard version >= 3_035_000 else {
      throw DatabaseLibraryError(dialect: .sqlite, reason: "it is version \(version), and 3.35 is needed")
    }
    return SQLiteLibrary(functions: functions)
  }
}

/// The first library that can be loaded, or an error with what the linker says about the first.
func loadFirst<Functions>(
  _ names: [String], of dialect: SQLDialect,
  _ load: (String, UnsafeMutablePointer<CChar>, Int32) -> UnsafePointer<Functions>?
) throws -> UnsafePointer<Functions> {
  var reasons: [String] = []
  for name in names {
    let loaded: UnsafePointer<Functions>? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) {
      $0.initialize(repeating: 0)
      let functions = load(name, $0.baseAddress!, 512)
      if functions == nil { reasons.append(String(cString: $0.baseAddress!)) }
      return functions
    }
    if let loaded { return loaded }
  }
  throw DatabaseLibraryError(dialect: dialect, reason: reasons.first ?? "no name was given")
}
