extension MarkupParser {
  /// A tag in an element, or the text up to the next one.
  mutating func parseContent() throws {
    var text: [UInt8] = []
    var start: Int?
    while index < bytes.count {
      switch bytes[index] {
      case Byte.less where matches("<![CDATA["):
        start = start ?? index
        try parseCharacterData(into: &text)
      case Byte.less where matches("<!--"): try skipComment()
      case Byte.less where matches("<?"): try skipInstruction()
      case Byte.less:
        append(text, from: start)
        return try parseMarkup()
      case Byte.ampersand:
        start = start ?? index
        try parseReference(into: &text)
      case UInt8(ascii: "]") where matches("]]>"):
        throw fault("]]> is not allowed in a text: write it as ]]&gt;", at: index)
      case let byte:
        if start == nil, !Byte.isSpace(byte) { start = index }
        appendByte(to: &text)
      }
    }
    append(text, from: start)
  }

  /// Adds text, without text that is only white space between elements.
  private mutating func append(_ text: [UInt8], from start: Int?) {
    guard let start, !open.isEmpty else { return }
    let node = MarkupNode.text(String(decoding: text, as: UTF8.self), lines.position(of: start))
    open[open.count - 1].content.append(node)
  }

  /// All ends of lines become newlines (XML 1.0, 2.11).
  private mutating func appendByte(to text: inout [UInt8]) {
    let byte = bytes[index]
    index += 1
    guard byte == Byte.carriageReturn else { return text.append(byte) }
    if index >= bytes.count || bytes[index] != Byte.newline { text.append(Byte.newline) }
  }

  private mutating func parseCharacterData(into text: inout [UInt8]) throws {
    let start = index
    index += 9
    let first = index
    let end = try skip(to: "]]>", of: "the CDATA section", from: start)
    let after = index
    index = first
    while index < end { appendByte(to: &text) }
    index = after
  }

  /// Parses `&lt;` or `&#60;`: there are no entities other than the five of XML.
  mutating func parseReference(into text: inout [UInt8]) throws {
    let start = index
    index += 1
    // The longest, &#x10FFFF;, has ten characters; leading zeros are allowed.
    let limit = min(bytes.count, index + 32)
    while index < limit, bytes[index] != Byte.semicolon { index += 1 }
    guard index < limit else {
      throw fault("& begins no character reference: write it as &amp;", at: start)
    }
    let name = self.text((start + 1)..<index)
    index += 1
    guard let character = Self.character(named: name) else {
      throw fault(
        "&\(name); is not known: only &lt; &gt; &amp; &quot; &apos; and numbers of characters are",
        at: start)
    }
    text.append(contentsOf: String(character).utf8)
  }

  private static func character(named name: String) -> Character? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    case _: break
    }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), MarkupEncoding.isAllowed(value)
    else { return nil }
    return Unicode.Scalar(value).map(Character.init)
  }
}
