/// The segments that were captured and, as far as can be inferred, not received yet.
///
/// ## When a packet was received
///
/// A capture is made at one point of the network. A segment passes this point after it was sent and
/// before it is received; the FINs of both ends may pass before either has arrived. The time at
/// which a segment was received must therefore be inferred from acknowledgement numbers. An
/// acknowledgement number is the number of the octet that its sender expects next (RFC 9293,
/// section 3.4), so a segment that occupies sequence numbers
///
/// - had been received when its receiver sent a segment that acknowledges it, and
/// - had not been received when its receiver sent a segment that does not.
///
/// Every time between these two is equally possible, because the receiver sent nothing. The replay
/// uses the last one, just before the first segment that acknowledges it, because that requires no
/// look-ahead.
///
/// An empty ACK and a repeated segment occupy no new sequence numbers and are never acknowledged.
/// They count as received as soon as everything before them has been received. Their only new
/// contents can be the acknowledgement of a SYN or of a FIN. If that is too early, the receiver may
/// still send what it sends while it waits for the acknowledgement, which ``Judgement`` allows.
///
/// A reset is never acknowledged either, but it must not be received too early, because the
/// receiver sends nothing after it. It is therefore received last, at the end of the connection.
struct InFlight {
  /// The segments, in the order of their octets and then in the order of the capture.
  private var segments: [PlacedSegment] = []

  /// The position of the octet that the receiver expects next: the RFC's RCV.NXT.
  private var next = 0

  /// The numbers of the packets in flight.
  var packets: [Int] { segments.map(\.segment.number) }

  mutating func add(_ new: PlacedSegment) {
    let index = segments.lastIndex { $0.start <= new.start }.map { $0 + 1 } ?? 0
    segments.insert(new, at: index)
  }

  /// Removes the segments that the receiver must have received if it acknowledges everything before
  /// `position`.
  mutating func receive(until position: Int) -> [PlacedSegment] {
    var received: [PlacedSegment] = []
    while next < position, let first = segments.first, !first.isReset {
      received.append(first)
      removeFirst()
    }
    return received
  }

  /// Removes the segments that are never acknowledged.
  mutating func receiveWhatIsNotAcknowledged() -> [PlacedSegment] {
    var received: [PlacedSegment] = []
    while let first = segments.first, first.end <= next, !first.isReset {
      received.append(first)
      removeFirst()
    }
    return received
  }

  /// Removes the resets.
  ///
  /// Resets with old sequence numbers are rejected (section 3.10.7.4), and remain.
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
