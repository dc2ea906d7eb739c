/// Consecutive elements of a ``FixedTable``.
@usableFromInline
package struct IndexRange {
  @usableFromInline package let start: Int32
  @usableFromInline package let end: Int32

  @inlinable
  package init(start: Int32, end: Int32) {
    self.start = start
    self.end = end
  }

  @inlinable package static var none: Self { Self(start: 0, end: 0) }

  @inlinable package var isEmpty: Bool { start == end }
}

extension Array {
  /// Appends elements and returns their range.
  package mutating func add(_ elements: some Sequence<Element>) -> IndexRange {
    let start = Int32(count)
    append(contentsOf: elements)
    return IndexRange(start: start, end: Int32(count))
  }
}
