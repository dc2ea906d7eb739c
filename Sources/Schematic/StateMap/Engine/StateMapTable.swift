/// A table that never changes, read without checks and without counting references.
///
/// Its owner frees it. Elements that hold closures are not copyable, so that calling one doesn't
/// count it; an array's would be counted at every transition.
@frozen @usableFromInline
struct StateMapTable<Element: ~Copyable> {
  @usableFromInline let base: UnsafeMutablePointer<Element>
  private let count: Int

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
      assert(index >= 0, "Tables refer to each other by valid numbers.")
      return UnsafePointer(base + Int(index))
    }
  }
}
