/// The header of an IP packet that carries TCP: IPv4 (RFC 791) or IPv6 (RFC 8200).
struct IPPacket {
  let source: IPAddress
  let destination: IPAddress
  /// The number of TCP bytes of the packet, including the header and bytes that were not captured.
  let payloadLength: Int

  /// Reads the header and everything up to the TCP header.
  init(_ reader: inout ByteReader) throws {
    switch reader.nextByte.map({ $0 >> 4 }) {
    case 4: self = try Self.version4(&reader)
    case 6: self = try Self.version6(&reader)
    case let version?:
      throw UnreadablePacket.isMalformed("IP version \(version)", offset: reader.offset)
    case nil:
      throw ByteReader.Shortage(field: "IP version", offset: reader.offset)
    }
  }

  private init(from source: IPAddress, to destination: IPAddress, payloadLength: Int) {
    self.source = source
    self.destination = destination
    self.payloadLength = payloadLength
  }

  private static func version4(_ reader: inout ByteReader) throws -> Self {
    let start = reader.offset
    let available = reader.bytes.count
    let headerLength = Int(try reader.uint8("IPv4 header length") & 0x0F) * 4
    try reader.skip(1, "type of service")
    let written = Int(try reader.uint16("total length"))
    // The length is zero if the network card segments packets (TSO).
    let totalLength = written == 0 ? available : written
    try reader.skip(2, "identification")
    let fragment = try reader.uint16("fragment offset") & 0x3FFF  // and "more fragments"
    try reader.skip(1, "time to live")
    let protocolNumber = try reader.uint8("protocol")
    try reader.skip(2, "checksum")
    let source = IPAddress.version4(Array(try reader.take(4, "source address")))
    let destination = IPAddress.version4(Array(try reader.take(4, "destination address")))
    guard headerLength >= 20, totalLength >= headerLength else {
      throw UnreadablePacket.isMalformed(
        "IPv4 header of \(headerLength) bytes in a packet of \(totalLength)", offset: start)
    }
    try reader.skip(headerLength - 20, "IPv4 options")
    try requireTCP(protocolNumber, isFragment: fragment != 0)
    return Self(from: source, to: destination, payloadLength: totalLength - headerLength)
  }

  private static func version6(_ reader: inout ByteReader) throws -> Self {
    try reader.skip(4, "IPv6 version, traffic class and flow label")
    let written = Int(try reader.uint16("payload length"))
    var next = try reader.uint8("next header")
    try reader.skip(1, "hop limit")
    let source = IPAddress.version6(Array(try reader.take(16, "source address")))
    let destination = IPAddress.version6(Array(try reader.take(16, "destination address")))
    let start = reader.offset
    let length = written == 0 ? reader.bytes.count : written
    var isFragment = false
    while let header = ExtensionHeader(rawValue: next) {
      next = try header.skip(&reader, isFragment: &isFragment)
    }
    try requireTCP(next, isFragment: isFragment)
    let extensions = reader.offset - start
    guard length >= extensions else {
      throw UnreadablePacket.isMalformed(
        "IPv6 payload of \(length) bytes, extension headers of \(extensions)", offset: start)
    }
    return Self(from: source, to: destination, payloadLength: length - extensions)
  }

  private static func requireTCP(_ protocolNumber: UInt8, isFragment: Bool) throws {
    guard protocolNumber == 6 else {
      throw UnreadablePacket.isNotTCP(protocolNumber: protocolNumber)
    }
    if isFragment { throw UnreadablePacket.isFragment }
  }
}

/// The headers that may be between an IPv6 header and TCP.
private enum ExtensionHeader: UInt8 {
  case hopByHop = 0
  case routing = 43
  case fragment = 44
  case authentication = 51
  case destination = 60

  /// Skips the header.
  ///
  /// - Returns: The kind of the next header.
  func skip(_ reader: inout ByteReader, isFragment: inout Bool) throws -> UInt8 {
    let next = try reader.uint8("next header")
    let length = Int(try reader.uint8("extension header length"))
    switch self {
    case .hopByHop, .routing, .destination:
      try reader.skip(length * 8 + 6, "extension header")
    case .authentication:
      try reader.skip(length * 4 + 6, "authentication header")
    case .fragment:
      let offsetAndMore = try reader.uint16("fragment offset") & 0xFFF9
      isFragment = isFragment || offsetAndMore != 0
      try reader.skip(4, "identification")
    }
    return next
  }
}
