import TestSupport
import Testing

@testable import TCPReplay

struct MalformedCaptureTests {
  private static let whole = CaptureBuilder(packets: [
    (0, frame(Headers.ethernet, Headers.ipv4(Headers.tcp())))
  ]).bytes

  private static let damagedFiles: [([UInt8], String)] = [
    ([], "the file is empty"),
    ([0x0A, 0x0D, 0x0D, 0x0A, 0, 0, 0, 0], "pcapng file; convert it with: tcpdump"),
    ([0x1F, 0x8B, 8, 0], "gunzip"),
    ([0x25, 0x50, 0x44, 0x46], "begins with 0x25504446"),
    (Array(whole.prefix(10)), "ends after 10 bytes, inside its header"),
    (Array(whole.prefix(30)), "inside packet 1 (byte 24), 10 bytes short"),
    (Array(whole.prefix(60)), "inside packet 1 (byte 24), 34 bytes short"),
    (frame(whole, Array(whole[24..<44])), "inside packet 2 (byte 94), 50 bytes short"),
    (CaptureBuilder(linkType: 105).bytes, "link type 105 (byte 20) is not known"),
    (frame(Array(whole.prefix(32)), [255, 255, 255, 255, 0, 0, 0, 0]), "claims 4294967295 bytes"),
  ]

  @Test(arguments: damagedFiles)
  func `the error of a malformed capture names the defect and its position`(
    bytes: [UInt8], message: String
  ) {
    let error = #expect(throws: CaptureError.self) { try PacketCapture(contentsOf: bytes) }
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
  }

  private static let otherPackets: [([UInt8], String)] = [
    (frame(Headers.ethernetAddresses, [0x08, 0x06]), "no IP packet"),
    (ipv4(Headers.ipv4([0, 1], protocolNumber: 17)), "IP protocol 17, not TCP"),
    (ipv4(Headers.ipv4(Headers.tcp(), fragment: 0x2000)), "a fragment"),
    (ipv4(Headers.ipv4(Headers.tcp(), fragment: 185)), "a fragment"),
    (ipv4([]), "cut short at byte 54, before the IP version"),
    (ipv4([0x45, 0, 0]), "cut short at byte 57, before the total length"),
    (ipv4(Headers.ipv4([1, 2, 3])), "before the destination port"),
    (ipv4([0x51]), "malformed at byte 54: IP version 5"),
    (ipv4(Headers.ipv4(Headers.tcp(), length: 19)), "IPv4 header of 20 bytes in"),
    (ipv4(Headers.ipv4(Headers.tcp(), length: 30)), "TCP header of 20 bytes in 10"),
  ]

  @Test(arguments: otherPackets)
  func `a packet without a readable segment is skipped`(packet: [UInt8], why: String) throws {
    let good = Self.ipv4(Headers.ipv4(Headers.tcp()))
    let builder = CaptureBuilder(packets: [(0, packet), (0, good)])
    let capture = try PacketCapture(contentsOf: builder.bytes)
    #expect(capture.segments.map(\.number) == [2])
    let first = try #require(capture.passedOver.first)
    #expect(first.packet == 1)
    #expect("\(first.reason)".contains(why), "\(first.reason)")
  }

  private static func ipv4(_ packet: [UInt8]) -> [UInt8] {
    frame(Headers.ethernet, packet)
  }

  @Test func `a capture can end at any byte`() throws {
    let bytes = try ShippedCapture.edited.bytes()
    let ends = (0...bytes.count).filter { end in
      (try? PacketCapture(contentsOf: Array(bytes.prefix(end)))) != nil
    }
    #expect(ends.count == 27)  // after the header and after each of the 26 packets
  }

  @Test func `a damaged byte does not trap`() throws {
    let bytes = try ShippedCapture.edited.bytes()
    var random = SeededRandom(seed: 9293)
    for round in 0..<500 {
      var damaged = bytes
      for _ in 0...round % 4 {
        let index = Int.random(in: 24..<bytes.count, using: &random)
        damaged[index] = UInt8.random(in: 0...255, using: &random)
      }
      guard let capture = try? PacketCapture(contentsOf: damaged) else { continue }
      #expect(try TraceReport(capture).text.hasSuffix("\n"))
    }
  }
}
