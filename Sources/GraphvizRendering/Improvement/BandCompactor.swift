import Graphable

/// Removes empty horizontal bands from a layout.
struct BandCompactor {
  /// The height up to which a band is not removed.
  private static let height = 30.0

  /// Heights from which on everything is lowered, with the amounts; ascending.
  private let cuts: [(from: Double, to: Double)]

  static func compacted(_ layout: PictureLayout, of drawing: StyledDOTWriter) -> PictureLayout {
    BandCompactor(layout, drawing).compacted(layout)
  }

  private init(_ layout: PictureLayout, _ drawing: StyledDOTWriter) {
    let nodes = (drawing.graph.nodes.indices.map { "n\($0)" } + drawing.noteNames)
      .compactMap { layout.nodes[$0] }
    let labels = layout.lines.values.compactMap { $0.label?.box }
    let texts = layout.clusters.values.flatMap(\.texts) + (layout.title?.texts ?? [])
    let boxes = (nodes + labels + texts).map { (low: $0.bottom, high: $0.top) }
    let composites = drawing.graph.nodes.indices.filter {
      drawing.isCluster($0) && drawing.graph.nodes[$0].kind != .region
    }
    let frames = composites.compactMap { layout.clusters[drawing.clusterName($0)] }.flatMap {
      [
        (low: $0.corners.bottom, high: $0.corners.bottom + 8),
        (low: $0.box.labelEnd, high: $0.corners.top),
      ]
    }
    var cuts: [(from: Double, to: Double)] = []
    var end: Double?
    for thing in (boxes + frames).sorted(by: { ($0.low, $0.high) < ($1.low, $1.high) }) {
      if let end, thing.low - end > Self.height { cuts.append((end + Self.height, thing.low)) }
      end = max(end ?? thing.high, thing.high)
    }
    self.cuts = cuts
  }

  private func compacted(_ layout: PictureLayout) -> PictureLayout {
    guard !cuts.isEmpty else { return layout }
    var layout = layout
    layout.bounds = moved(layout.bounds)
    layout.title = layout.title.map(moved)
    layout.nodes = layout.nodes.mapValues { $0.moved(by: Point(x: 0, y: shift(at: $0.center.y))) }
    layout.clusters = layout.clusters.mapValues(moved)
    layout.lines = layout.lines.mapValues { line in
      var line = line
      line.curve.points = line.curve.points.map(moved)
      line.curve.startTip = line.curve.startTip.map(moved)
      line.curve.endTip = line.curve.endTip.map(moved)
      if let label = line.label {
        line.label?.move(by: Point(x: 0, y: shift(at: label.box.center.y)))
      }
      return line
    }
    return layout
  }

  /// The amount by which a point at a height is lowered.
  private func shift(at y: Double) -> Double {
    -cuts.reduce(0) { $0 + min(max(y - $1.from, 0), $1.to - $1.from) }
  }

  private func moved(_ point: Point) -> Point { Point(x: point.x, y: point.y + shift(at: point.y)) }

  private func moved(_ box: Box) -> Box {
    Box(
      left: box.left, bottom: box.bottom + shift(at: box.bottom), right: box.right,
      top: box.top + shift(at: box.top))
  }

  private func moved(_ cluster: PictureLayout.Cluster) -> PictureLayout.Cluster {
    var cluster = cluster
    cluster.corners = moved(cluster.corners)
    cluster.box.top += shift(at: cluster.box.top)
    cluster.box.bottom += shift(at: cluster.box.bottom)
    cluster.box.labelEnd += shift(at: cluster.box.labelEnd)
    cluster.texts = cluster.texts.map(moved)
    cluster.anchor = cluster.anchor.map(moved)
    return cluster
  }
}
