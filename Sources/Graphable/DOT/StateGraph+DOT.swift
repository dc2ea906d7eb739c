extension StateGraph {
  /// The graph in the DOT language, in the drawn style.
  ///
  /// The text is for Graphviz 2.42 and later. It is the same for the same graph and style.
  public func dot(style: DiagramStyle = DiagramStyle()) -> String {
    DrawnDOT(simplified(for: style), style: style).text
  }
}
