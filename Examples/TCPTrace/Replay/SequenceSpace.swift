/// Counts what one end sends from its SYN, which is number 0, on and on.
///
/// Sequence numbers are 32 bits wide and begin anywhere, so they are compared modulo 2³² (RFC 9293,
/// section 3.4). Positions do not wrap: a number stands for the position nearest to the latest one.
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

/// A segment with its place in what its sender has sent.
struct PlacedSegment {
  let segment: TCPSegment
  /// The position of its first octet.
  let start: Int
  /// Up to where it acknowledges what the other end has sent; 0 is nothing.
  let acknowledged: Int

  /// The position after its last octet.
  var end: Int { start + segment.length }
}
