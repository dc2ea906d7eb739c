/// The segments that have been seen on the wire and, as far as one can tell, not been received yet.
///
/// ## When was a packet received?
///
/// A capture is made at one point. It shows when a segment passed there, which is after it was sent
/// and before it was received; both ends' FINs may pass before either has arrived. When a segment
/// was received must therefore be inferred, and the acknowledgement number tells. It is always the
/// number of the octet that its sender expects next (RFC 9293, section 3.4), so a segment which
/// occupies sequence numbers
///
/// - had been received when its receiver sent a segment that acknowledges it, and
/// - had not been received when its receiver sent a segment that does not.
///
/// Between the two any moment is as good as another, because the receiver sent nothing. The replay
/// takes the last: just before the first segment that acknowledges it. That needs no looking ahead.
///
/// What occupies no new sequence numbers is never acknowledged: an empty ACK, and a segment that
/// is sent again. It is taken to be received as soon as everything before it has been. All that it
/// can bring is the acknowledgement of a SYN or of a FIN; taken too early, its receiver may still
/// send what it sends while it waits for that, which ``Judgement`` lets pass.
///
/// A reset is never acknowledged either, but it must not come too early: the receiver sends nothing
/// after it. So it is received last, at the end of the connection.
struct InFlight {
  /// In the order of their octets; where that is the same, in the order of the capture.
  private var segments: [PlacedSegment] = []

  /// The position of the octet that the receiver expects next: the RFC's RCV.NXT.
  private var next = 0

  /// The numbers of the packets under way.
  var packets: [Int] { segments.map(\.segment.number) }

  mutating func add(_ new: PlacedSegment) {
    let index = segments.lastIndex { $0.start <= new.start }.map { $0 + 1 } ?? 0
    segments.insert(new, at: index)
  }

  /// Takes out what the receiver must have received if it acknowledges everything before
  /// `position`.
  mutating func receive(until position: Int) -> [PlacedSegment] {
    var received: [PlacedSegment] = []
    while next < position, let first = segments.first, !first.isReset {
      received.append(first)
      removeFirst()
    }
    return received
  }

  /// Takes out what the receiver can receive without a trace.
  mutating func receiveWhatIsNotAcknowledged() -> [PlacedSegment] {
    var received: [PlacedSegment] = []
    while let first = segments.first, first.end <= next, !first.isReset {
      received.append(first)
      removeFirst()
    }
    return received
  }

  /// Takes out the resets.
  ///
  /// Those with sequence numbers from the past are refused (section 3.10.7.4), and stay.
  mutating func receiveResets() -> [PlacedSegment] {
    let received = segments.filter { $0.isReset && $0.start >= next }
    segments.removeAll { $0.isReset && $0.start >= next }
    return received
  }

  private mutating func removeFirst() {
    next = max(next, segments.removeFirst().end)
  }
}

extension PlacedSegment {
  var isReset: Bool { segment.flags.contains(.rst) }
}
