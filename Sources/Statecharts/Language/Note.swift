// Notes (UML 2.5.1 §7.2, Comment).

extension Statechart {
  /// A note in the chart and its diagram: it has no effect on a machine.
  ///
  /// ```swift
  /// state(.payment) {
  ///   note("Card data never leaves this state.")
  /// }
  /// ```
  /// A state, a region and the chart may have several notes, which keep their order. Diagrams show a note as a
  /// rectangle with a folded corner, and documents contain it.
  ///
  /// - Parameter text: What it says, in one or more lines. A text without visible characters is a fault of
  ///   the chart.
  public func note(_ text: String) -> Element {
    Element(
      .line(
        LineDeclaration(.outerFirst) { reader, place in
          reader.builder.add(note: text, to: place.node)
          return nil
        }))
  }
}

extension OutlineBuilder {
  fileprivate func add(note text: String, to node: Int) {
    outline.nodes[node].notes.append(text)
    guard text.allSatisfy(\.isWhitespace) else { return }
    let index = outline.nodes[node].notes.count - 1
    faults.append(
      outline.fault(
        node,
        "The \(index.ordinal) note of \(node: node) is empty: write its text, or remove it."))
  }
}
