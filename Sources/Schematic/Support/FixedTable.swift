/// A table that never changes, read without checks and without counting references.
///
/// Its owner frees it, and outlives whatever reads it. In optimized code, reading at a number that the
/// table does not have is undefined. Only numbers that come from the tables themselves are known to
/// be valid: numbers in a configuration are input, not invariants, and are checked before they are
/// used. A chart checks that a configuration refers to its own table of states. Elements that hold closures are not
/// copyable, so that calling one doesn't count it; an array's would be counted at every event.
@usableFromInline
package struct FixedTable<Element: ~Copyable> {
  @usableFromInline package let base: UnsafeMutablePointer<Element>
  @usableFromInline package let count: Int

  @inlinable
  package init<Source>(_ sources: [Source], _ make: (Source) -> Element) {
    base = .allocate(capacity: sources.count)
    count = sources.count
    for (index, source) in sources.enumerated() {
      (base + index).initialize(to: make(source))
    }
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

extension FixedTable {
  @inlinable
  package init(_ elements: [Element]) {
    self.init(elements) { $0 }
  }
}
