extension StateGraph {
  /// Returns the graph, simplified as the style requires.
  public func simplified(for style: DiagramStyle) -> StateGraph {
    let focused = style.focus.map(focused) ?? self
    let shown = style.hidesSelfLoops ? focused.hidingSelfLoops() : focused
    return style.mergesParallelEdges ? shown.mergingParallelEdges() : shown
  }
}
