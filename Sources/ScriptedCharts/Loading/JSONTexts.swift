import ChartDocuments

extension JSONValue {
  /// The value of text in an element (SCXML B.2.1): JSON, or a string with single spaces.
  init(contentOf text: String) {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self = JSONValue(parsing: Array(text.utf8)) ?? .string(line)
  }
}

extension JSONValue? {
  /// The text of a string, or else JSON.
  var logged: String {
    switch self {
    case nil: "undefined"
    case .string(let text)?: text
    case let value?: value.text
    }
  }
}

/// A JSON value that encodes itself as such, and not as a case of an enumeration.
struct EncodedJSON: Encodable {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members {
        try container.encode(Self(member.value), forKey: Key(stringValue: member.name))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(Self(element)) }
    case .null, .bool, .number, .string:
      var container = encoder.singleValueContainer()
      try encode(to: &container)
    }
  }

  private func encode(to container: inout any SingleValueEncodingContainer) throws {
    switch value {
    case .bool(let holds): try container.encode(holds)
    case .string(let text): try container.encode(text)
    case .number(let text):
      if let integer = Int64(text) {
        try container.encode(integer)
      } else {
        try container.encode(Double(text) ?? 0)
      }
    case .null, .array, .object: try container.encodeNil()
    }
  }
}

extension ChartDocument.ForeignElement {
  /// Adds the prefixes of its name, of its attributes, and of all elements in it.
  func collectPrefixes(in prefixes: inout Set<Substring>) {
    for name in [name] + attributes.map(\.name) {
      if let colon = name.firstIndex(of: ":") { prefixes.insert(name[..<colon]) }
    }
    for child in children { child.collectPrefixes(in: &prefixes) }
  }

  /// The element as XML.
  var xml: String {
    if name == "#text" { return text.escapedForXML }
    let attributes = attributes.map { attribute in
      let text = if case .string(let text) = attribute.value { text } else { attribute.value.text }
      return " \(attribute.name)=\"\(text.escapedForXML)\""
    }
    let content = text.escapedForXML + children.map(\.xml).joined()
    let start = "<\(name)\(attributes.joined())"
    return content.isEmpty ? "\(start)/>" : "\(start)>\(content)</\(name)>"
  }
}

extension String {
  fileprivate var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
