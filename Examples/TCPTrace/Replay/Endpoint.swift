import ExampleMachines
import Schematic

/// One end of a connection: its machine, and as much of its memory as the wire gives away.
///
/// Its user is not on the wire, only what the user's calls led to. So the calls are inferred from
/// what the end sends: a SYN is an active OPEN, an answer to a SYN is a passive OPEN that came
/// before, a FIN is a CLOSE, a RST is an ABORT.
final class Endpoint {
  let end: End

  /// What it has sent; `nil` before its SYN.
  private(set) var sent: SequenceSpace?
  /// What the other end sent and this one has not received.
  var inFlight = InFlight()

  private let machine: StateMachine<TCP>
  private let block = TransmissionControlBlock()
  /// The position after its FIN.
  private var endOfData: Int?
  /// Whether it has sent a RST in answer to a segment, and so come to CLOSED.
  private(set) var hasAnsweredWithReset = false
  private var hasPassiveOpening = false
  private var isSYNAcknowledged = false
  private var isFINAcknowledged = false
  private var hasReceivedSYN = false
  private var hasReceivedFIN = false

  init(_ end: End) {
    self.end = end
    machine = StateMachine(schema: TCP(), subject: block)
  }

  var state: TCPState { machine.state }

  /// Lets the machine handle an event.
  ///
  /// - Returns: What it did; `nil` if it ignored the event.
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
  /// Lets the machine handle what `received` brings that is new.
  func receive(_ received: PlacedSegment) -> [Step] {
    let packet = received.segment.number
    return events(of: received).compactMap { handle($0, packet: packet) }
  }

  private func events(of received: PlacedSegment) -> [TCPEvent] {
    guard !received.isReset else { return [reset] }
    // What acknowledges comes first: RFC 9293, section 3.10.7.4.
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
  /// How many octets of `segment` have not been sent before.
  func newOctets(in segment: TCPSegment) -> Int {
    guard let sent else { return segment.length }
    let end = sent.position(of: segment.sequence) + segment.length
    return min(segment.length, max(0, end - sent.next))
  }

  /// Whether `segment` brings nothing new, though it is not empty: it is sent again, or is late.
  func isOld(_ segment: TCPSegment) -> Bool {
    segment.length > 0 && newOctets(in: segment) == 0
  }

  /// Gives `segment` its place in what this end sends, and remembers that it was sent.
  func send(_ segment: TCPSegment, acknowledging position: Int) -> PlacedSegment {
    if segment.flags.contains(.syn), sent == nil {
      sent = SequenceSpace(initial: segment.sequence)
    }
    let start = sent?.position(of: segment.sequence) ?? 0
    let placed = PlacedSegment(segment: segment, start: start, acknowledged: position)
    if placed.isReset, !segment.flags.contains(.ack) {
      hasAnsweredWithReset = hasAnsweredWithReset || state == .closed
    } else {
      // A RST with ACK occupies no number but bears the next: what is before has been sent.
      sent?.advance(to: placed.end)
    }
    if segment.flags.contains(.fin) {
      endOfData = placed.end
    }
    return placed
  }
}
