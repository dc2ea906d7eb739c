import ExampleMachines
import Testing

@testable import TCPReplay

struct ResetTests {
  @Test func `a reset during the handshake returns a listening end to LISTEN`() {
    var wire = WireBuilder()
    wire.client(.syn)
    wire.server([.syn, .ack])
    wire.client(.rst)
    #expect(wire.trace?.serverState == .listen)
    #expect(wire.trace?.steps(of: .server).last?.event == .receiveRSTAfterPassiveOpen)
  }

  @Test func `data sent before a reset can pass after it`() {
    var wire = WireBuilder.established()
    wire.client(.ack, data: 5)
    wire.client([.rst, .ack])
    var segments = wire.segments
    segments.swapAt(3, 4)
    #expect(trace(of: segments)?.violations == [])
    #expect(trace(of: segments)?.clientState == .closed)
  }

  @Test func `an end that listened and then sent a SYN does not return to LISTEN`() {
    var wire = WireBuilder()
    wire.client(.syn)
    wire.server([.syn, .ack], acknowledging: -1)  // acknowledges no segment, so it is invalid
    wire.server(.syn)
    wire.server([.syn, .ack], back: 1)
    wire.client(.rst)
    let events = wire.trace?.steps(of: .server).map(\.event)
    #expect(events == [.passiveOpen, .send, .receiveSYN, .receiveRST])
    #expect(wire.trace?.serverState == .closed)
  }

  @Test func `packets before a RST that answers a segment are not violations`() {
    var wire = WireBuilder.established()
    wire.client(.rst)
    wire.client([.fin, .ack], data: 5)
    #expect(wire.trace?.violations == [])
  }

  @Test func `a reset with an old sequence number is rejected`() {
    var wire = WireBuilder.established()
    wire.client(.ack, data: 10)
    wire.server(.ack)
    wire.client(.rst, back: 5)
    #expect(wire.trace?.serverState == .established)
    #expect(wire.trace?.unacknowledgedPackets == [6])
  }

  @Test func `a reset is received after all segments that its receiver still sends`() {
    var wire = WireBuilder.established()
    wire.client([.rst, .ack])
    wire.server(.ack, data: 5)
    wire.server([.fin, .ack])
    #expect(wire.trace?.violations == [])
    #expect(wire.trace?.steps(of: .server).last?.old == .finWait1)
  }
}
