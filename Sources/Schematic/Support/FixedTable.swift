/// An immutable table that is read without bounds checks and without reference counting.
///
/// Its owner frees it, which must be after the last reader. In optimized code, reading at a number that is
/// out of bounds is undefined behavior. Only numbers that come from the tables themselves are known
/// to be valid. Numbers in a configuration are input, and are checked before they are used. A chart
/// checks that a configuration refers to its own table of states. Elements that contain closures
/// are not copyable, so that a call does not retain the closure. A closure in an array would be
/// retained at every event.
@usableFromInline
package struct FixedTable<Element: ~Copyable> {
  @usableFromInline package let base: UnsafeMutablePointer<Element>
  @usableFromInline package let count: Int

  @inlinable
  package init<Source>(_ sources: [Source], _ make: (Source) -> Element) {
    base = .allocate(capacity: sources.count)
    count = sources.count
    // By index: a chart is compiled by unspecialized generic code, in which an iterator is slow.
    for index in sources.indices { (base + index).initialize(to: make(sources[index])) }
  }

  @inlinable
  package func free() {
    base.deinitialize(count: count)
    base.deallocate()
  }

  @inlinable
  package subscript(_ index: Int32) -> Element {
    @inline(__always) unsafeAddress {
      assert(index >= 0 && Int(index) < count, "Tables refer to each other by valid numbers.")
      return UnsafePointer(base + Int(index))
    }
  }
}

extension FixedTable where Element == UnsafeRawPointer {
  /// The addresses of elements of another table, by their indices.
  package init<Target: ~Copyable>(_ indices: [Int32], in table: FixedTable<Target>) {
    let (start, stride) = (UnsafeRawPointer(table.base), MemoryLayout<Target>.stride)
    self.init(indices) { start + Int($0) * stride }
  }
}

extension FixedTable {
  @inlinable
  package init(_ elements: [Element]) {
    self.init(elements) { $0 }
  }
}
