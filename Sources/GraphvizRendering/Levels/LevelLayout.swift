import Graphable

/// Lays out each composite state by itself, from the inside out: it is one box in the level around it.
///
/// Graphviz lays out each level, in the direction that fits it, and in rows or columns if the level is too long. Lines
/// between levels, and between rows, are routed afterwards.
struct LevelLayout {
  let drawing: StyledDOTWriter
  let style: DiagramStyle
  private let contents: [Int?: [Int]]
  /// The edges of each level, by their frame.
  private var edges: [Int?: [LevelEdge]] = [:]
  /// The edges of local transitions, by their source.
  private var localEdges: [Int: [Int]] = [:]
  /// The composite states that have been laid out.
  private var composites: [Int: LayoutBlock] = [:]
  /// The edges that have no line yet.
  private(set) var unrouted: Set<Int> = []

  /// An edge between two children of a frame that are or contain its ends.
  private struct LevelEdge {
    let number, source, target: Int
  }

  init(of drawing: StyledDOTWriter, style: DiagramStyle) {
    (self.drawing, self.style) = (drawing, style)
    contents = drawing.graph.positionsByParent
    for (number, edge) in drawing.graph.edges.enumerated() { add(number, edge) }
  }

  private mutating func add(_ number: Int, _ edge: StateGraph.Edge) {
    let graph = drawing.graph
    if drawing.isLoop(edge) {
      unrouted.insert(number)
      let frame = drawing.outer(edge)
      guard !drawing.isInside(edge) else { return localEdges[frame, default: []].append(number) }
      edges[graph.nodes[frame].parent, default: []]
        .append(LevelEdge(number: number, source: frame, target: frame))
    } else {
      let (source, target) = graph.siblings(edge.source, edge.target)
      if (source, target) != (edge.source, edge.target) { unrouted.insert(number) }
      edges[graph.nodes[source].parent, default: []]
        .append(LevelEdge(number: number, source: source, target: target))
    }
  }

  /// The layout by levels, and the edges that it has no lines for; `nil` if it needs no less room on a page.
  ///
  /// - Parameter draft: The layout of the whole graph in one run.
  static func layout(
    of drawing: StyledDOTWriter, style: DiagramStyle, ifBetterThan draft: PictureLayout
  ) throws(RenderingError) -> (layout: PictureLayout, unrouted: Set<Int>)? {
    guard isWorthwhile(drawing, draft) else { return nil }
    var levels = LevelLayout(of: drawing, style: style)
    let layout = try levels.layout(sizes: draft)
    let new = LayoutBlock(layout: layout, box: layout.bounds).cost
    let old = LayoutBlock(layout: draft, box: draft.bounds).cost
    guard new < old * greatestCost, levels.unrouted.count <= mostRoutes else { return nil }
    return (layout, levels.unrouted)
  }

  /// The number of states from which on a chart is laid out by levels.
  ///
  /// Smaller charts are, too, if their picture is a long strip. If it could be read on a page of A4, the layout by levels
  /// must have no more lines and labels that a reader may misread.
  private static let leastStates = 30
  /// The room on a page that a layout by levels may take, relative to the layout in one run.
  private static let greatestCost = 0.7
  /// The number of lines that are routed at most, so that the time is limited.
  private static let mostRoutes = 250
  /// The length of a page of A4 between its margins, in points.
  private static let pageLength = 770.0
  private static let greatestAspect = 2.5
  /// The length, in points, and the aspect from which on a strip that fits on a page is laid out by levels.
  private static let (leastLength, leastAspect) = (620.0, 4.0)
  /// The number of edges up to which the levels are laid out.
  private static let mostEdges = 400

  /// Whether a node has transitions from or to so many others that their lines make a bundle.
  private static func hasHub(_ graph: StateGraph) -> Bool {
    var neighbors: [Int: Set<Int>] = [:]
    for edge in graph.edges where edge.source != edge.target {
      neighbors[edge.source, default: []].insert(edge.target)
      neighbors[edge.target, default: []].insert(edge.source)
    }
    return neighbors.values.contains { $0.count >= 12 }
  }

  /// Whether a picture is so long that its texts are smaller than seven points on a page of A4.
  static func isUnreadable(_ draft: PictureLayout) -> Bool {
    max(draft.bounds.width, draft.bounds.height) > pageLength * 10 / 7
  }

  private static func isWorthwhile(_ drawing: StyledDOTWriter, _ draft: PictureLayout) -> Bool {
    guard !drawing.isDeep, drawing.graph.edges.count <= mostEdges else { return false }
    let length = max(draft.bounds.width, draft.bounds.height)
    let width = min(draft.bounds.width, draft.bounds.height)
    let isStrip =
      length > pageLength
      ? length > width * greatestAspect : length > leastLength && length > width * leastAspect
    return isLarge(drawing) || isStrip
  }

