/// Writes captures in all formats that the reader supports.
struct CaptureBuilder {
  var isLittleEndian = true
  var hasNanoseconds = false
  var linkType: UInt32 = 1
  var packets: [(microseconds: UInt32, frame: [UInt8])] = []

  var bytes: [UInt8] {
    let magic: UInt32 = hasNanoseconds ? 0xA1B2_3C4D : 0xA1B2_C3D4
    var bytes = number(magic) + number(0x0004_0002) + number(0) + number(0) + number(65535)
    bytes += number(linkType)
    for (time, frame) in packets {
      let fraction = time % 1_000_000 * (hasNanoseconds ? 1000 : 1)
      let size = UInt32(frame.count)
      bytes += number(time / 1_000_000) + number(fraction) + number(size) + number(size) + frame
    }
    return bytes
  }

  private func number(_ number: UInt32) -> [UInt8] {
    let big = number.bigEndianBytes
    return isLittleEndian ? big.reversed() : big
  }
}

/// A frame put together from its headers.
func frame(_ parts: [UInt8]...) -> [UInt8] {
  parts.flatMap { $0 }
}

extension FixedWidthInteger {
  /// The bytes as networks send them.
  var bigEndianBytes: [UInt8] {
    stride(from: bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

/// The headers of a small TCP packet.
enum Headers {
  static let ethernetAddresses = zeros(12)
  static let ethernet = ethernetAddresses + ipv4Type
  static let ipv4Type: [UInt8] = [0x08, 0x00]

  static func zeros(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: count)
  }

  /// A segment from port 40000 to port 80: a SYN, unless `flags` says otherwise.
  static func tcp(flags: UInt8 = 0x02, sequence: UInt32 = 1_000, dataLength: Int = 0) -> [UInt8] {
    let ports = UInt16(40_000).bigEndianBytes + UInt16(80).bigEndianBytes
    let numbers = sequence.bigEndianBytes + UInt32(0).bigEndianBytes
    return ports + numbers + [0x50, flags, 0xFF, 0xFF, 0, 0, 0, 0]
      + [UInt8](repeating: 7, count: dataLength)
  }

  static func ipv4(
    _ payload: [UInt8], protocolNumber: UInt8 = 6, fragment: UInt16 = 0, length: Int? = nil
  ) -> [UInt8] {
    let length = UInt16(length ?? 20 + payload.count)
    return [0x45, 0] + length.bigEndianBytes + [0, 1] + fragment.bigEndianBytes
      + [64, protocolNumber, 0, 0] + [192, 0, 2, 1] + [192, 0, 2, 2] + payload
  }

  static func ipv6(_ payload: [UInt8], nextHeader: UInt8 = 6) -> [UInt8] {
    let address: [UInt8] = [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11)
    return [0x60, 0, 0, 0] + UInt16(payload.count).bigEndianBytes + [nextHeader, 64]
      + address + [1] + address + [2] + payload
  }
}
