/// Reads XML 1.0 with namespaces, strictly, and without access to other files.
///
/// Foundation's reader reports no columns on Linux, and reads more than a chart's file needs. This reader refuses
/// document type declarations. So there are no entities besides the five of XML itself, nothing is fetched, and the
/// result is never longer than the file.
struct MarkupParser {
  /// The greatest size of a file in bytes.
  static let maximumSize = 16 * 1024 * 1024
  /// The greatest number of nested elements.
  static let maximumDepth = 200
  /// The greatest number of elements and attributes in a file.
  static let maximumCount = 1_000_000

  let bytes: [UInt8]
  let lines: LineTable
  var index: Int
  var namespaces = NamespaceScopes()
  var open: [MarkupElement] = []
  var openNames: [String] = []
  var root: MarkupElement?
  var serial = 0
  var count = 0

  /// The root element of a file.
  ///
  /// - Throws: `ChartDocumentError` with the first fault.
  /// - Complexity: O(*n*), where *n* is the size of the file.
  static func root(of bytes: [UInt8]) throws -> MarkupElement {
    guard bytes.count <= maximumSize else {
      let limit = "files of at most \(maximumSize / 1024 / 1024) MB are read, so split it"
      throw ChartDocumentError([.init("the file has \(bytes.count) bytes: \(limit)")])
    }
    let encoding = MarkupEncoding(bytes: bytes)
    if let other = encoding.otherEncoding {
      let start = SourcePosition(line: 1, column: 1)
      throw ChartDocumentError([.init("the file is \(other): save it as UTF-8", at: start)])
    }
    var parser = MarkupParser(bytes: bytes, encoding: encoding)
    if let fault = encoding.firstFault() { throw parser.fault(fault.message, at: fault.offset) }
    return try parser.parse()
  }

  private init(bytes: [UInt8], encoding: MarkupEncoding) {
    self.bytes = bytes
    index = encoding.markLength
    lines = LineTable(bytes, from: encoding.markLength)
  }

  private mutating func parse() throws -> MarkupElement {
    try parseDeclaration()
    while index < bytes.count {
      if !open.isEmpty {
        try parseContent()
      } else if bytes[index] == Byte.less {
        try parseMarkup()
      } else {
        try parseOutside()
      }
    }
    if let last = open.last {
      throw ChartDocumentError([
        .init("<\(last.name.qualified)> has no end tag: add one", at: last.position)
      ])
    }
    guard let root else {
      throw fault("the file has no element: give a file with a chart", at: index)
    }
    return root
  }

  /// Parses a tag, a comment, or an instruction, all of which begin with `<`.
  mutating func parseMarkup() throws {
    if matches("<!--") {
      try skipComment()
    } else if matches("<?") {
      try skipInstruction()
    } else if matches("<!") {
      throw fault(
        "document type declarations are not read, because entities are not safe: remove it",
        at: index)
    } else if matches("</") {
      try parseEndTag()
    } else {
      guard root == nil else {
        throw fault("the file has a second root element: remove it", at: index)
      }
      try parseStartTag()
    }
  }

  /// White space before and after the root element.
  private mutating func parseOutside() throws {
    guard Byte.isSpace(bytes[index]) else {
      throw fault("text is outside of the root element: remove it", at: index)
    }
    index += 1
  }

  /// Counts an element or an attribute.
  mutating func countPart(at offset: Int) throws {
    count += 1
    guard count <= Self.maximumCount else {
      throw fault(
        "the file has more than \(Self.maximumCount) elements and attributes: split it", at: offset)
    }
  }

  /// An error at a place of the file.
  func fault(_ message: String, at offset: Int) -> ChartDocumentError {
    ChartDocumentError([.init(message, at: lines.position(of: offset))])
  }
}

// MARK: - Scanning

extension MarkupParser {
  /// Whether these characters are next.
  func matches(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { expected in
      index + expected.count <= bytes.count
        && expected.indices.allSatisfy { bytes[index + $0] == expected[$0] }
    }
  }

  mutating func skipSpace() {
    while index < bytes.count, Byte.isSpace(bytes[index]) { index += 1 }
  }

  /// Skips the next of these characters, and returns their position.
  mutating func skip(to end: StaticString, of what: String, from start: Int) throws -> Int {
    while index < bytes.count {
      if matches(end) {
        defer { index += end.utf8CodeUnitCount }
        return index
      }
      index += 1
    }
    throw fault("\(what) has no end: \(end) is missing", at: start)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
