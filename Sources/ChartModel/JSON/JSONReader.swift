/// Reads a JSON text (RFC 8259) strictly, and keeps positions and the order of members.
///
/// Syntax that the RFC leaves to implementations is refused if programs disagree about it: members with the
/// same name, and halves of surrogate pairs. The size and the depth are limited, so that no file makes
/// the program run out of memory or stack.
public struct JSONReader {
  /// The maximum number of values that contain each other.
  public static let maximumDepth = 300
  /// The maximum size of a file, in bytes.
  static let maximumSize = 16 << 20

  /// The bytes of the file.
  let bytes: [UInt8]
  /// The index of the next byte.
  var index = 0
  /// The line of the next byte.
  var line = 1
  /// The index at which that line begins.
  var lineStart = 0
  private var depth = 0
  private let maximumDepth: Int
  private var duplicates: [JSONSyntaxError.Fault] = []

  private init(_ bytes: [UInt8], maximumDepth: Int) {
    (self.bytes, self.maximumDepth) = (bytes, maximumDepth)
  }

  /// Reads a text in UTF-8.
  ///
  /// - Throws: All duplicate members, and the first fault of the syntax.
  /// - Complexity: O(*n*) in the number of bytes.
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
        "The file has \(bytes.count) bytes; at most \(Self.maximumSize) are read.", at: nil)
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

  // RFC 8259 allows readers to ignore it, and some editors write it.
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
      throw fault("Values are nested more than \(maximumDepth) levels deep.")
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
    // Also for an object without an end.
    defer { noteDuplicates(in: members) }
    while true {
      members.append(try readMember())
      if skip(UInt8(ascii: "}")) { return members }
      try expect(UInt8(ascii: ","), or: "}")
    }
  }

  /// Names are equal if their bytes are: strings of Swift are also equal if only their normalization differs.
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

/// The error thrown when a text is no JSON.
public struct JSONSyntaxError: Error {
  /// A fault, and where it is; no position for a fault of the whole text.
  public struct Fault: Sendable {
    /// What is wrong, and how to mend it.
    public let message: String
    /// Where it is; `nil` for the file as a whole.
    public let position: SourcePosition?
  }

  /// The faults, at least one.
  public let faults: [Fault]

  init(faults: [Fault]) { self.faults = faults }

  init(_ message: String, at position: SourcePosition?) {
    faults = [Fault(message: message, position: position)]
  }
}
