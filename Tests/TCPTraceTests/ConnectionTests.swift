import Testing

@testable import TCPReplay

struct ConnectionTests {
  @Test func `a SYN after the end starts a new connection, a retransmitted SYN does not`() throws {
    let counts = try connections(flags: [0x02, 0x02, 0x14, 0x02], sequence: [1, 1, 0, 9])
    #expect(counts == [3, 1])
  }

  @Test func `a SYN in the middle does not start a new connection`() throws {
    #expect(try connections(flags: [0x02, 0x10, 0x02], sequence: [1, 2, 9]) == [3])
  }

  @Test func `a SYN starts a connection if the previous one started before the capture`() throws {
    #expect(try connections(flags: [0x10, 0x02], sequence: [5, 9]) == [1, 1])
  }

  /// How many segments each connection has.
  private func connections(flags: [UInt8], sequence: [UInt32]) throws -> [Int] {
    let packets = zip(flags, sequence).map { flags, sequence in
      (
        UInt32(0),
        frame(Headers.ethernet, Headers.ipv4(Headers.tcp(flags: flags, sequence: sequence)))
      )
    }
    return try PacketCapture(contentsOf: CaptureBuilder(packets: packets).bytes)
      .connections.map(\.segments.count)
  }
}
