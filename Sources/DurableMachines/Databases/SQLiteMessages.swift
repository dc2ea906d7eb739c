import Foundation

extension MachineStore.DatabaseError {
  /// Creates an error of SQLite.
  ///
  /// An error that concerns the file names it, and the remedy.
  ///
  /// - Parameters:
  ///   - code: The extended result code.
  ///   - message: The message of SQLite.
  ///   - path: The path of the file, or its address.
  init(sqlite code: Int32, message: String, path: String) {
    self.init(sqlite: code, message: message)
    let file = SQLiteFile(path)
    switch code & 0xff {
    case 1 where message.hasPrefix("no such access mode"):
      self.message += "; mode is ro, rw, rwc or memory"
    case 8, 14: self.message += ": '\(file.path)'; \(file.advice)"
    case 10: self.message += ": '\(file.path)'; check its disk"
    case 11: self.message += ": '\(file.path)'; restore it from a backup"
    case 13: self.message += ": '\(file.path)'; make room on its disk"
    case 26:
      self.message += ": '\(file.path)'; name a file of SQLite that is not encrypted, or none"
    case _: break
    }
  }
}

/// The file of a database, for errors.
struct SQLiteFile {
  fileprivate var path: String

  /// - Parameter address: A path, or an address such as `file:orders.db?mode=ro`.
  init(_ address: String) {
    let isAddress = address.hasPrefix("file:")
    path = isAddress ? String(address.dropFirst(5).prefix { $0 != "?" }) : address
    if isAddress, path.hasPrefix("//") { path.removeFirst(2) }
  }

  /// The remedy if the file cannot be opened.
  fileprivate var advice: String {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return "it is a folder: name a file"
    }
    return missingFolder ?? "give the process the right to read and write the file and its folder"
  }

  /// The remedy if the folder of the file does not exist.
  private var missingFolder: String? {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return FileManager.default.fileExists(atPath: folder) ? nil : "create the folder '\(folder)'"
  }
}

extension SQLiteFile {
  /// - Throws: An error without the path: the address of another database may contain a password.
  static func check(_ path: String) throws {
    guard let fault = fault(of: path) else { return }
    throw MachineStore.DatabaseError(.other, code: "path", message: fault)
  }

  /// SQLite would end a path at its first NUL, and would delete the file of an empty path with the connection.
  private static func fault(of path: String) -> String? {
    if ["postgres://", "postgresql://"].contains(where: path.lowercased().hasPrefix) {
      return "this is an address of PostgreSQL: use .postgreSQL"
    }
    if path.utf8.contains(0) { return "the path of the file contains NUL: remove it" }
    guard SQLiteFile(path).path.isEmpty, !path.contains("mode=memory") else { return nil }
    return "the path of the file is empty: name a file, or use .memory"
  }
}
