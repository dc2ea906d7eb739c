extension StateGraph {
  /// Returns the graph as styled DOT.
  ///
  /// The text is for Graphviz 2.42 and later. The same graph and style always produce the same
  /// text.
  public func dot(style: DiagramStyle = DiagramStyle()) -> String {
    StyledDOTWriter(simplified(for: style), style: style).text
  }
}

extension StateGraph {
  /// Returns the graph, simplified as the style requires.
  public func simplified(for style: DiagramStyle) -> StateGraph {
    var focused = style.focus.map(focused) ?? self
    if style.showsOnlyNeighbors, let focus = style.focus {
      focused = focused.omittingDistantStates(from: focus)
    }
    if let depth = style.depth { focused = focused.folded(below: depth, in: style.focus) }
    let shown = style.hidesSelfLoops ? focused.hidingSelfLoops() : focused
    return style.mergesParallelEdges ? shown.mergingParallelEdges() : shown
  }
}
