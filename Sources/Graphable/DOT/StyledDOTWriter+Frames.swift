// Composite states and regions are clusters. Nested clusters inherit attributes, so each cluster
// sets all of them.
extension StyledDOTWriter {
  func cluster(_ position: Int) -> [String] {
    let node = graph.nodes[position]
    let font = DOTText.quoted(style.fontName)
    let head = [
      "subgraph \"\(clusterName(position))\" {",
      """
        graph [\(identity(of: position)), \(outline(position)), \(frameLabel(node)), margin=12, \
      labelloc=t, labeljust=l, fontname=\(font), fontsize=12, fontcolor="\(palette.text)"]
      """,
    ]
    let inside = anchorNodes(in: position) + lines(in: position)
    return head + inside.map { "  " + $0 } + ["}"] + loopPoints(around: position)
  }

  /// The attributes for the line and the background of a frame, if Graphviz draws them.
  private func outline(_ position: Int) -> String {
    guard isDrawn(position), let frameStyle = frameStyle(of: position) else {
      return "peripheries=0, style=\"\", bgcolor=transparent"
    }
    let style = frameStyle.isDashed ? "rounded,dashed" : "rounded"
    guard let fill = frameStyle.fill else {
      return
        "peripheries=1, style=\"\(style)\", color=\"\(frameStyle.line)\", penwidth=\(frameStyle.width)"
    }
    return """
      peripheries=1, style="\(style),filled", fillcolor="\(fill)", color="\(frameStyle.line)", \
      penwidth=\(frameStyle.width)
      """
  }

  private func isDrawn(_ position: Int) -> Bool {
    switch frames {
    case .complete: true
    case .composites: graph.nodes[position].kind != .region
    case .background: false
    }
  }

  private func frameLabel(_ node: StateGraph.Node) -> String {
    switch node.kind {
    case .region where node.text.isEmpty: return "label=\"\""
    case .region:
      let name = DOTText.wrappedHTML(node.text)
      let text = "<FONT POINT-SIZE=\"10\" COLOR=\"\(palette.detail)\"><I>\(name)</I></FONT>"
      guard isMeasured else { return "label=<\(text)>" }
      return label(TextCell(WrappedText.lines(of: node.text), text, size: 10))
    case .state, .composite, .initial, .final, .choice, .junction, .fork, .join, .shallowHistory,
      .deepHistory, .entryPoint, .exitPoint, .terminate, .anyState:
      let details = node.activities.isEmpty ? "" : activities(node, padding: 3)
      return """
        label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="3">\
        <TR>\(nameCell(of: node, attributes: #" ALIGN="LEFT""#))</TR>\(details)</TABLE>>
        """
    }
  }
}

/// The style of a frame, for Graphviz and for the renderer.
@_documentation(visibility: internal)
public struct FrameStyle {
  /// The color inside; `nil` if it is transparent.
  public let fill: String?
  /// The color of the line.
  public let line: String
  /// The width of the line in points.
  public let width: Double
  let isDashed: Bool
}

extension StyledDOTWriter {
  /// Returns the style of the frame of a composite state or a region; `nil` if the node is not
  /// drawn as a frame.
  public func frameStyle(of position: Int) -> FrameStyle? {
    guard isCluster(position) else { return nil }
    let node = graph.nodes[position]
    guard node.kind != .region else {
      return FrameStyle(fill: nil, line: palette.frameLine, width: 1, isDashed: true)
    }
    if !node.isCurrent, let mark = node.mark {
      return switch mark {
      case .dead:
        FrameStyle(fill: palette.ground, line: palette.unvisitedLine, width: 1.3, isDashed: false)
      case .defect:
        FrameStyle(fill: palette.defectFill, line: palette.defectLine, width: 2.4, isDashed: false)
      }
    }
    return FrameStyle(
      fill: node.isCurrent ? palette.currentFrameFill : palette.frameFill,
      line: node.isCurrent ? palette.currentLine : palette.frameLine,
      width: node.isCurrent ? 2.4 : 1.3, isDashed: false)
  }
}
