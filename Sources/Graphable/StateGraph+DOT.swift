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
private struct DrawnDOT {
  let graph: StateGraph
  let style: DiagramStyle
  let palette: Palette

  init(graph: StateGraph, style: DiagramStyle) {
    self.graph = graph
    self.style = style
    palette = Palette(style.appearance)
  }

  var text: String {
    let blocks = [defaults, graph.nodes.indices.map(node), graph.edges.map(edge)]
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
    let common = "rankdir=\(direction), newrank=true, pad=0.3, nodesep=0.45, ranksep=0.5"
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

// MARK: - Nodes and edges

extension DrawnDOT {
  private func node(_ position: Int) -> String {
    let node = graph.nodes[position]
    let attributes =
      switch node.kind {
      case .state: state(node)
      // Without both a width and a height, fixedsize is ignored.
      case .initial: mark("circle", size: 0.17, fill: palette.mark, line: palette.mark)
      case .final: mark("doublecircle", size: 0.13, fill: palette.mark, line: palette.mark)
      case .choice: mark("diamond", size: 0.34, fill: palette.ground, line: palette.stateLine)
      }
    return "n\(position) [\(attributes)]"
  }

  private func mark(_ shape: String, size: Double, fill: String, line: String) -> String {
    """
    shape=\(shape), label="", width=\(size), height=\(size), fixedsize=true, style=filled, \
    fillcolor="\(fill)", color="\(line)"
    """
  }

  private func state(_ node: StateGraph.Node) -> String {
    let line = node.isCurrent ? palette.currentLine : palette.stateLine
    let current =
      node.isCurrent
      ? "fillcolor=\"\(palette.currentFill)\", color=\"\(line)\", penwidth=2.4, " : ""
    return current + """
      label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="7" COLOR="\(line)">\
      <TR><TD><B>\(DOTText.html(node.label))</B></TD></TR>\(compartment(node))</TABLE>>
      """
  }

  private func compartment(_ node: StateGraph.Node) -> String {
    guard !node.activities.isEmpty else { return "" }
    // The space after each line makes up for text that is wider than Graphviz reckons.
    let lines = node.activities.map { DOTText.html($0.description) + " " }
    return """
      <HR/><TR><TD ALIGN="LEFT" BALIGN="LEFT"><FONT POINT-SIZE="10" COLOR="\(palette.detail)">\
      \(lines.joined(separator: "<BR/>"))</FONT></TD></TR>
      """
  }

  private func edge(_ edge: StateGraph.Edge) -> String {
    let ends = "n\(edge.source) -> n\(edge.target)"
    if graph.nodes[edge.source].kind == .initial { return ends + " [weight=10]" }
    // The spaces keep the label off the line.
    let lines = edge.labels.map { "  \($0)  " }.filter { !$0.allSatisfy { $0 == " " } }
    guard !lines.isEmpty else { return ends }
    return ends + " [label=\(DOTText.quoted(lines.joined(separator: "\n")))]"
  }
}
