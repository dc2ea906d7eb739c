import ExampleMachines
import Schematic

/// One end of a connection: its machine, and the data that can be inferred from the packets.
///
/// A capture contains packets, not the calls of the user. The calls are inferred from the sent
/// packets: a SYN follows from an active OPEN, the response to a SYN from an earlier passive OPEN,
/// a FIN from a CLOSE, and a RST from an ABORT.
final class Endpoint {
  let end: End

  /// The sent octets; `nil` before its SYN.
  private(set) var sent: SequenceSpace?
  /// The segments that the other end has sent and this end has not received.
  var inFlight = InFlight()

  private let machine: StateMachine<TCP>
  private let block = TransmissionControlBlock()
  /// The position after its FIN.
  private var endOfData: Int?
  /// Whether it has sent a RST in response to a segment, and is therefore CLOSED.
  private(set) var hasAnsweredWithReset = false
  private var hasPassiveOpening = false
  private var isSYNAcknowledged = false
  private var isFINAcknowledged = false
  private var hasReceivedSYN = false
  private var hasReceivedFIN = false

  init(_ end: End) {
    self.end = end
    machine = StateMachine(TCP(), subject: block)
  }

  var state: TCPState { machine.state }

  /// Lets the machine handle an event.
  ///
  /// - Returns: The transition; `nil` if the machine ignored the event.
  func handle(_ event: TCPEvent, packet: Int) -> Step? {
    switch machine.handle(event) {
    case .transitioned(let old, let new):
      if event == .passiveOpen { hasPassiveOpening = true }
      if event == .send { hasPassiveOpening = false }
      let action = block.takeActions().last
      return Step(end: end, old: old, event: event, action: action, new: new, packet: packet)
    case .ignored:
      return nil
    case .rejected, .queued, .deferred, .subjectReleased, .failed:
      preconditionFailure("TCP rejects, defers and throws nothing, and this end owns the block")
    }
  }
}

// MARK: - Receiving

extension Endpoint {
  /// Lets the machine handle the new contents of `received`.
  func receive(_ received: PlacedSegment) -> [Step] {
    let packet = received.segment.number
    return events(of: received).compactMap { handle($0, packet: packet) }
  }

  private func events(of received: PlacedSegment) -> [TCPEvent] {
    guard !received.isReset else { return [reset] }
    // Acknowledgements come first: RFC 9293, section 3.10.7.4.
    return [openingEvent(of: received), closingEvent(of: received)].compactMap { $0 }
  }

  private var reset: TCPEvent {
    hasPassiveOpening && state == .synReceived ? .receiveRSTAfterPassiveOpen : .receiveRST
  }

  private func openingEvent(of received: PlacedSegment) -> TCPEvent? {
    let isNewSYN = received.segment.flags.contains(.syn) && !hasReceivedSYN
    let isNewACK = sent != nil && received.acknowledged >= 1 && !isSYNAcknowledged
    hasReceivedSYN = hasReceivedSYN || isNewSYN
    isSYNAcknowledged = isSYNAcknowledged || isNewACK
    return switch (isNewSYN, isNewACK) {
    case (true, true): .receiveSYNACK
    case (true, false): .receiveSYN
    case (false, true): .receiveACKOfSYN
    case (false, false): nil
    }
  }

  private func closingEvent(of received: PlacedSegment) -> TCPEvent? {
    let isNewFIN = received.segment.flags.contains(.fin) && !hasReceivedFIN
    let isNewACK = received.acknowledged >= endOfData ?? .max && !isFINAcknowledged
    hasReceivedFIN = hasReceivedFIN || isNewFIN
    isFINAcknowledged = isFINAcknowledged || isNewACK
    return switch (isNewFIN, isNewACK) {
    case (true, true): .receiveFINAndACKOfFIN
    case (true, false): .receiveFIN
    case (false, true): .receiveACKOfFIN
    case (false, false): nil
    }
  }
}

// MARK: - Sending

extension Endpoint {
  /// The number of octets of `segment` that have not been sent before.
  func newOctets(in segment: TCPSegment) -> Int {
    guard let sent else { return segment.length }
    let end = sent.position(of: segment.sequence) + segment.length
    return min(segment.length, max(0, end - sent.next))
  }

  /// Whether `segment` is not empty, but has no new contents: it is repeated, or late.
  func isOld(_ segment: TCPSegment) -> Bool {
    segment.length > 0 && newOctets(in: segment) == 0
  }

  /// Determines the position of `segment` in the sent octets, and records that it was sent.
  func send(_ segment: TCPSegment, acknowledging position: Int) -> PlacedSegment {
    if segment.flags.contains(.syn), sent == nil {
      sent = SequenceSpace(initial: segment.sequence)
    }
    let start = sent?.position(of: segment.sequence) ?? 0
    let placed = PlacedSegment(segment: segment, start: start, acknowledged: position)
    if placed.isReset, !segment.flags.contains(.ack) {
      hasAnsweredWithReset = hasAnsweredWithReset || state == .closed
    } else {
      // A RST with ACK occupies no sequence number, but contains the next one: all octets before it
      // have been sent.
      sent?.advance(to: placed.end)
    }
    if segment.flags.contains(.fin) {
      endOfData = placed.end
    }
    return placed
  }
}
