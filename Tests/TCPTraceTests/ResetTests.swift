import ExampleMachines
import Testing

@testable import TCPReplay

struct ResetTests {
  @Test func `a reset during the handshake sends a listening end back to LISTEN`() {
    var wire = WireBuilder()
    wire.client(.syn)
    wire.server([.syn, .ack])
    wire.client(.rst)
    #expect(wire.trace?.serverState == .listen)
    #expect(wire.trace?.steps(of: .server).last?.event == .receiveRSTAfterPassiveOpen)
  }

  @Test func `data that was sent before a reset may pass after it`() {
    var wire = WireBuilder.established()
    wire.client(.ack, data: 5)
    wire.client([.rst, .ack])
    var segments = wire.segments
    segments.swapAt(3, 4)
    #expect(trace(of: segments)?.violations == [])
    #expect(trace(of: segments)?.clientState == .closed)
  }

  @Test func `an end that listened and then sent a SYN does not go back to LISTEN`() {
    var wire = WireBuilder()
    wire.client(.syn)
    wire.server([.syn, .ack], acknowledging: -1)  // answers nobody, so it is not allowed
    wire.server(.syn)
    wire.server([.syn, .ack], back: 1)
    wire.client(.rst)
    let events = wire.trace?.steps(of: .server).map(\.event)
    #expect(events == [.passiveOpen, .send, .receiveSYN, .receiveRST])
    #expect(wire.trace?.serverState == .closed)
  }

  @Test func `after a RST that answers something, nobody knows what was sent before it`() {
    var wire = WireBuilder.established()
    wire.client(.rst)
    wire.client([.fin, .ack], data: 5)
    #expect(wire.trace?.violations == [])
  }

  @Test func `a reset from the past is refused`() {
    var wire = WireBuilder.established()
    wire.client(.ack, data: 10)
    wire.server(.ack)
    wire.client(.rst, back: 5)
    #expect(wire.trace?.serverState == .established)
    #expect(wire.trace?.unacknowledgedPackets == [6])
  }

  @Test func `a reset is received after everything that its receiver still sends`() {
    var wire = WireBuilder.established()
    wire.client([.rst, .ack])
    wire.server(.ack, data: 5)
    wire.server([.fin, .ack])
    #expect(wire.trace?.violations == [])
    #expect(wire.trace?.steps(of: .server).last?.old == .finWait1)
  }
}
