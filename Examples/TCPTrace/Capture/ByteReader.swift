/// Reads numbers from a part of a file.
///
/// Errors contain the position.
///
/// Positions are offsets in the whole file, because a slice keeps the indices of its array.
struct ByteReader {
  /// The error thrown when a field is incomplete.
  struct Shortage: Error {
    var field: StaticString
    var offset: Int
  }

  private(set) var bytes: ArraySlice<UInt8>

  /// The byte order of the following numbers.
  var order = ByteOrder.big

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// The offset of the next byte in the file.
  var offset: Int { bytes.startIndex }

  /// The next byte, which is not consumed.
  var nextByte: UInt8? { bytes.first }

  mutating func uint8(_ field: StaticString) throws(Shortage) -> UInt8 {
    try take(1, field).reduce(0) { _, byte in byte }
  }

  mutating func uint16(_ field: StaticString) throws(Shortage) -> UInt16 {
    UInt16(truncatingIfNeeded: order.value(of: try take(2, field)))
  }

  mutating func uint32(_ field: StaticString) throws(Shortage) -> UInt32 {
    order.value(of: try take(4, field))
  }

  mutating func skip(_ count: Int, _ field: StaticString) throws(Shortage) {
    _ = try take(count, field)
  }

  mutating func take(_ count: Int, _ field: StaticString) throws(Shortage) -> ArraySlice<UInt8> {
    guard bytes.count >= count else { throw Shortage(field: field, offset: bytes.endIndex) }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}

/// The byte order: big-endian in networks, and that of the capturing machine in capture files.
enum ByteOrder {
  case big, little

  /// The number in at most four bytes.
  func value(of bytes: ArraySlice<UInt8>) -> UInt32 {
    switch self {
    case .big: bytes.reduce(0) { $0 << 8 | UInt32($1) }
    case .little: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
