/// The bytes of two queues, up to 255: a machine has it if more than 16 of its composite states may complete at once.
@_documentation(visibility: internal)
public struct LongQueue<Front: ByteQueue, Back: ByteQueue>: ByteQueue {
  @usableFromInline var front = Front()
  /// Is empty unless the front is full.
  @usableFromInline var back = Back()

  /// Creates an empty queue.
  @inlinable public init() {}

  /// How many there are.
  @inlinable public var count: UInt8 { front.count &+ back.count }

  /// The byte at an index, from 0 to ``count``.
  @inlinable
  public subscript(_ index: UInt8) -> UInt8 {
    index < front.count ? front[index] : back[index &- front.count]
  }

  /// Adds a byte at the end.
  ///
  /// - Returns: Whether there was room for it.
  @inlinable
  public mutating func append(_ byte: UInt8) -> Bool {
    guard count < .max else { return false }
    return back.isEmpty && front.append(byte) || back.append(byte)
  }

  /// Removes the first byte of a queue that is not empty.
  @inlinable
  public mutating func removeFirst() -> UInt8 {
    let first = front.removeFirst()
    if !back.isEmpty { _ = front.append(back.removeFirst()) }
    return first
  }
}

extension LongQueue: Sendable where Front: Sendable, Back: Sendable {}
