/// Reads numbers from a part of a file, and says where the bytes ran out.
///
/// Positions are offsets into the whole file, because a slice keeps the indices of its array.
struct ByteReader {
  /// Fewer bytes than a field needs.
  struct Shortage: Error {
    var field: StaticString
    var offset: Int
  }

  private(set) var bytes: ArraySlice<UInt8>

  /// How numbers are written: from here on, it may be changed.
  var order = ByteOrder.big

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Where the next byte is in the file.
  var offset: Int { bytes.startIndex }

  /// The next byte, left where it is.
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

/// Which end of a number comes first: networks say big, capture files what their machine was.
enum ByteOrder {
  case big, little

  /// The number that at most four bytes make.
  func value(of bytes: ArraySlice<UInt8>) -> UInt32 {
    switch self {
    case .big: bytes.reduce(0) { $0 << 8 | UInt32($1) }
    case .little: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
