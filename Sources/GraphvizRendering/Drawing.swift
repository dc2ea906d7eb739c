import Graphable

/// Draws one graph, in two passes where it has frames.
///
/// Graphviz knows neither the line under a composite's title nor those between its regions. The
/// first pass says where the frames are. An SVG then gets the lines; for other formats a second
/// pass, whose layout is the same, puts frames and lines beneath everything.
struct Drawing {
  private let graph: StateGraph
  private let style: DiagramStyle
  private let draft: DrawnDOT

  init(of graph: StateGraph, style: DiagramStyle) {
    self.graph = graph.simplified(for: style)
    self.style = style
    draft = DrawnDOT(self.graph, style: style, frames: .composites)
  }

  func rendered(as format: ImageFormat) throws(RenderingError) -> [UInt8] {
    let frames = graph.nodes.indices.filter(draft.isCluster)
    switch format {
    case .svg: return try svg(frames)
    case .png, .pdf:
      // A large graph takes long enough once.
      guard !frames.isEmpty, draft.effort == .full else {
        return try Graphviz.render(DrawnDOT(graph, style: style).text, as: format)
      }
      let lines = try measured(frames, format: nil).lines
      let final = DrawnDOT(graph, style: style, frames: .background(lines.xdot))
      return try Graphviz.render(final.text, as: format)
    }
  }

  private func svg(_ frames: [Int]) throws(RenderingError) -> [UInt8] {
    let (lines, picture) = try measured(frames, format: .svg)
    return SVGDocument(picture, of: graph, lines: lines).bytes
  }

  private func measured(
    _ frames: [Int], format: ImageFormat?
  ) throws(RenderingError) -> (lines: FrameLines, picture: [UInt8]) {
    let (boxes, picture) = try Renderer.shared.measure(
      frames.map(path), in: draft.text, format: format?.rawValue)
    var found: [Int: ClusterBox] = [:]
    for (frame, box) in zip(frames, boxes) { found[frame] = box }
    return (FrameLines(of: draft, boxes: found), picture)
  }

  private func path(to frame: Int) -> [String] {
    sequence(first: frame) { graph.nodes[$0].parent }.map(draft.clusterName).reversed()
  }
}
