import Testing

@testable import TCPReplay

struct PacketCaptureTests {
  @Test func `the included capture has 91 packets, all of TCP`() throws {
    let capture = try PacketCapture(contentsOf: try ShippedCapture.connections.bytes())
    #expect(capture.packetCount == 91)
    #expect(capture.segments.count == 91)
    #expect(capture.connections.map(\.segments.count) == [10, 11, 8, 2, 14, 11, 13, 11, 11])
  }

  @Test func `a segment contains the fields of its packet`() throws {
    let frame = Headers.ethernet + Headers.ipv4(Headers.tcp(flags: 0x18, dataLength: 5))
    let builder = CaptureBuilder(packets: [(1_000_000, frame), (1_500_000, frame)])
    let segment = try #require(try PacketCapture(contentsOf: builder.bytes).segments.last)
    #expect(segment.number == 2)
    #expect(segment.time == .milliseconds(500))
    #expect("\(segment.source)" == "192.0.2.1:40000")
    #expect("\(segment.destination)" == "192.0.2.2:80")
    #expect(segment.sequence == 1_000)
    #expect(segment.flags == [.push, .ack])
    #expect(segment.dataLength == 5)
  }

  @Test(arguments: [false, true], [false, true])
  func `captures of any byte order and time precision have the same packets`(
    isLittleEndian: Bool, hasNanoseconds: Bool
  )
    throws
  {
    let frame = Headers.ethernet + Headers.ipv4(Headers.tcp())
    let packets: [(UInt32, [UInt8])] = [(1_000_000, frame), (2_000_345, frame)]
    let plain = CaptureBuilder(packets: packets)
    let other = CaptureBuilder(
      isLittleEndian: isLittleEndian, hasNanoseconds: hasNanoseconds, packets: packets)
    let segments = try PacketCapture(contentsOf: other.bytes).segments
    #expect(segments == (try PacketCapture(contentsOf: plain.bytes).segments))
    #expect(segments.last?.time == .microseconds(1_000_345))
  }

  private static let linkHeaders: [(UInt32, [UInt8])] = [
    (0, [2, 0, 0, 0]), (0, [0, 0, 0, 2]), (108, [0, 0, 0, 2]),
    (12, []), (14, []), (101, []), (228, []),
    (1, Headers.ethernet),
    (1, frame(Headers.ethernetAddresses, [0x81, 0, 0, 7], Headers.ipv4Type)),
    (1, frame(Headers.ethernetAddresses, [0x88, 0xA8, 0, 7, 0x81, 0, 0, 8], Headers.ipv4Type)),
    (113, frame(Headers.zeros(14), Headers.ipv4Type)),
    (276, frame(Headers.ipv4Type, Headers.zeros(18))),
  ]

  @Test(arguments: linkHeaders)
  func `a segment is found behind every link header`(linkType: UInt32, header: [UInt8]) throws {
    let packet = frame(header, Headers.ipv4(Headers.tcp()))
    let builder = CaptureBuilder(linkType: linkType, packets: [(0, packet)])
    #expect(try PacketCapture(contentsOf: builder.bytes).segments.first?.source.port == 40_000)
  }

  private static let extensionHeaders: [(UInt8, [UInt8])] = [
    (6, []),
    (0, [6, 0, 1, 4, 0, 0, 0, 0]),
    (43, frame([6, 1], Headers.zeros(14))),
    (60, frame([0, 0], Headers.zeros(6), [6, 0], Headers.zeros(6))),
    (51, frame([6, 1], Headers.zeros(10))),
    (44, [6, 0, 0, 0, 0, 0, 0, 1]),
  ]

  @Test(arguments: extensionHeaders)
  func `a segment is found behind IPv6 extension headers`(next: UInt8, headers: [UInt8]) throws {
    let packet = Headers.ipv6(frame(headers, Headers.tcp(dataLength: 3)), nextHeader: next)
    let builder = CaptureBuilder(linkType: 101, packets: [(0, packet)])
    let segment = try #require(try PacketCapture(contentsOf: builder.bytes).segments.first)
    #expect("\(segment.source) \(segment.dataLength)" == "[2001:db8::1]:40000 3")
  }

  @Test func `padding and truncation do not change the length of the data`() throws {
    let whole = Headers.ethernet + Headers.ipv4(Headers.tcp(dataLength: 10))
    let padded = Headers.ethernet + Headers.ipv4(Headers.tcp()) + [0, 0, 0, 0, 0, 0]
    let builder = CaptureBuilder(packets: [(0, whole.dropLast(10)), (0, padded)])
    #expect(try PacketCapture(contentsOf: builder.bytes).segments.map(\.dataLength) == [10, 0])
  }

  @Test func `addresses are written as RFC 5952 recommends`() {
    func text(_ groups: [UInt16]) -> String {
      "\(IPAddress.version6(groups.flatMap(\.bigEndianBytes)))"
    }
    #expect(text([0x2001, 0xDB8, 0, 0, 1, 0, 0, 1]) == "2001:db8::1:0:0:1")
    #expect(text([0x2001, 0xDB8, 0, 1, 1, 1, 1, 1]) == "2001:db8:0:1:1:1:1:1")
    #expect(text([0, 0, 0, 0, 0, 0, 0, 1]) == "::1")
    #expect(text([0, 0, 0, 0, 0, 0, 0, 0]) == "::")
    #expect(text([0xFE80, 0, 0, 0, 0, 0, 0, 0]) == "fe80::")
  }
}
