import Schematic

/// Part of a table: from `start` up to, not including, `end`.
@usableFromInline
struct IndexRange {
  @usableFromInline var start: Int32
  @usableFromInline var end: Int32

  @inlinable
  init(_ start: Int32, _ end: Int32) {
    self.start = start
    self.end = end
  }

  @inlinable static var empty: IndexRange { IndexRange(0, 0) }
  @inlinable var isEmpty: Bool { start == end }

  var range: Range<Int> { Int(start)..<Int(end) }
}

extension FixedTable {
  func elements(_ range: IndexRange) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base + Int(range.start), count: Int(range.end - range.start))
  }
}
