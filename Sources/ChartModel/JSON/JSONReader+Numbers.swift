extension JSONReader {
  /// Reads a number as text, so that no digit is lost.
  mutating func readNumber() throws(JSONSyntaxError) -> String {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    if next == UInt8(ascii: "0") {
      index += 1
      if next.map(isDigit) == true {
        throw fault("A number has a leading zero: remove it.")
      }
    } else {
      try readDigits()
    }
    if next == UInt8(ascii: ".") {
      index += 1
      try readDigits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      try readDigits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func readDigits() throws(JSONSyntaxError) {
    guard next.map(isDigit) == true else {
      throw fault("Expected a digit of a number, found \(nextCharacter).")
    }
    while next.map(isDigit) == true { index += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
