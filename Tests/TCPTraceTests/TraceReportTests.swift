import Foundation
import Testing

@testable import TCPReplay

struct TraceReportTests {
  /// `SCHEMATIC_RECORD=1 swift test` writes the files again and fails: review the new files.
  @Test(arguments: ShippedCapture.allCases)
  func `the report is as recorded`(shipped: ShippedCapture) throws {
    let text = try TraceReport(try PacketCapture(contentsOf: try shipped.bytes())).text
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(shipped.rawValue).txt")
    if ProcessInfo.processInfo.environment["SCHEMATIC_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file.lastPathComponent)")
    }
    #expect(text == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test func `the report names skipped packets`() throws {
    let arp = frame(Headers.ethernetAddresses, [0x08, 0x06])
    let broken = Headers.ethernet + [0x45]
    let middle = Headers.ethernet + Headers.ipv4(Headers.tcp(flags: 0x10))
    let capture = CaptureBuilder(packets: [(0, arp), (0, broken), (0, middle)])
    let text = try TraceReport(try PacketCapture(contentsOf: capture.bytes)).text
    #expect(
      text == """
        Connection 1: 192.0.2.1:40000 → 192.0.2.2:80
        Not replayed (1 packet): it began before the capture did.

        1 connection, 3 packets, none replayed.
        1 packet not of TCP passed over.
        Packet 2 passed over: cut short at byte 85, before the type of service; capture with a \
        larger -s.

        """)
  }

  @Test func `the report of an empty capture is short`() throws {
    let text = try TraceReport(try PacketCapture(contentsOf: CaptureBuilder().bytes)).text
    #expect(text == "0 connections, 0 packets, none replayed.\n")
  }
}
