extension DrawnDOT {
  /// The lines for what stands in a composite, or at the top.
  func lines(in parent: Int?) -> [String] {
    (contents[parent] ?? []).flatMap { position in
      isCluster(position) ? cluster(position) : [node(position)] + outlets(of: position)
    }
  }

  /// Whether a node is drawn as a frame around others.
  ///
  /// One without others would vanish.
  func isCluster(_ position: Int) -> Bool {
    contents[position] != nil
  }

  private func node(_ position: Int) -> String {
    let node = graph.nodes[position]
    let attributes =
      switch node.kind {
      case .state, .composite, .region: state(node)
      // Without both a width and a height, fixedsize is ignored.
      case .initial: mark("circle", size: 0.17, fill: palette.mark, line: palette.mark)
      case .final: final(node)
      case .choice: mark("diamond", size: 0.34, fill: palette.ground, line: palette.stateLine)
      case .junction: mark("circle", size: 0.12, fill: palette.mark, line: palette.mark)
      case .fork, .join: bar
      case .shallowHistory, .deepHistory: history(node)
      case .terminate: cross
      }
    return "n\(position) [\(attributes)]"
  }

  private func mark(_ shape: String, size: Double, fill: String, line: String) -> String {
    """
    shape=\(shape), label="", width=\(size), height=\(size), fixedsize=true, style=filled, \
    fillcolor="\(fill)", color="\(line)"
    """
  }

  private func final(_ node: StateGraph.Node) -> String {
    let line = node.isCurrent ? palette.currentLine : palette.mark
    let ring = mark("doublecircle", size: 0.13, fill: line, line: line)
    guard !node.label.isEmpty else { return ring }
    return ring + ", fontsize=10, xlabel=\(DOTText.quoted(node.label))"
  }

  /// A bar lies across the direction of the arrows.
  private var bar: String {
    let (width, height) =
      switch style.direction {
      case .leftToRight: (0.07, 0.9)
      case .topToBottom: (0.9, 0.07)
      }
    return """
      label="", width=\(width), height=\(height), fixedsize=true, style=filled, \
      fillcolor="\(palette.mark)", color="\(palette.mark)"
      """
  }

  private func history(_ node: StateGraph.Node) -> String {
    """
    shape=circle, label=\(DOTText.quoted(node.label)), fontsize=9, width=0.3, height=0.3, \
    fixedsize=true, style=filled, fillcolor="\(palette.ground)", color="\(palette.stateLine)"
    """
  }

  private var cross: String {
    """
    shape=none, label="✕", fontsize=16, width=0.3, height=0.3, fixedsize=true, style="", \
    fontcolor="\(palette.mark)"
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
    return "<HR/>" + activities(node)
  }

  /// The row of a table that lists what is done in a state.
  func activities(_ node: StateGraph.Node) -> String {
    // The space after each line makes up for text that is wider than Graphviz reckons.
    let lines = node.activities.map { DOTText.html($0.description) + " " }
    return """
      <TR><TD ALIGN="LEFT" BALIGN="LEFT"><FONT POINT-SIZE="10" COLOR="\(palette.detail)">\
      \(lines.joined(separator: "<BR/>"))</FONT></TD></TR>
      """
  }
}
