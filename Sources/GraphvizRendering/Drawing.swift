import Graphable

/// Draws one graph in two passes: Graphviz computes a layout, the layout is improved, and Graphviz
/// draws it.
///
/// Graphviz does not draw the line under the title of a composite state, the lines between regions,
/// and edges between a frame and its contents. It also routes lines through labels. The first pass
/// returns the positions. The second pass draws without a layout.
struct Drawing {
  private let graph: StateGraph
  private let style: DiagramStyle
  private let draft: StyledDOTWriter
  /// Whether lines and labels that a reader may misread are changed; tests compare with pictures in
  /// which they are not.
  var isClarified = true

  init(of graph: StateGraph, style: DiagramStyle) {
    self.graph = graph.simplified(for: style)
    self.style = style
    draft = StyledDOTWriter(self.graph, style: style, frames: .composites)
  }

  func rendered(as format: ImageFormat) throws(RenderingError) -> [UInt8] {
    // The layout of a graph with a thousand arrows takes long enough without improvements.
    guard draft.effort != .least else { return try unimproved(as: format) }
    let layout = try placed()
    let lines = frameLines(in: layout)
    switch format {
    case .svg:
      let picture = try draw(layout, frames: .composites, as: format)
      return SVGDocument(picture, of: graph, lines: lines).bytes
    case .png, .pdf:
      guard !lines.frames.isEmpty else { return try draw(layout, frames: .composites, as: format) }
      return try draw(layout, frames: .background(lines.xdot), as: format)
    }
  }

  /// The positions of all elements.
  func placed() throws(RenderingError) -> PictureLayout {
    let drafted = try Renderer.shared.layOut(draft).layout
    guard
      let levels = try LevelLayout.layout(of: draft, style: style, ifBetterThan: drafted)
    else { return placed(drafted) }
    let leveled = placed(levels.layout, unrouted: levels.unrouted)
    if LevelLayout.isLarge(draft) || LevelLayout.isUnreadable(drafted) { return leveled }
    // A small picture in one run can be read, although it is a strip.
    let whole = placed(drafted)
    let confusions = Scene(whole, of: draft, isStrict: true).confusionCount
    let scene = Scene(leveled, of: draft, isStrict: true, isLeveled: true)
    return scene.confusionCount <= confusions ? leveled : whole
  }

  private func placed(_ layout: PictureLayout, unrouted: Set<Int>? = nil) -> PictureLayout {
    let improved = PictureImprover.improved(layout, of: draft, unrouted: unrouted)
    guard isClarified else { return improved }
    return PictureClarifier.clarified(improved, of: draft, isLeveled: unrouted != nil)
  }

  private func draw(
    _ layout: PictureLayout, frames: StyledDOTWriter.Frames, as format: ImageFormat
  ) throws(RenderingError) -> [UInt8] {
    let drawing = StyledDOTWriter(graph, style: style, frames: frames, isPlaced: true)
    return try Renderer.shared.draw(drawing, placed: layout, format: "\(format)")
  }

  private func unimproved(as format: ImageFormat) throws(RenderingError) -> [UInt8] {
    switch format {
    case .svg:
      let (layout, picture) = try Renderer.shared.layOut(draft, format: "\(format)")
      return SVGDocument(picture, of: graph, lines: frameLines(in: layout)).bytes
    case .png, .pdf:
      let complete = StyledDOTWriter(graph, style: style)
      return try Renderer.shared.layOut(complete, format: "\(format)").picture
    }
  }

  private func frameLines(in layout: PictureLayout) -> FrameLines {
    FrameLines(of: draft, boxes: layout.boxes(of: draft))
  }
}

extension PictureLayout {
  /// The boxes of the frames of a drawing, by the indices of their nodes.
  func boxes(of drawing: StyledDOTWriter) -> [Int: ClusterBox] {
    var boxes: [Int: ClusterBox] = [:]
    for position in drawing.graph.nodes.indices where drawing.isCluster(position) {
      boxes[position] = clusters[drawing.clusterName(position)]?.box
    }
    return boxes
  }
}
