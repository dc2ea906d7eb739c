import CDatabases

/// A connection string of libpq, checked before libpq can put a part of it into a message.
///
/// It has no description, because it may contain a password.
struct PostgreSQLParameters: Sendable, CustomReflectable {
  private let text: String
  private let secrets: [String]

  var customMirror: Mirror { Mirror(self, children: []) }

  /// - Parameters:
  ///   - text: The connection string.
  ///   - library: The functions of libpq.
  /// - Throws: An error without any part of the text, which could be a part of a password.
  init(_ text: String, library: PostgreSQLLibrary) throws {
    self.text = text
    guard let values = Self.values(of: text, library) else {
      throw MachineStore.DatabaseError(
        .other, code: "connection string", message: Self.fault(of: text, library))
    }
    secrets = ["password", "sslpassword"].compactMap { values[$0] }.filter { !$0.isEmpty }
    let isPort = values["port", default: ""].utf8.allSatisfy {
      $0 == UInt8(ascii: ",") || (48...57).contains($0)
    }
    if !isPort || Self.hasUnescapedPassword(text) {
      throw MachineStore.DatabaseError(
        .other, code: "connection string",
        message:
          "in an address, an @ or / of the password is written as %40 or %2F, and the port is a number"
      )
    }
  }

  /// The values of the text by keyword.
  ///
  /// - Returns: The values; a keyword without one has an empty text. `nil` if libpq cannot read the text.
  private static func values(of text: String, _ library: PostgreSQLLibrary) -> [String: String]? {
    var message: UnsafeMutablePointer<CChar>?
    let options = library.functions.pointee.conninfoParse(text, &message)
    defer {
      library.functions.pointee.conninfoFree(options)
      library.functions.pointee.freemem(message)
    }
    guard var option = options else { return nil }
    var values: [String: String] = [:]
    while let keyword = option.pointee.keyword {
      values[String(cString: keyword)] = option.pointee.value.map { String(cString: $0) } ?? ""
      option += 1
    }
    return values
  }

  private static func fault(of text: String, _ library: PostgreSQLLibrary) -> String {
    let known = Set((values(of: "", library) ?? [:]).keys)
    return PostgreSQLKeywords(text).fault(known: known)
      ?? "the connection string is not 'keyword=value …', nor an address postgresql://…"
  }

  /// Whether libpq would take the end of a password for a host, and name it in a message.
  private static func hasUnescapedPassword(_ text: String) -> Bool {
    guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://"),
      let colon = text.firstIndex(of: ":")
    else { return false }
    let address = text[colon...].dropFirst(3)
    let userInformation = address.prefix { $0 != "@" && $0 != "/" }
    return address.dropFirst(userInformation.count + 1).contains("@")
  }

  /// The message without passwords, and without the lines that contain values of a statement.
  func redact(_ message: String) -> String {
    let line = message.prefix { $0 != "\n" }
    return secrets.reduce(String(line)) { $0.replacing($1, with: "…") }
  }

  /// Connects, and waits for the connection for at most ten seconds for each host.
  ///
  /// A parameter before the connection string is a default; one after it replaces its value.
  func connect(_ library: PostgreSQLLibrary) -> OpaquePointer? {
    let parameters = [
      ("connect_timeout", "10"), ("keepalives_idle", "30"), ("keepalives_interval", "10"),
      ("keepalives_count", "3"),
      ("tcp_user_timeout", "60000"), ("fallback_application_name", "schematic"), ("dbname", text),
      ("client_encoding", "UTF8"),
    ]
    return withCStrings(parameters.map { Optional($0.0) } + [nil]) { keywords in
      withCStrings(parameters.map { Optional($0.1) } + [nil]) { values in
        guard let keywords = keywords.baseAddress, let values = values.baseAddress else {
          return nil
        }
        return library.functions.pointee.connectdbParams(keywords, values, 1)
      }
    }
  }
}

/// Calls `body` with the texts as C strings, which are valid during the call.
func withCStrings<Result>(
  _ texts: [String?], _ body: (UnsafeMutableBufferPointer<UnsafePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  let size = texts.reduce(1) { $0 + ($1?.utf8.count ?? 0) + 1 }
  return try withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { bytes in
    try withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: texts.count + 1) {
      let values = UnsafeMutableBufferPointer(rebasing: $0[..<texts.count])
      var end = 0
      for (index, text) in texts.enumerated() {
        values.initializeElement(at: index, to: text.flatMap { bytes.append($0, at: &end) })
      }
      return try body(values)
    }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Writes a text with NUL after it.
  fileprivate func append(_ text: String, at end: inout Int) -> UnsafePointer<CChar>? {
    let string = UnsafeMutableRawBufferPointer(rebasing: self[end...])
    string.copyBytes(from: text.utf8)
    let count = text.utf8.count
    string[count] = 0
    end += count + 1
    return UnsafePointer(string.bindMemory(to: CChar.self).baseAddress)
  }
}
