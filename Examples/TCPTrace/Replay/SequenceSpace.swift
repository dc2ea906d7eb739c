/// Counts the octets that one end sends.
///
/// Its SYN is number 0.
///
/// Sequence numbers have 32 bits and an arbitrary start, so they are compared modulo 2³² (RFC 9293,
/// section 3.4). Positions do not wrap: a number represents the position nearest to the latest one.
struct SequenceSpace {
  let initial: UInt32

  /// The position after everything sent so far: the RFC's SND.NXT.
  private(set) var next = 0

  init(initial: UInt32) {
    self.initial = initial
  }

  func position(of number: UInt32) -> Int {
    let latest = initial &+ UInt32(truncatingIfNeeded: next)
    return next + Int(Int32(bitPattern: number &- latest))
  }

  mutating func advance(to position: Int) {
    next = max(next, position)
  }
}

/// A segment with its position in the octets of its sender.
struct PlacedSegment {
  let segment: TCPSegment
  /// The position of its first octet.
  let start: Int
  /// The position up to which it acknowledges; 0 without an acknowledgement.
  let acknowledged: Int

  /// The position after its last octet.
  var end: Int { start + segment.length }
}
