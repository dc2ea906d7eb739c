/// A table that never changes, read without checks and without counting references.
///
/// Its owner frees it; a chart's tables live as long as the chart. Elements that hold closures are
/// not copyable, so that calling one doesn't count it; an array's would be counted at every event.
@frozen @usableFromInline
struct FixedTable<Element: ~Copyable> {
  @usableFromInline let base: UnsafeMutablePointer<Element>
  @usableFromInline let count: Int

  init<Source>(_ sources: [Source], _ make: (Source) -> Element) {
    base = .allocate(capacity: sources.count)
    count = sources.count
    for (index, source) in sources.enumerated() {
      (base + index).initialize(to: make(source))
    }
  }

  func free() {
    base.deinitialize(count: count)
    base.deallocate()
  }

  @inlinable
  subscript(_ index: Int32) -> Element {
    @inline(__always) unsafeAddress {
      assert(index >= 0 && Int(index) < count, "Tables refer to each other by valid numbers.")
      return UnsafePointer(base + Int(index))
    }
  }
}

extension FixedTable {
  init(_ elements: [Element]) {
    self.init(elements) { $0 }
  }

  func elements(_ span: Span) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base + Int(span.start), count: Int(span.end - span.start))
  }
}