  /// Whether a layout in one run cannot be read, because it has many states, or a state with many neighbors.
  static func isLarge(_ drawing: StyledDOTWriter) -> Bool {
    let graph = drawing.graph
    return graph.nodes.indices.count { graph.isState($0) } >= leastStates || hasHub(graph)
  }

  /// The layout of the whole graph.
  ///
  /// - Parameter draft: A layout that has the sizes of all labels.
  mutating func layout(sizes draft: PictureLayout) throws(RenderingError) -> PictureLayout {
    let inside = try content(of: nil)
    let top = LayoutPart([.init(position: nil, block: inside)], [], isTop: true, of: drawing, down)
    var layout = try top.block().layout
    addPlaceholders(to: &layout, draft)
    return layout
  }

  // MARK: - Frames

  private func style(_ direction: DiagramStyle.Direction) -> DiagramStyle {
    var style = style
    style.direction = direction
    return style
  }

  private var down: DiagramStyle { style(.topToBottom) }

  /// A composite state or a region with its frame and its title.
  ///
  /// - Parameter ratio: The width of the page for its contents divided by the height.
  private mutating func framed(
    _ frame: Int, ratio: Double = LayoutBlock.pageRatio
  ) throws(RenderingError) -> LayoutBlock {
    let inside = try content(of: frame, ratio: ratio)
    let edges = localEdges[frame, default: []].map {
      LayoutPart.Edge(number: $0, source: 1, target: 0)
    }
    let part = LayoutPart(
      [.init(position: nil, block: inside)], edges, in: frame, of: drawing, down)
    return fitted(try part.block(), frame, around: inside)
  }

  /// Reduces the height of a frame to that of its contents.
  private func fitted(_ block: LayoutBlock, _ frame: Int, around inside: LayoutBlock) -> LayoutBlock
  {
    let name = drawing.clusterName(frame)
    let isRegion = drawing.graph.nodes[frame].kind == .region
    let names = drawing.graph.nodes.indices.filter { drawing.graph.nodes[$0].parent == frame }
    guard var cluster = block.layout.clusters[name],
      let contents = block.box(of: names, inside, in: drawing, labels: localEdges[frame] ?? [])
    else { return block }
    let down = max(0, cluster.box.labelEnd - contents.top - (isRegion ? 8 : 16))
    cluster.box.top -= down
    cluster.box.labelEnd -= down
    cluster.corners.top -= down
    cluster.texts = cluster.texts.map { $0.moved(by: Point(x: 0, y: -down)) }
    cluster.anchor = cluster.anchor.map { $0 + Point(x: 0, y: -down) }
    cluster.corners.bottom = min(contents.bottom - 12, cluster.corners.top - 20)
    cluster.box.bottom = cluster.corners.bottom
    var block = block
    block.layout.clusters[name] = cluster
    block.box = cluster.corners
    return block
  }

  // MARK: - Levels

  /// The children of a frame, or of the whole graph.
  ///
  /// - Parameter ratio: The width of the page divided by its height.
  private mutating func content(
    of frame: Int?, ratio: Double = LayoutBlock.pageRatio
  ) throws(RenderingError) -> LayoutBlock {
    let children = contents[frame] ?? []
    let regions = children.filter { drawing.graph.nodes[$0].kind == .region }
    var (items, places) = ([LayoutPart.Item](), [Int: Int]())
    for child in children where drawing.graph.nodes[child].kind != .region {
      places[child] = items.count
      items.append(
        .init(position: child, block: drawing.isCluster(child) ? try composite(child) : nil))
    }
    if !regions.isEmpty {
      for region in regions { places[region] = items.count }
      items.append(.init(position: nil, block: try stack(regions)))
    }
    let edges = edges[frame, default: []].compactMap { edge -> LayoutPart.Edge? in
      guard let source = places[edge.source], let target = places[edge.target],
        edge.source == edge.target || source != target
      else { return nil }
      return LayoutPart.Edge(number: edge.number, source: source, target: target)
    }
    if items.count == 1, edges.isEmpty, let block = items[0].block { return block }
    let level = Level(
      items: items, edges: edges, drawing: drawing,
      directions: directions(of: children).map(style), ratio: ratio)
    return try level.arranged().block
  }

  /// A composite state, which is laid out once, although the level around it may be laid out for several pages.
  private mutating func composite(_ frame: Int) throws(RenderingError) -> LayoutBlock {
    if let block = composites[frame] { return block }
    let block = try framed(frame)
    composites[frame] = block
    return block
  }

