extension [UInt8] {
  /// The index of the first byte that is not part of well-formed UTF-8 (Unicode 15, table 3-7);
  /// `nil` if there is none.
  ///
  /// - Complexity: O(*n*).
  var firstInvalidUTF8: Int? {
    var index = 0
    while index < count {
      guard let length = lengthOfUTF8(at: index) else { return index }
      index += length
    }
    return nil
  }

  private func lengthOfUTF8(at index: Int) -> Int? {
    // The ranges of the second byte exclude overlong forms, surrogates, and values above U+10FFFF.
    switch self[index] {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: hasContinuation(after: index, 0x80...0xBF, count: 1)
    case 0xE0: hasContinuation(after: index, 0xA0...0xBF, count: 2)
    case 0xE1...0xEC, 0xEE...0xEF: hasContinuation(after: index, 0x80...0xBF, count: 2)
    case 0xED: hasContinuation(after: index, 0x80...0x9F, count: 2)
    case 0xF0: hasContinuation(after: index, 0x90...0xBF, count: 3)
    case 0xF1...0xF3: hasContinuation(after: index, 0x80...0xBF, count: 3)
    case 0xF4: hasContinuation(after: index, 0x80...0x8F, count: 3)
    default: nil
    }
  }

  /// The length of the character if its other bytes follow.
  private func hasContinuation(
    after index: Int, _ second: ClosedRange<UInt8>, count length: Int
  ) -> Int? {
    guard index + length < count, second.contains(self[index + 1]) else { return nil }
    for other in (index + 1)...(index + length) where !(0x80...0xBF).contains(self[other]) {
      return nil
    }
    return length + 1
  }
}
