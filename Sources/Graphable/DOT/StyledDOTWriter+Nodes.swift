extension StyledDOTWriter {
  /// The lines of the text for the children of a composite state, or for the top level.
  func lines(in parent: Int?) -> [String] {
    inDrawnOrder(contents[parent] ?? []).flatMap { position in
      isCluster(position) ? cluster(position) : shape(position) + noteNodes(of: position)
    } + noteNodes(of: parent)
  }

  private func shape(_ position: Int) -> [String] {
    switch graph.nodes[position].kind {
    case .final: final(position)
    case .entryPoint, .exitPoint: named(position, node(position))
    case .state, .composite, .region, .initial, .choice, .junction, .fork, .join, .shallowHistory,
      .deepHistory, .terminate, .anyState:
      [node(position)]
    }
  }

  /// The children in the order of the text.
  ///
  /// Regions are reversed if Graphviz would put the first one at the bottom.
  func inDrawnOrder(_ positions: [Int]) -> [Int] {
    guard style.direction == .leftToRight else { return positions }
    let regions = positions.filter { graph.nodes[$0].kind == .region }
    return positions.filter { graph.nodes[$0].kind != .region } + regions.reversed()
  }

  /// Whether a node is drawn as a frame.
  ///
  /// Graphviz does not draw an empty cluster.
  package func isCluster(_ position: Int) -> Bool {
    contents[position] != nil
  }

  private func node(_ position: Int) -> String {
    let node = graph.nodes[position]
    let attributes =
      switch node.kind {
      case .anyState: "style=\"rounded,dashed\", " + state(node)
      case .state, .composite, .region, .final: state(node)
      // fixedsize is ignored unless both width and height are set.
      case .initial: mark("circle", size: 0.17, fill: palette.mark, line: palette.mark)
      case .choice: mark("diamond", size: 0.34, fill: palette.ground, line: palette.stateLine)
      case .junction: mark("circle", size: 0.12, fill: palette.mark, line: palette.mark)
      case .fork, .join: bar
      case .shallowHistory, .deepHistory: history(node)
      case .entryPoint: mark("circle", size: 0.17, fill: palette.ground, line: palette.stateLine)
      case .exitPoint: crossedCircle
      case .terminate: cross
      }
    return "n\(position) [\(identity(of: position)), \(attributes)]"
  }

  private func mark(_ shape: String, size: Double, fill: String, line: String) -> String {
    """
    shape=\(shape), label="", width=\(size), height=\(size), fixedsize=true, style=filled, \
    fillcolor="\(fill)", color="\(line)"
    """
  }

  /// A final state with its name.
  private func final(_ position: Int) -> [String] {
    let node = graph.nodes[position]
    let line = node.isCurrent ? palette.currentLine : palette.mark
    let ring = mark("doublecircle", size: 0.13, fill: line, line: line)
    let shape = "n\(position) [\(identity(of: position)), \(ring)]"
    return named(position, shape)
  }

  /// A small shape with its name.
  ///
  /// The shape has no room for a name, so an invisible cluster shows it below.
  private func named(_ position: Int, _ shape: String) -> [String] {
    let node = graph.nodes[position]
    guard hasNameBelow(position) else { return [shape] }
    let details = node.activities.isEmpty ? "" : activities(node)
    let font = DOTText.quoted(style.fontName)
    return [
      "subgraph \"\(nameCluster(of: position))\" {",
      """
        graph [id="name\(position)", class="name", peripheries=0, style="", bgcolor=transparent, margin=4, \
      labelloc=b, labeljust=c, fontname=\(font), fontsize=10, fontcolor="\(palette.text)", \
      label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1">\
      <TR><TD>\(DOTText.wrappedHTML(node.text))</TD></TR>\(details)</TABLE>>]
      """,
      "  " + shape, "}",
    ]
  }

  /// Whether the name of a node is below its shape: of a final state, or an entry or exit point.
  func hasNameBelow(_ position: Int) -> Bool {
    switch graph.nodes[position].kind {
    case .final, .entryPoint, .exitPoint: !graph.nodes[position].text.isEmpty
    case .state, .composite, .region, .initial, .choice, .junction, .fork, .join, .shallowHistory,
      .deepHistory, .terminate, .anyState:
      false
    }
  }

  /// A bar, perpendicular to the direction of the arrows.
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
    shape=circle, label=\(DOTText.quoted(node.text)), fontsize=9, width=0.3, height=0.3, \
    fixedsize=true, style=filled, fillcolor="\(palette.ground)", color="\(palette.stateLine)"
    """
  }

  private var crossedCircle: String {
    """
    shape=circle, label="✕", fontsize=9, width=0.2, height=0.2, fixedsize=true, style=filled, \
    fillcolor="\(palette.ground)", color="\(palette.stateLine)", fontcolor="\(palette.stateLine)"
    """
  }

  private var cross: String {
    """
    shape=none, label="✕", fontsize=16, width=0.3, height=0.3, fixedsize=true, style="", \
    fontcolor="\(palette.mark)"
    """
  }

  private func state(_ node: StateGraph.Node) -> String {
    let (attributes, line) = colors(of: node)
    return attributes + """
      label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="7" COLOR="\(line)">\
      <TR><TD>\(name(of: node))</TD></TR>\(compartment(node))</TABLE>>
      """
  }

  /// The attributes for the background and the line of a state, and the color of the line.
  private func colors(of node: StateGraph.Node) -> (attributes: String, line: String) {
    let fraction = visitScale.fraction(of: node)
    let heatFill = fraction.map { Palette.mix(palette.rareFill, palette.frequentFill, $0) }
    if node.isCurrent {
      let fill = heatFill ?? palette.currentFill
      let line = palette.currentLine
      return ("fillcolor=\"\(fill)\", color=\"\(line)\", penwidth=2.4, ", line)
    }
    if node.mark == .defect {
      let line = palette.defectLine
      return ("fillcolor=\"\(palette.defectFill)\", color=\"\(line)\", penwidth=2.4, ", line)
    }
    if node.mark == .dead { return pale }
    guard let fraction, let heatFill else { return ("", palette.stateLine) }
    guard node.heat != 0 else { return pale }
    let line = Palette.mix(palette.rareLine, palette.frequentLine, fraction)
    return ("fillcolor=\"\(heatFill)\", color=\"\(line)\", ", line)
  }

  /// The colors of a state that was never visited, or is never entered.
  private var pale: (attributes: String, line: String) {
    let line = palette.unvisitedLine
    return (
      "fillcolor=\"\(palette.ground)\", color=\"\(line)\", fontcolor=\"\(palette.unvisitedText)\", ",
      line
    )
  }

  func name(of node: StateGraph.Node) -> String {
    let fold = node.isFolded ? small("  o–o") : ""
    let visits = node.visits.map { small("  ×\($0)") } ?? ""
    let machines = node.machines.map { small("  \($0) now") } ?? ""
    return "<B>\(DOTText.wrappedHTML(node.text))</B>\(visits)\(machines)\(fold)"
  }

  private func small(_ text: String) -> String {
    "<FONT POINT-SIZE=\"9\" COLOR=\"\(palette.detail)\">\(text)</FONT>"
  }

  private func compartment(_ node: StateGraph.Node) -> String {
    guard !node.activities.isEmpty else { return "" }
    return "<HR/>" + activities(node)
  }

  /// The table row with the lines inside a state.
  func activities(_ node: StateGraph.Node) -> String {
    // The space after each line compensates for text that is wider than Graphviz estimates.
    let lines = node.activities.map { DOTText.indentedHTML($0.description) + " " }
    return """
      <TR><TD ALIGN="LEFT" BALIGN="LEFT"><FONT POINT-SIZE="10" COLOR="\(palette.detail)">\
      \(lines.joined(separator: "<BR/>"))</FONT></TD></TR>
      """
  }
}
