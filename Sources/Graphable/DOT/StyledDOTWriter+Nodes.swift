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

  /// Returns whether a node is drawn as a frame.
  ///
  /// Graphviz does not draw an empty cluster.
  public func isCluster(_ position: Int) -> Bool {
    contents[position] != nil
  }

  private func node(_ position: Int) -> String {
    let node = graph.nodes[position]
    if let size = boxes[position] { return emptyBox(position, size) }
    let attributes =
      switch node.kind {
      case .anyState: "style=\"rounded,dashed\", " + state(position)
      case .state, .composite, .region, .final: state(position)
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

  private func emptyBox(_ position: Int, _ size: BoxSize) -> String {
    let (width, height) = (hundredths(size.width / 72), hundredths(size.height / 72))
    return "n\(position) [label=\"\", width=\(width), height=\(height), fixedsize=true]"
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
    let details = node.activities.isEmpty ? "" : activities(node, padding: 1)
    let font = DOTText.quoted(style.fontName)
    return [
      "subgraph \"\(nameCluster(of: position))\" {",
      """
        graph [id="name\(position)", class="name", peripheries=0, style="", bgcolor=transparent, margin=4, \
      labelloc=b, labeljust=c, fontname=\(font), fontsize=10, fontcolor="\(palette.text)", \
      label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1">\
      <TR>\(nameBelow(node))</TR>\(details)</TABLE>>]
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

  private func state(_ position: Int) -> String {
    let node = graph.nodes[position]
    let (attributes, line) = colors(of: node)
    let size = leastSizes[position]
    return attributes + (size.map(room) ?? "") + """
      label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="7" COLOR="\(line)">\
      <TR>\(nameCell(of: node))</TR>\(compartment(node, atLeast: size?.width))</TABLE>>
      """
  }

  private func room(_ size: BoxSize) -> String {
    "width=\(hundredths(size.width / 72)), height=\(hundredths(size.height / 72)), "
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

  private func nameBelow(_ node: StateGraph.Node) -> String {
    let html = DOTText.wrappedHTML(node.text)
    guard isMeasured else { return "<TD>\(html)</TD>" }
    return row(of: [TextCell(WrappedText.lines(of: node.text), html, size: 10)])
  }

  /// The cell with the name of a state or a frame.
  func nameCell(of node: StateGraph.Node, attributes: String = "") -> String {
    let visits = node.visits.map { "×\($0)" }
    let machines = node.machines.map { "\($0) now" }
    let marks = [visits, machines, node.isFolded ? "o–o" : nil].compactMap { $0 }
    let name = "<B>\(DOTText.wrappedHTML(node.text))</B>"
    guard isMeasured else {
      return "<TD\(attributes)>\(name)\(marks.map { small("  \($0)") }.joined())</TD>"
    }
    let cells = [TextCell(WrappedText.lines(of: node.text), name, size: 12, isBold: true)]
    return row(of: cells + marks.map { TextCell([$0], small($0), size: 9) }, attributes: attributes)
  }

  private func small(_ text: String) -> String {
    "<FONT POINT-SIZE=\"9\" COLOR=\"\(palette.detail)\">\(text)</FONT>"
  }

  private func compartment(_ node: StateGraph.Node, atLeast width: Double?) -> String {
    guard !node.activities.isEmpty else { return "" }
    // The line under the name is as wide as a state, which is at least 0.9 inches wide.
    return "<HR/>" + activities(node, padding: 7, atLeast: Int(width ?? 65))
  }

  /// The table row with the lines inside a state.
  func activities(_ node: StateGraph.Node, padding: Int, atLeast least: Int = 0) -> String {
    let texts = node.activities.map(\.description)
    // The space after each line compensates for text that is wider than Graphviz estimates.
    let lines = texts.map { DOTText.indentedHTML($0) + (isMeasured ? "" : " ") }
    let html = """
      <FONT POINT-SIZE="10" COLOR="\(palette.detail)">\(lines.joined(separator: "<BR/>"))</FONT>
      """
    let cell = entries(
      texts.flatMap(DOTText.indentedLines), html, tail: 3, padding: padding, atLeast: least)
    return "<TR>\(cell)</TR>"
  }
}
