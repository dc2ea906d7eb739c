import Graphable

/// A finished part of a layout, which is one box in the layout around it.
struct LayoutBlock {
  /// The elements by their names in the text of the whole graph.
  var layout: PictureLayout
  /// The room that the part needs.
  var box: Box

  func moved(by step: Point) -> Self {
    Self(layout: layout.moved(by: step), box: box.moved(by: step))
  }

  /// The width of a page divided by its height.
  static let pageRatio = 1.4

  /// The room that the block takes on a page: that of the page, and its own.
  var cost: Double { cost(ratio: Self.pageRatio) }

  /// The same on a page of another shape.
  func cost(ratio: Double) -> Double {
    let height = max(box.width / ratio, box.height)
    return height * height * ratio / Self.pageRatio + 0.4 * box.width * box.height
  }

  /// Blocks in a row, or one below the other, with a common left or upper side.
  static func stacked(_ blocks: [Self], isRow: Bool, gap: Double) -> Self {
    var layout = PictureLayout(bounds: .nothing)
    var (place, box) = (Point(x: 0, y: 0), Box.nothing)
    for block in blocks {
      let moved = block.moved(by: place - Point(x: block.box.left, y: block.box.top))
      layout.add(moved.layout)
      box.include(moved.box)
      let step = isRow ? block.box.width : block.box.height
      place = place + (isRow ? Point(x: step + gap, y: 0) : Point(x: 0, y: -step - gap))
    }
    layout.bounds = box
    return Self(layout: layout, box: box)
  }
}

extension PictureLayout {
  func moved(by step: Point) -> Self {
    var layout = Self(bounds: bounds.moved(by: step))
    layout.title = title?.moved(by: step)
    layout.nodes = nodes.mapValues { $0.moved(by: step) }
    layout.lines = lines.mapValues { $0.moved(by: step) }
    layout.clusters = clusters.mapValues { $0.moved(by: step) }
    return layout
  }

  /// Adds the elements of another layout.
  mutating func add(_ other: Self) {
    nodes.merge(other.nodes) { $1 }
    lines.merge(other.lines) { $1 }
    clusters.merge(other.clusters) { $1 }
  }
}

extension PictureLayout.Cluster {
  func moved(by step: Point) -> Self {
    var cluster = self
    cluster.corners = corners.moved(by: step)
    cluster.box.left += step.x
    cluster.box.right += step.x
    cluster.box.bottom += step.y
    cluster.box.top += step.y
    cluster.box.labelEnd += step.y
    cluster.anchor = anchor.map { $0 + step }
    cluster.texts = texts.map { $0.moved(by: step) }
    return cluster
  }
}

extension PictureLayout.Line {
  fileprivate func moved(by step: Point) -> Self {
    var line = self
    line.curve.points = curve.points.map { $0 + step }
    line.curve.startTip = curve.startTip.map { $0 + step }
    line.curve.endTip = curve.endTip.map { $0 + step }
    line.label?.move(by: step)
    return line
  }
}
