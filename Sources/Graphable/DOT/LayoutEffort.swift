/// How much trouble Graphviz takes over a layout.
///
/// Two hundred labeled edges keep its network simplex busy for seconds, four hundred for minutes,
/// unless it is told to stop; curved lines take as long to route. A label within the layout is one
/// more node on every line, so beyond some hundreds labels are put in where there is room, when
/// everything else has its place.
package enum LayoutEffort: Comparable {
  /// The best layout there is.
  case full
  /// Straight lines, and an end to improvements.
  case reduced
  /// …and labels that the layout does not know of.
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

  /// The attribute that an edge's label goes into.
  var label: String {
    switch self {
    case .full, .reduced: "label"
    case .least: "xlabel"
    }
  }
}

extension StateGraph {
  /// Whether this is more than a picture can show well, and Graphviz may take long over it: a
  /// second if most transitions lead to states nearby, minutes if they lead to anywhere.
  ///
  /// That is so from 601 transitions on. Draw such graphs part by part, with ``DiagramStyle/focus``.
  public var isLarge: Bool { LayoutEffort(edges: edges.count) == .least }
}
