/// Consecutive elements of a ``FixedTable``: from `start` up to, not including, `end`.
@usableFromInline
package struct IndexRange {
  @usableFromInline package let start: Int32
  @usableFromInline package let end: Int32

  @inlinable
  package init(_ start: Int32, _ end: Int32) {
    self.start = start
    self.end = end
  }

  @inlinable package static var empty: Self { Self(0, 0) }

  @inlinable package var isEmpty: Bool { start == end }
}

extension Array {
  /// Appends elements and returns their range.
  package mutating func add(_ elements: some Sequence<Element>) -> IndexRange {
    let start = Int32(count)
    append(contentsOf: elements)
    return IndexRange(start, Int32(count))
  }
}
