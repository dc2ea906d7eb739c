/// A packet capture in the classic pcap format, as tcpdump writes it.
///
/// ```swift
/// let capture = try PacketCapture(contentsOf: bytes)
/// for segment in capture.segments { print(segment) }
/// ```
/// The format: draft-ietf-opsawg-pcap. Both byte orders, microseconds and nanoseconds.
public struct PacketCapture: Sendable {
  /// The number of packets in the file.
  public private(set) var packetCount = 0

  /// The TCP segments, in the order of the file.
  public private(set) var segments: [TCPSegment] = []

  /// The packets that are not readable TCP segments, with the reasons.
  public private(set) var passedOver: [(packet: Int, reason: UnreadablePacket)] = []

  /// Reads a capture.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: A fault of the file. A fault inside a packet makes that packet one of
  ///   ``passedOver``.
  public init(contentsOf bytes: [UInt8]) throws(CaptureError) {
    var reader = ByteReader(bytes[...])
    let header = try FileHeader(&reader)
    var first: Duration?
    while reader.nextByte != nil {
      packetCount += 1
      let packet = try CapturedPacket(&reader, number: packetCount, header: header)
      let start = first ?? packet.time
      first = start
      do {
        let contents = try packet.tcpSegment(time: packet.time - start, linkType: header.linkType)
        segments.append(contents)
      } catch {
        passedOver.append((packetCount, error))
      }
    }
  }
}

/// The first 24 bytes of a capture.
struct FileHeader {
  let hasNanoseconds: Bool
  let linkType: LinkType

  init(_ reader: inout ByteReader) throws(CaptureError) {
    let byteCount = reader.bytes.count
    guard byteCount > 0 else { throw .empty }
    do {
      let magic = try reader.uint32("magic number")
      (reader.order, hasNanoseconds) = try Self.format(magic)
      try reader.skip(16, "version, time zone, accuracy and snapshot length")
      let link = try reader.uint32("link type")
      // The upper bits may contain the length of a frame check sequence.
      guard let linkType = LinkType(rawValue: link & 0xFFFF) else {
        throw CaptureError.unknownLinkType(link & 0xFFFF)
      }
      self.linkType = linkType
    } catch let error as CaptureError {
      throw error
    } catch {
      throw .endsInHeader(byteCount: byteCount)
    }
  }

  private static func format(_ magic: UInt32) throws(CaptureError) -> (ByteOrder, Bool) {
    switch magic {
    case 0xA1B2_C3D4: (.big, false)
    case 0xD4C3_B2A1: (.little, false)
    case 0xA1B2_3C4D: (.big, true)
    case 0x4D3C_B2A1: (.little, true)
    case 0x0A0D_0D0A: throw .isPcapng
    case 0x1F8B_0000...0x1F8B_FFFF: throw .isCompressed
    default: throw .isNoCapture(beginning: magic)
    }
  }
}
