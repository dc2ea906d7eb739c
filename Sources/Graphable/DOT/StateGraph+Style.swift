extension StateGraph {
  /// The graph with what the style merges merged, and without what it hides.
  package func simplified(for style: DiagramStyle) -> StateGraph {
    let focused = style.focus.map(focused) ?? self
    let shown = style.hidesSelfLoops ? focused.hidingSelfLoops() : focused
    return style.mergesParallelEdges ? shown.mergingParallelEdges() : shown
  }
}
