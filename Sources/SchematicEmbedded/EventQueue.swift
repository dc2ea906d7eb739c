/// Bytes, first in, first out: ``EventQueue``, ``LongQueue``, or ``NoQueue``.
@_documentation(visibility: internal)
public protocol ByteQueue: Equatable {
  /// Creates an empty queue.
  init()
  /// How many bytes there are.
  var count: UInt8 { get }
  /// The byte at an index, from 0 to ``count``.
  subscript(_ index: UInt8) -> UInt8 { get }
  /// Adds a byte at the end.
  ///
  /// - Returns: Whether there was room for it.
  mutating func append(_ byte: UInt8) -> Bool
  /// Removes the first byte of a queue that is not empty.
  mutating func removeFirst() -> UInt8
}

extension ByteQueue {
  /// Whether there are no bytes.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// Removes all bytes after the first ones.
  @inlinable
  public mutating func truncate(to length: UInt8) {
    var kept = Self()
    var index: UInt8 = 0
    while index < length, index < count {
      _ = kept.append(self[index])
      index &+= 1
    }
    self = kept
  }

  /// Removes a byte wherever it is.
  @inlinable
  public mutating func remove(_ byte: UInt8) {
    var kept = Self()
    var index: UInt8 = 0
    while index < count {
      if self[index] != byte { _ = kept.append(self[index]) }
      index &+= 1
    }
    self = kept
  }
}

/// The queue of a machine whose chart queues nothing: it has no room.
@_documentation(visibility: internal)
public struct NoQueue: ByteQueue, Sendable {
  /// Creates the queue.
  @inlinable public init() {}
  /// Always 0.
  @inlinable public var count: UInt8 { 0 }
  /// Always 0.
  @inlinable public subscript(_ index: UInt8) -> UInt8 { 0 }
  /// Adds nothing.
  ///
  /// - Returns: `false`.
  @inlinable public mutating func append(_ byte: UInt8) -> Bool { false }
  /// Removes nothing.
  @inlinable public mutating func removeFirst() -> UInt8 { 0 }
}

/// Up to 16 bytes, first in, first out, that are stored in the queue itself: no memory is allocated.
@_documentation(visibility: internal)
public struct EventQueue: ByteQueue, Sendable {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0
  /// How many there are.
  public var count: UInt8 = 0

  /// Creates an empty queue.
  @inlinable public init() {}

  /// The byte at an index, from 0 to ``count``.
  @inlinable
  public subscript(_ index: UInt8) -> UInt8 {
    let word = index < 8 ? low : high
    return UInt8(truncatingIfNeeded: word &>> (UInt64(index & 7) &* 8))
  }

  /// Adds a byte at the end.
  ///
  /// - Returns: Whether there was room for it.
  @inlinable
  public mutating func append(_ byte: UInt8) -> Bool {
    guard count < 16 else { return false }
    let shifted = UInt64(byte) &<< (UInt64(count & 7) &* 8)
    if count < 8 { low |= shifted } else { high |= shifted }
    count &+= 1
    return true
  }

  /// Removes the first byte of a queue that is not empty.
  @inlinable
  public mutating func removeFirst() -> UInt8 {
    let first = UInt8(truncatingIfNeeded: low)
    low = (low &>> 8) | (high &<< 56)
    high &>>= 8
    count &-= 1
    return first
  }
}
