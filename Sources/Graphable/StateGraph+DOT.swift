extension StateGraph {
  /// The graph in the DOT language, in the drawn style.
  ///
  /// The text is for Graphviz 2.42 and later. It is the same for the same graph and style.
  public func dot(style: DiagramStyle = DiagramStyle()) -> String {
    DrawnDOT(graph: simplified(for: style), style: style).text
  }
}

/// Writes one graph in the drawn style.
///
/// What looks odd in the text is there for a reason. `newrank`, a name for the graph, ids that are
/// never a user's text, and no `rank=same`: without these, Graphviz 2.42 may corrupt its heap when
/// it lays out a labelled edge. All nodes come first and all edges last, because a node that is
/// first seen in an edge would be drawn in the wrong place.
struct DrawnDOT {
  let graph: StateGraph
  let style: DiagramStyle
  let palette: Palette
  /// The positions of the nodes that stand in each composite; `nil` is the top.
  let contents: [Int?: [Int]]

  init(graph: StateGraph, style: DiagramStyle) {
    self.graph = graph
    self.style = style
    palette = Palette(style.appearance, isNested: graph.nodes.contains { $0.parent != nil })
    contents = graph.positionsByParent
  }

  var text: String {
    let blocks = [defaults, lines(in: nil), graph.edges.indices.flatMap(edge)]
    let body = blocks.filter { !$0.isEmpty }.map { $0.map { "  \($0)\n" }.joined() }
    let name = graph.name.isEmpty ? "states" : graph.name
    return "digraph \(DOTText.quoted(name)) {\n" + body.joined(separator: "\n") + "}\n"
  }

  private var defaults: [String] {
    let font = DOTText.quoted(style.fontName)
    return [
      "graph [" + layout + ", bgcolor=\"\(palette.ground)\"" + title(font) + "]",
      """
      node [shape=box, style="rounded,filled", fillcolor="\(palette.stateFill)", \
      color="\(palette.stateLine)", penwidth=1.3, margin=0, height=0.5, width=0.9, \
      fontname=\(font), fontsize=12, fontcolor="\(palette.text)"]
      """,
      """
      edge [color="\(palette.line)", penwidth=1.1, arrowhead=normal, arrowsize=0.7, \
      fontname=\(font), fontsize=10, fontcolor="\(palette.label)"]
      """,
    ]
  }

  private var layout: String {
    let direction =
      switch style.direction {
      case .leftToRight: "LR"
      case .topToBottom: "TB"
      }
    let isNested = graph.nodes.contains { $0.kind == .composite }
    let common =
      "rankdir=\(direction), newrank=true, pad=0.3, nodesep=0.45, ranksep=0.5"
      + (isNested ? ", compound=true" : "")
    // Two hundred labelled edges keep the network simplex busy for seconds, four hundred for
    // minutes, unless it is told to stop; straight lines spare the routing, which takes as long.
    guard graph.edges.count > 200 else {
      return common + ", splines=spline, outputorder=edgesfirst"
    }
    return common + ", splines=line, nslimit=2, nslimit1=2, mclimit=0.1, outputorder=edgesfirst"
  }

  private func title(_ font: String) -> String {
    guard !graph.name.isEmpty else { return "" }
    return """
      , fontname=\(font), fontsize=15, fontcolor="\(palette.text)", labelloc=t, labeljust=l, \
      label=<<B>\(DOTText.html(graph.name))</B>>
      """
  }
}
