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
    let focused = style.focus.map(focused) ?? self
    let shown = style.hidesSelfLoops ? focused.hidingSelfLoops() : focused
    return style.mergesParallelEdges ? shown.mergingParallelEdges() : shown
  }
}
