/// One packet of a capture: its time, and its captured bytes.
struct CapturedPacket {
  let number: Int
  let time: Duration
  let bytes: ArraySlice<UInt8>

  init(_ reader: inout ByteReader, number: Int, header: FileHeader) throws(CaptureError) {
    // The largest snapshot length of tcpdump.
    let longest: UInt32 = 262_144
    let offset = reader.offset
    let available = reader.bytes.count
    var length: UInt32 = 0
    do {
      let seconds = try reader.uint32("seconds")
      let fraction = try reader.uint32("fraction of a second")
      length = try reader.uint32("captured length")
      try reader.skip(4, "original length")
      guard length <= longest else {
        throw CaptureError.impossibleLength(number: number, offset: offset, length: length)
      }
      self.number = number
      self.bytes = try reader.take(Int(length), "packet")
      self.time =
        .seconds(Int64(seconds))
        + (header.hasNanoseconds
          ? .nanoseconds(Int64(fraction)) : .microseconds(Int64(fraction)))
    } catch let error as CaptureError {
      throw error
    } catch {
      throw .endsInPacket(number: number, offset: offset, missing: 16 + Int(length) - available)
    }
  }

  /// The TCP segment in the packet.
  func tcpSegment(time: Duration, linkType: LinkType) throws(UnreadablePacket) -> TCPSegment {
    var reader = ByteReader(bytes)
    do {
      guard try linkType.skipHeader(&reader) else { throw UnreadablePacket.isNotIP }
      let packet = try IPPacket(&reader)
      return try TCPSegment(&reader, in: packet, number: number, time: time)
    } catch let error as UnreadablePacket {
      throw error
    } catch let shortage as ByteReader.Shortage {
      throw .isCutShort(field: "\(shortage.field)", offset: shortage.offset)
    } catch {
      preconditionFailure("nothing else is thrown above: \(error)")
    }
  }
}

/// The reason why a packet is skipped.
///
/// Most skipped packets are not TCP.
public enum UnreadablePacket: Error, Equatable, Sendable {
  /// ARP, for instance.
  case isNotIP
  /// UDP, for instance; the number is the one in the IP header.
  case isNotTCP(protocolNumber: UInt8)
  /// A fragment of a packet. Fragments are not reassembled.
  case isFragment
  /// The packet, or its captured part, ends at this byte of the file.
  case isCutShort(field: String, offset: Int)
  /// A field has an invalid value.
  case isMalformed(String, offset: Int)

  /// Whether the packet is damaged.
  public var isFault: Bool {
    switch self {
    case .isNotIP, .isNotTCP: false
    case .isFragment, .isCutShort, .isMalformed: true
    }
  }
}

extension UnreadablePacket: CustomStringConvertible {
  /// The kind of the packet.
  public var description: String {
    switch self {
    case .isNotIP: "no IP packet"
    case .isNotTCP(let number): "IP protocol \(number), not TCP"
    case .isFragment: "a fragment of an IP packet; fragments are not put together"
    case .isCutShort(let field, let offset):
      "cut short at byte \(offset), before the \(field); capture with a larger -s"
    case .isMalformed(let what, let offset): "malformed at byte \(offset): \(what)"
    }
  }
}
