import Foundation

extension SQLError {
  /// An error of SQLite, with the file and what to do if it is one of the file.
  ///
  /// - Parameters:
  ///   - code: The extended result code.
  ///   - message: The message of SQLite.
  ///   - path: The path of the file, or its address.
  init(sqlite code: Int32, message: String, path: String) {
    self.init(sqlite: code, message: message)
    let file = SQLiteFile(path)
    switch code & 0xff {
    case 8, 14: self.message += ": '\(file.path)'; \(file.missingFolder ?? SQLiteFile.rights)"
    case 10: self.message += ": '\(file.path)'; check its disk"
    case 11: self.message += ": '\(file.path)'; restore it from a backup"
    case 13: self.message += ": '\(file.path)'; make room on its disk"
    case 26:
      self.message += ": '\(file.path)'; name a file of SQLite that is not encrypted, or none"
    case _: break
    }
  }
}

private struct SQLiteFile {
  static let rights = "give the process the right to read and write the file and its folder"

  var path: String

  /// - Parameter address: A path, or an address such as `file:orders.db?mode=ro`.
  init(_ address: String) {
    let isAddress = address.hasPrefix("file:")
    path = isAddress ? String(address.dropFirst(5).prefix { $0 != "?" }) : address
    if isAddress, path.hasPrefix("//") { path.removeFirst(2) }
  }

  /// What to do if the folder of the file does not exist.
  var missingFolder: String? {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return FileManager.default.fileExists(atPath: folder) ? nil : "create the folder '\(folder)'"
  }
}