  /// The directions in which a level can be laid out.
  private func directions(of children: [Int]) -> [DiagramStyle.Direction] {
    let hasBars = children.contains {
      drawing.graph.nodes[$0].kind == .fork || drawing.graph.nodes[$0].kind == .join
    }
    // A bar is drawn across the direction of the whole graph.
    return hasBars ? [style.direction] : DiagramStyle.Direction.allCases
  }

  /// Regions beside each other, or one below the other.
  ///
  /// If both are strips, each region is also laid out for its share of a page.
  private mutating func stack(_ regions: [Int]) throws(RenderingError) -> LayoutBlock {
    let usual = try blocks(of: regions, ratio: LayoutBlock.pageRatio)
    var best = Self.stacked(usual)
    let (width, height) = (best.box.width, best.box.height)
    guard width > height * Self.greatestAspect || height > width * Self.greatestAspect else {
      return best
    }
    for share in [1 / Double(regions.count), Double(regions.count)] {
      let other = Self.stacked(try blocks(of: regions, ratio: LayoutBlock.pageRatio * share))
      if other.cost < best.cost { best = other }
    }
    return best
  }

  private static func stacked(_ blocks: [LayoutBlock]) -> LayoutBlock {
    let (row, column) = (
      LayoutBlock.stacked(blocks, isRow: true, gap: 12),
      LayoutBlock.stacked(blocks, isRow: false, gap: 12)
    )
    return row.cost < column.cost ? row : column
  }

  private mutating func blocks(
    of regions: [Int], ratio: Double
  ) throws(RenderingError) -> [LayoutBlock] {
    var blocks: [LayoutBlock] = []
    for region in regions {
      blocks.append(
        drawing.isCluster(region)
          ? try framed(region, ratio: ratio)
          : try LayoutPart([.init(position: region, block: nil)], [], of: drawing, down).block())
    }
    return blocks
  }

  // MARK: - Lines

  /// Gives each edge without a line a point in its source, and all invisible nodes a place.
  private mutating func addPlaceholders(to layout: inout PictureLayout, _ draft: PictureLayout) {
    let graph = drawing.graph
    for (number, edge) in graph.edges.enumerated() {
      let id = "transition\(number)"
      if !unrouted.contains(number), let line = layout.lines[id] {
        layout.lines[id]?.label = line.label ?? draft.lines[id]?.label?.moved(to: line.curve)
        continue
      }
      unrouted.insert(number)
      guard let start = layout.box(of: edge.source, in: drawing)?.center else { continue }
      var label = draft.lines[id]?.label
      if let old = label?.box { label?.move(by: start - old.center) }
      layout.lines[id] = .init(
        curve: Curve(points: Array(repeating: start, count: 4)), label: label)
      layout.nodes["l\(number)"] = Box(center: start, width: 1, height: 1)
    }
    for frame in graph.nodes.indices where drawing.isCluster(frame) {
      guard let box = layout.clusters[drawing.clusterName(frame)]?.corners else { continue }
      for name in ["t\(frame)", "b\(frame)"] {
        layout.nodes[name] = Box(center: box.center, width: 1, height: 1)
      }
    }
  }
}

extension PictureLayout.Label {
  /// The label at the middle of a line.
  fileprivate func moved(to curve: Curve) -> Self {
    let path = curve.flattened
    var label = self
    label.move(by: path.point(at: path.length / 2) - box.center)
    return label
  }
}

extension LayoutBlock {
  /// The box around the contents of a frame: the block in it, its notes and the labels of local transitions.
  fileprivate func box(
    of children: [Int], _ inside: LayoutBlock, in drawing: StyledDOTWriter, labels: [Int]
  ) -> Box? {
    let boxes = children.compactMap { layout.box(of: $0, in: drawing) }
    let offsets = children.compactMap { inside.layout.box(of: $0, in: drawing) }
    guard let first = boxes.first, let offset = offsets.first else { return nil }
    let notes = children.first.flatMap { drawing.graph.nodes[$0].parent }
      .map { drawing.noteNames(of: $0).compactMap { layout.nodes[$0] } }
    let texts = labels.compactMap { layout.lines["transition\($0)"]?.label?.box }
    return Box(around: [inside.box.moved(by: first.center - offset.center)] + (notes ?? []) + texts)
  }
}

extension PictureLayout {
  /// The box of a node or a frame.
  func box(of position: Int, in drawing: StyledDOTWriter) -> Box? {
    drawing.isCluster(position)
      ? clusters[drawing.clusterName(position)]?.corners : nodes["n\(position)"]
  }
}

extension StateGraph {
  /// The children of the innermost common ancestor of two nodes that are or contain them.
  fileprivate func siblings(_ source: Int, _ target: Int) -> (Int, Int) {
    func path(_ position: Int) -> [Int] {
      sequence(first: position) { nodes[$0].parent }.reversed()
    }
    return zip(path(source), path(target)).first { $0 != $1 } ?? (source, target)
  }
}
