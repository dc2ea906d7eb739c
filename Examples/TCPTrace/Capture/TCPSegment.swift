/// A TCP segment as it was seen on the wire (RFC 9293, section 3.1).
public struct TCPSegment: Hashable, Sendable {
  /// The number of its packet in the capture, counted from 1.
  public var number: Int
  /// The time since the first packet of the capture.
  public var time: Duration
  /// The sender.
  public var source: Socket
  /// The receiver.
  public var destination: Socket
  /// The number of its first octet, or of its SYN.
  public var sequence: UInt32
  /// The number of the octet that the sender expects next; valid only with the flag ACK.
  public var acknowledgement: UInt32
  /// The control bits.
  public var flags: TCPFlags
  /// The number of octets of data.
  public var dataLength: Int

  /// Creates a segment.
  public init(
    number: Int, time: Duration, source: Socket, destination: Socket, sequence: UInt32,
    acknowledgement: UInt32, flags: TCPFlags, dataLength: Int
  ) {
    self.number = number
    self.time = time
    self.source = source
    self.destination = destination
    self.sequence = sequence
    self.acknowledgement = acknowledgement
    self.flags = flags
    self.dataLength = dataLength
  }

  /// The length in the sequence space.
  ///
  /// SYN and FIN count as one octet each.
  public var length: Int {
    dataLength + (flags.contains(.syn) ? 1 : 0) + (flags.contains(.fin) ? 1 : 0)
  }
}

extension TCPSegment {
  init(_ reader: inout ByteReader, in packet: IPPacket, number: Int, time: Duration) throws {
    let start = reader.offset
    let sourcePort = try reader.uint16("source port")
    let destinationPort = try reader.uint16("destination port")
    let sequence = try reader.uint32("sequence number")
    let acknowledgement = try reader.uint32("acknowledgement number")
    let headerLength = Int(try reader.uint8("data offset") >> 4) * 4
    let flags = TCPFlags(rawValue: try reader.uint8("control bits"))
    guard headerLength >= 20, headerLength <= packet.payloadLength else {
      throw UnreadablePacket.isMalformed(
        "TCP header of \(headerLength) bytes in \(packet.payloadLength)", offset: start)
    }
    self.init(
      number: number, time: time, source: Socket(packet.source, sourcePort),
      destination: Socket(packet.destination, destinationPort), sequence: sequence,
      acknowledgement: acknowledgement, flags: flags,
      dataLength: packet.payloadLength - headerLength)
  }
}

/// The control bits of a TCP segment.
public struct TCPFlags: OptionSet, Hashable, Sendable {
  /// The byte of the header.
  public let rawValue: UInt8

  /// Creates control bits from the byte of the header.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// No more data from the sender.
  public static let fin = TCPFlags(rawValue: 0x01)
  /// Synchronize sequence numbers.
  public static let syn = TCPFlags(rawValue: 0x02)
  /// Reset the connection.
  public static let rst = TCPFlags(rawValue: 0x04)
  /// Push: deliver the data to the user immediately.
  public static let push = TCPFlags(rawValue: 0x08)
  /// The acknowledgement number is valid.
  public static let ack = TCPFlags(rawValue: 0x10)
}

extension TCPFlags: CustomStringConvertible {
  /// The control bits that affect the connection, in the notation of the RFC: `SYN,ACK`.
  public var description: String {
    let names: [(TCPFlags, String)] = [
      (.syn, "SYN"), (.fin, "FIN"), (.rst, "RST"), (.ack, "ACK"),
    ]
    let set = names.filter { contains($0.0) }.map(\.1)
    return set.isEmpty ? "no flag" : set.joined(separator: ",")
  }
}
