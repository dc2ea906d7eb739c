import CDatabases

/// A connection string of libpq, checked before libpq can put a part of it into a message.
///
/// It has no description, because it may contain a password.
struct PostgreSQLParameters: Sendable, CustomReflectable {
  private let text: String
  private let secrets: [String]

  var customMirror: Mirror { Mirror(self, children: []) }

  /// - Throws: An error without a part of the text, which may be one of a password.
  init(_ text: String, library: PostgreSQLLibrary) throws {
    self.text = text
    guard let values = Self.values(of: text, library) else {
      throw SQLError(.other, code: "connection string", message: Self.fault(of: text, library))
    }
    secrets = ["password", "sslpassword"].compactMap { values[$0] }.filter { !$0.isEmpty }
    let isPort = values["port", default: ""].utf8.allSatisfy {
      $0 == UInt8(ascii: ",") || (48...57).contains($0)
    }
    if !isPort || Self.hasUnescapedPassword(text) {
      throw SQLError(
        .other, code: "connection string",
        message:
          "in an address, an @ or / of the password is written as %40 or %2F, and the port is a number"
      )
    }
  }

  /// What the text says, by keyword.
  ///
  /// - Returns: The values; an empty text where there is none. `nil` if libpq cannot read the text.
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

  /// The message without passwords, and without the lines that have values of a statement.
  func redact(_ message: String) -> String {
    let line = message.prefix { $0 != "\n" }
    return secrets.reduce(String(line)) { $0.replacing($1, with: "…") }
  }

  /// Connects, and waits until it is connected or ten seconds have passed for each host.
  ///
  /// A parameter before the connection string is a default, and one behind it is in its stead.
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

extension [CChar] {
  /// Adds the bytes of a text in one piece.
  fileprivate mutating func append(contentsOf text: String) {
    var text = text
    text.withUTF8 { $0.withMemoryRebound(to: CChar.self) { append(contentsOf: $0) } }
  }
}

/// Calls `body` with the texts as strings of C, which live as long as the call.
func withCStrings<Result>(
  _ texts: [String?], _ body: (UnsafeMutableBufferPointer<UnsafePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  var bytes: [CChar] = []
  let offsets = texts.map { text -> Int? in
    guard let text else { return nil }
    defer {
      bytes.append(contentsOf: text)
      bytes.append(0)
    }
    return bytes.count
  }
  return try bytes.withUnsafeBufferPointer { bytes in
    try withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: max(texts.count, 1))
    {
      let values = UnsafeMutableBufferPointer(rebasing: $0[..<texts.count])
      _ = values.initialize(
        from: offsets.map { $0.flatMap { bytes.baseAddress?.advanced(by: $0) } })
      return try body(values)
    }
  }
}
