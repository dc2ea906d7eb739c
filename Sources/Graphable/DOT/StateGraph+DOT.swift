extension StateGraph {
  /// The graph as styled DOT.
  ///
  /// The text is for Graphviz 2.42 and later. The same graph and style always produce the same
  /// text.
  public func dot(style: DiagramStyle = DiagramStyle()) -> String {
    StyledDOTWriter(simplified(for: style), style: style).text
  }
}
