import ExampleMachines
import Testing

@testable import TCPReplay

struct ViolationTests {
  @Test func `a second SYN on an established connection is a violation`() {
    var wire = WireBuilder.established()
    wire.client(.syn)
    expect(wire, .isUnexpected(.syn), in: .established)
  }

  @Test func `data after a FIN is a violation`() {
    var wire = WireBuilder.established()
    wire.client([.fin, .ack])
    wire.client(.ack, data: 5)
    expect(wire, .carriesData(octets: 5), in: .finWait1)
  }

  @Test func `a second FIN after the first is a violation`() {
    var wire = WireBuilder.established()
    wire.client([.fin, .ack])
    wire.client([.fin, .ack])
    expect(wire, .isUnexpected(.fin), in: .finWait1)
  }

  @Test func `data before the handshake is complete is a violation`() {
    var wire = WireBuilder()
    wire.client(.syn)
    wire.server([.syn, .ack])
    wire.server(.ack, data: 5)
    expect(wire, .carriesData(octets: 5), in: .synReceived)
  }

  @Test func `a FIN before the connection is a violation`() {
    var wire = WireBuilder()
    wire.client(.syn)
    wire.client(.fin)
    expect(wire, .isUnexpected(.fin), in: .synSent)
  }

  @Test func `an ACK without a listening end is a violation`() {
    var wire = WireBuilder()
    wire.client(.syn)
    wire.server(.ack)
    expect(wire, .isNotConnected, in: .closed)
  }

  @Test func `an acknowledgement of data that was not sent is a violation`() {
    var wire = WireBuilder.established()
    wire.server(.ack, acknowledging: 1)
    expect(wire, .acknowledgesUnsent, in: .established)
  }

  @Test func `an ACK where two SYNs have crossed and SYN,ACK is due is a violation`() {
    var wire = WireBuilder()
    wire.client(.syn)
    wire.server(.syn)
    wire.client(.ack)
    expect(wire, .lacks(.syn, demandedBy: .receiveSYN), in: .synReceived)
  }

  @Test func `data after a reset is a violation`() {
    var wire = WireBuilder.established()
    wire.client([.rst, .ack])
    wire.client(.ack, data: 5)
    expect(wire, .carriesData(octets: 5), in: .closed)
  }

  @Test func `a violation does not change the state`() {
    var wire = WireBuilder.established()
    wire.client([.fin, .ack])
    wire.client(.ack, data: 5)
    wire.server(.ack, acknowledging: -5)
    #expect(wire.trace?.violations.count == 1)
    #expect(wire.trace?.clientState == .finWait2)
    #expect(wire.trace?.serverState == .closeWait)
  }

  private func expect(
    _ wire: WireBuilder, _ reason: Violation.Reason, in state: TCPState,
    at location: SourceLocation = #_sourceLocation
  ) {
    let last = wire.trace?.packets.last?.violation
    #expect(last?.reason == reason, sourceLocation: location)
    #expect(last?.state == state, sourceLocation: location)
    #expect(wire.trace?.violations.count == 1, sourceLocation: location)
  }
}
