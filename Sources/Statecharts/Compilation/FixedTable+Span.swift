import Schematic

extension FixedTable {
  func elements(_ span: Span) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base + Int(span.start), count: Int(span.end - span.start))
  }
}
