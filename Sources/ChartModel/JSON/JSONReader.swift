/// Reads a JSON text (RFC 8259) strictly, and keeps positions and the order of members.
///
/// Two inputs that the RFC allows are rejected, because programs interpret them differently: members with the
/// same name, and unpaired surrogates. The size and the depth are limited, so that no file exhausts memory or
/// the stack.
@_documentation(visibility: internal)
public struct JSONReader {
  /// The default limit for arrays and objects that contain each other.
  public static let maximumDepth = 300
  /// The maximum size of a file, in bytes.
  static let maximumSize = 16 << 20

  /// The bytes of the file.
  let bytes: [UInt8]
  /// The index of the next byte.
  var index = 0
  /// The line of the next byte.
  var line = 1
  /// The index of that line's first byte.
  var lineStart = 0
  private var depth = 0
  private let maximumDepth: Int
  private var duplicates: [JSONSyntaxError.Fault] = []

  private init(_ bytes: [UInt8], maximumDepth: Int) {
    (self.bytes, self.maximumDepth) = (bytes, maximumDepth)
  }

  /// Reads a JSON text in UTF-8, with or without a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: The text, at most 16 MiB.
  ///   - maximumDepth: The limit for arrays and objects that contain each other. Default: 300.
  /// - Throws: ``JSONSyntaxError`` with all duplicate members and the first fault of the syntax.
  /// - Complexity: O(*n* log *n*) in the number of bytes: the names of an object's members are sorted.
  public static func read(
    _ bytes: [UInt8], maximumDepth: Int = maximumDepth
  ) throws(JSONSyntaxError) -> JSONNode {
    var reader = JSONReader(bytes, maximumDepth: maximumDepth)
    do {
      let node = try reader.readFile()
      if reader.duplicates.isEmpty { return node }
    } catch {
      reader.duplicates += error.faults
    }
    throw JSONSyntaxError(faults: reader.duplicates)
  }

  private mutating func readFile() throws(JSONSyntaxError) -> JSONNode {
    if bytes.count > Self.maximumSize {
      throw JSONSyntaxError(
        "The file has \(bytes.count) bytes; at most \(Self.maximumSize) are read: split it.",
        at: nil)
    }
    try checkEncoding()
    skipByteOrderMark()
    let node = try readValue()
    skipSpace()
    if index < bytes.count {
      throw fault("Expected the end of the file, found \(nextCharacter): remove what follows.")
    }
    return node
  }

  private func checkEncoding() throws(JSONSyntaxError) {
    guard let invalid = bytes.firstInvalidUTF8 else { return }
    let line = bytes[..<invalid].count { $0 == UInt8(ascii: "\n") } + 1
    let start = bytes[..<invalid].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    throw JSONSyntaxError(
      "A byte is not valid UTF-8: save the file in the encoding UTF-8.",
      at: SourcePosition(line: line, column: invalid - start + 1))
  }

  // RFC 8259 permits readers to ignore it, and some editors write it.
  private mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private mutating func readValue() throws(JSONSyntaxError) -> JSONNode {
    skipSpace()
    let start = position
    let content: JSONNode.Content =
      switch next {
      case UInt8(ascii: "{"):
        try nested { reader throws(JSONSyntaxError) in .object(try reader.readMembers()) }
      case UInt8(ascii: "["):
        try nested { reader throws(JSONSyntaxError) in .array(try reader.readElements()) }
      case UInt8(ascii: "\""): .string(try readString())
      case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
        .number(try readNumber())
      default: try readWord()
      }
    return JSONNode(content: content, position: start)
  }

  private mutating func nested(
    _ read: (inout Self) throws(JSONSyntaxError) -> JSONNode.Content
  ) throws(JSONSyntaxError) -> JSONNode.Content {
    depth += 1
    if depth > maximumDepth {
      throw fault("Values are nested more than \(maximumDepth) levels deep: use fewer levels.")
    }
    index += 1
    let content = try read(&self)
    depth -= 1
    return content
  }

  private mutating func readElements() throws(JSONSyntaxError) -> [JSONNode] {
    var elements: [JSONNode] = []
    if skip(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try readValue())
      if skip(UInt8(ascii: "]")) { return elements }
      try expect(UInt8(ascii: ","), or: "]")
    }
  }

  private mutating func readMembers() throws(JSONSyntaxError) -> [JSONNodeMember] {
    var members: [JSONNodeMember] = []
    if skip(UInt8(ascii: "}")) { return members }
    // Duplicates are reported for an object without an end, too.
    defer { noteDuplicates(in: members) }
    while true {
      members.append(try readMember())
      if skip(UInt8(ascii: "}")) { return members }
      try expect(UInt8(ascii: ","), or: "}")
    }
  }

  /// Compares names by their bytes: `String` also treats texts as equal that differ in normalization.
  private mutating func noteDuplicates(in members: [JSONNodeMember]) {
    let sorted = members.sorted(byName: \.name)
    guard var first = sorted.first else { return }
    for member in sorted.dropFirst() {
      guard member.name.utf8.elementsEqual(first.name.utf8) else {
        first = member
        continue
      }
      let message =
        "The member '\(member.name)' is a duplicate of that at \(first.position): rename or remove one."
      duplicates.append(.init(message: message, position: member.position))
    }
  }

  private mutating func readMember() throws(JSONSyntaxError) -> JSONNodeMember {
    skipSpace()
    let start = position
    guard next == UInt8(ascii: "\"") else {
      throw fault("Expected the name of a member in double quotes, found \(nextCharacter).")
    }
    let name = try readString()
    skipSpace()
    guard skip(UInt8(ascii: ":")) else {
      throw fault("Expected ':' after the name of a member, found \(nextCharacter).")
    }
    return JSONNodeMember(name: name, position: start, value: try readValue())
  }

  private mutating func readWord() throws(JSONSyntaxError) -> JSONNode.Content {
    if skip("true") { return .bool(true) }
    if skip("false") { return .bool(false) }
    if skip("null") { return .null }
    for word in ["NaN", "Infinity"] where bytes[index...].starts(with: word.utf8) {
      throw fault("'\(word)' is no number in JSON: write a text or null.")
    }
    throw fault("Expected a value, found \(nextCharacter).")
  }

  private mutating func skip(_ word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }
}

/// The error thrown when a text is not valid JSON.
public struct JSONSyntaxError: Error {
  /// A fault of a JSON text, with its position.
  public struct Fault: Sendable {
    /// A sentence with the fault and its remedy.
    public let message: String
    /// The position; `nil` for a fault of the whole text.
    public let position: SourcePosition?
  }

  /// The faults, at least one.
  public let faults: [Fault]

  init(faults: [Fault]) { self.faults = faults }

  init(_ message: String, at position: SourcePosition?) {
    faults = [Fault(message: message, position: position)]
  }
}
