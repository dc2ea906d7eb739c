// Notes (UML 2.5.1 §7.2, Comment).

extension Statechart {
  /// Adds a note to the chart and its diagram, without an effect on a machine.
  ///
  /// ```swift
  /// state(.payment) {
  ///   note("Card data never leaves this state.")
  /// }
  /// ```
  /// A state, a region and the chart may have several notes, which keep their order. Diagrams show a note as a
  /// rectangle with a folded corner; documents contain it.
  ///
  /// - Parameter text: The text, in one or more lines. A text without visible characters is a fault of the
  ///   chart.
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
