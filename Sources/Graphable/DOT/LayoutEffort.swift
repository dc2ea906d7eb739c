/// The effort that Graphviz puts into a layout, depending on the size of the graph.
///
/// Without a limit, the network simplex of Graphviz takes seconds for 200 labeled edges, and minutes for 400. Routing
/// curved lines takes as long. A label in the layout is one more node for each edge; in larger graphs, labels are
/// therefore placed after the layout. An edge out of nested composite states has a node for each of them and each rank.
/// For 136 edges in 45 levels, curved lines take half a second. For 178 edges, of which 45 lead to one state, they take
/// four seconds.
@_documentation(visibility: internal)
public enum LayoutEffort: Comparable {
  /// The best layout.
  case full
  /// Straight lines, and a limit of the iterations.
  case reduced
  /// As `reduced`, and labels are placed after the layout.
  case least

  /// Creates the effort for a graph.
  ///
  /// - Parameters:
  ///   - edges: The number of edges.
  ///   - depth: The maximum depth of nested composite states.
  public init(edges: Int, depth: Int) {
    let isSmall = edges <= 600 && edges * depth <= 10_000
    let isClear = edges <= 200 && edges * depth <= 7_000
    self = !isSmall ? .least : isClear ? .full : .reduced
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
  var layoutEffort: LayoutEffort { LayoutEffort(edges: edges.count, depth: depth) }

  /// Whether the graph is drawn plainly: it has more than 600 edges, or edges × levels exceed 10,000.
  ///
  /// A large graph is too large for a clear picture: its lines are straight, and labels may overlap them. The layout
  /// takes a second if most transitions connect near states, and up to minutes otherwise.
  ///
  /// Draw such a graph in parts, with ``DiagramStyle/focus``.
  public var isLarge: Bool { layoutEffort == .least }

  /// The maximum depth of nested composite states.
  var depth: Int {
    var depths: [Int] = []
    for node in nodes.indices {
      // Parents come before their children, but not in every graph that a program makes.
      let parent = nodes[node].parent
      depths.append(parent.map { $0 < node ? depths[$0] + 1 : path(to: $0).count } ?? 0)
    }
    return depths.max() ?? 0
  }
}
