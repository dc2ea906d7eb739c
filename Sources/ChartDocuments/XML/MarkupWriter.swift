/// An XML element to be written.
struct WrittenElement {
  var name: String
  private(set) var attributes: [(name: String, value: String)] = []
  var content: [WrittenNode] = []

  init(_ name: String) { self.name = name }

  /// Adds an attribute, unless there is no value.
  mutating func set(_ name: String, _ value: String?) {
    if let value { attributes.append((name, value)) }
  }

  mutating func insert(_ name: String, _ value: String, at index: Int) {
    attributes.insert((name, value), at: index)
  }

  mutating func append(_ element: WrittenElement) { content.append(.element(element)) }

  mutating func append(_ elements: [WrittenElement]) {
    content += elements.map { .element($0) }
  }
}

/// A part of the content of an XML element that is to be written.
enum WrittenNode {
  case element(WrittenElement)
  case text(String)
  case comment(String)
}

/// Writes XML with two spaces for each level.
struct MarkupWriter {
  private(set) var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  /// The characters that XML cannot contain, in the order in which they were found.
  private(set) var unwritable: [Unicode.Scalar] = []
  private(set) var isTooDeep = false

  mutating func write(_ element: WrittenElement, depth: Int = 0) {
    guard depth < MarkupParser.maximumDepth else { return isTooDeep = true }
    let indentation = String(repeating: "  ", count: depth)
    output += "\(indentation)<\(element.name)"
    for attribute in element.attributes { write(attribute.name, attribute.value) }
    guard !element.content.isEmpty else { return output += "/>\n" }
    output += ">"
    if case .text(let text) = element.content.first, element.content.count == 1 {
      writeText(text)
    } else {
      output += "\n"
      for node in element.content { write(node, depth: depth + 1) }
      output += indentation
    }
    output += "</\(element.name)>\n"
  }

  private mutating func write(_ node: WrittenNode, depth: Int) {
    let indentation = String(repeating: "  ", count: depth)
    switch node {
    case .element(let element): write(element, depth: depth)
    case .text(let text):
      output += indentation
      writeText(text)
      output += "\n"
    case .comment(let comment):
      output += "\(indentation)<!-- "
      for scalar in comment.unicodeScalars {
        let isHyphen = scalar == "-" && output.unicodeScalars.last == "-"
        output += isHyphen ? " -" : String(allowed(scalar))
      }
      output += " -->\n"
    }
  }

  /// Quotation marks are chosen so that JSON stays legible.
  private mutating func write(_ name: String, _ value: String) {
    let mark: Unicode.Scalar = value.contains("\"") && !value.contains("'") ? "'" : "\""
    output += " \(name)=\(mark)"
    for scalar in value.unicodeScalars {
      switch scalar {
      case mark: output += mark == "'" ? "&apos;" : "&quot;"
      case "\n", "\r", "\t": output += "&#\(scalar.value);"
      case _: write(scalar)
      }
    }
    output.unicodeScalars.append(mark)
  }

  private mutating func writeText(_ text: String) {
    // A reader leaves out text of only white space, unless it is written as character references.
    let isSpace = text.unicodeScalars.allSatisfy { Byte.spaces.contains($0) }
    for scalar in text.unicodeScalars {
      if scalar == "\r" || isSpace { output += "&#\(scalar.value);" } else { write(scalar) }
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "<": output += "&lt;"
    case ">": output += "&gt;"
    case "&": output += "&amp;"
    case _: output.unicodeScalars.append(allowed(scalar))
    }
  }

  private mutating func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if MarkupEncoding.isAllowed(scalar.value) { return scalar }
    unwritable.append(scalar)
    return "\u{FFFD}"
  }
}

extension Byte {
  fileprivate static let spaces: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r"]
}
