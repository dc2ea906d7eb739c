extension MarkupParser {
  /// Parses `<?xml version="1.0" encoding="UTF-8"?>`, which is allowed only at the beginning of the file.
  mutating func parseDeclaration() throws {
    guard matches("<?xml"), index + 5 < bytes.count, Byte.isSpace(bytes[index + 5]) else { return }
    let start = index
    index += 5
    let end = try skip(to: "?>", of: "the XML declaration", from: start)
    let after = index
    index = start + 5
    while index < end {
      skipSpace()
      if index >= end { break }
      let (name, value, position) = try parseDeclarationPart(until: end)
      try check(name, value, at: position)
    }
    index = after
  }

  private mutating func parseDeclarationPart(
    until end: Int
  ) throws -> (name: String, value: String, position: Int) {
    let start = index
    while index < end, bytes[index] != Byte.equals, !Byte.isSpace(bytes[index]) { index += 1 }
    let name = text(start..<index)
    skipSpace()
    guard index < end, bytes[index] == Byte.equals else {
      throw fault("\(name) in the XML declaration has no value", at: start)
    }
    index += 1
    skipSpace()
    let quote = index < end ? bytes[index] : 0
    guard quote == Byte.quote || quote == Byte.apostrophe else {
      throw fault("\(name) in the XML declaration has no value in quotation marks", at: start)
    }
    index += 1
    let valueStart = index
    while index < end, bytes[index] != quote { index += 1 }
    guard index < end else { throw fault("a quotation mark is missing", at: valueStart - 1) }
    defer { index += 1 }
    return (name, text(valueStart..<index), start)
  }

  private func check(_ name: String, _ value: String, at position: Int) throws {
    switch name {
    case "version":
      guard value.hasPrefix("1.") else {
        throw fault("XML \(value) is not known: the version is 1.0", at: position)
      }
    case "encoding":
      guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(value.lowercased()) else {
        throw fault("the encoding \(value) is not read: save the file as UTF-8", at: position)
      }
    case "standalone": break
    case _: throw fault("\(name) is not known in the XML declaration: remove it", at: position)
    }
  }

  mutating func skipComment() throws {
    let start = index
    index += 4
    let end = try skip(to: "--", of: "the comment", from: start)
    guard index < bytes.count, bytes[index] == Byte.greater else {
      throw fault("-- is not allowed in a comment: write - -", at: end)
    }
    index += 1
  }

  /// Skips an instruction for another program, such as a style sheet, which does not concern the chart.
  mutating func skipInstruction() throws {
    let start = index
    index += 2
    let name = try parseName(of: "the processing instruction")
    guard name.lowercased() != "xml" else {
      throw fault("the XML declaration has to be the first in the file", at: start)
    }
    _ = try skip(to: "?>", of: "the processing instruction", from: start)
  }
}
