/// The effort that Graphviz puts into a layout, depending on the size of the graph.
///
/// Without a limit, the network simplex of Graphviz takes seconds for 200 labeled edges, and
/// minutes for 400. Routing curved lines takes as long. A label in the layout is one more node for
/// each edge; in larger graphs, labels are therefore placed after the layout.
package enum LayoutEffort: Comparable {
  /// The best layout.
  case full
  /// Straight lines, and a limit of the iterations.
  case reduced
  /// As `reduced`, and labels are placed after the layout.
  case least

  init(edges: Int) {
    self = edges <= 200 ? .full : edges <= 600 ? .reduced : .least
  }

  var attributes: String {
    switch self {
    case .full: "splines=spline"
    case .reduced: "splines=line, nslimit=2, nslimit1=2, mclimit=0.1"
    case .least:
      "splines=line, nslimit=0.1, nslimit1=0.1, mclimit=0.01, maxiter=10, forcelabels=true"
    }
  }

  /// The attribute for the label of an edge.
  var label: String {
    switch self {
    case .full, .reduced: "label"
    case .least: "xlabel"
    }
  }
}

extension StateGraph {
  /// Whether the graph has more than 600 edges.
  ///
  /// It is then too large for a clear picture, and the layout takes from a second, if most
  /// transitions connect near states, to minutes.
  ///
  /// Draw such a graph in parts, with ``DiagramStyle/focus``.
  public var isLarge: Bool { LayoutEffort(edges: edges.count) == .least }
}
