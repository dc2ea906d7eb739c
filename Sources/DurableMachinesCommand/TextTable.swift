/// Rows of texts in aligned columns; a column without texts is left out.
struct TextTable {
  private var rows: [[String]]

  init(_ titles: String...) { rows = [titles] }

  mutating func add(_ cells: [String]) { rows.append(cells.map(\.printable)) }

  var isEmpty: Bool { rows.count == 1 }

  /// The lines, or nothing if there is no row.
  var text: String {
    if isEmpty { return "" }
    let columns = rows[0].indices.filter { column in
      rows.dropFirst().contains { !$0[column].isEmpty }
    }
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(columns, widths).map { row[$0].padded(to: $1) }
      return cells.joined(separator: "  ").withoutEndingSpaces + "\n"
    }.joined()
  }
}

extension String {
  func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }

  fileprivate var withoutEndingSpaces: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }

  /// The same line of JSON without characters that a terminal obeys: those are in texts alone.
  var escapedJSON: String {
    unicodeScalars.map { scalar in
      guard scalar.isObeyed else { return String(scalar) }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }.joined()
  }

  /// One line without characters that a terminal obeys: an id or an error may come from anywhere.
  var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map(\.printable)))
  }
}

extension Unicode.Scalar {
  fileprivate var printable: Unicode.Scalar {
    if properties.isWhitespace { return " " }
    return isObeyed ? "\u{FFFD}" : self
  }

  /// Whether a terminal does something else than to show it.
  fileprivate var isObeyed: Bool {
    // A character that changes the direction of the text after it would hide another id.
    let isDirection =
      [0x61C, 0x200E, 0x200F].contains(value) || (0x202A...0x202E).contains(value)
      || (0x2066...0x2069).contains(value)
    return properties.generalCategory == .control || isDirection
      || (0x2028...0x2029).contains(value)
  }
}
