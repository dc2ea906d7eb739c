/// Finds the line and column of a byte in a text.
struct LineTable {
  private var starts: [Int]

  /// Finds the lines of these bytes from `first` on, after a byte order mark.
  init(_ bytes: [UInt8], from first: Int) {
    starts = [first]
    for index in bytes.indices where index >= first {
      switch bytes[index] {
      case Byte.newline: starts.append(index + 1)
      case Byte.carriageReturn where index + 1 == bytes.count || bytes[index + 1] != Byte.newline:
        starts.append(index + 1)
      case _: break
      }
    }
  }

  /// The position of a byte.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of lines.
  func position(of offset: Int) -> SourcePosition {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: max(0, offset - starts[low]) + 1)
  }
}

/// The bytes of XML's syntax.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let equals = UInt8(ascii: "=")
  static let ampersand = UInt8(ascii: "&")
  static let semicolon = UInt8(ascii: ";")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == newline || byte == tab || byte == carriageReturn
  }
}
