import Graphable

/// Moves entry and exit points onto the border of their composite state (UML 2.5.1 §14.2.3.7).
///
/// Graphviz puts them inside, because no node of it can be on the border of a cluster. A point for
/// which the border has no room stays there.
struct PointPlacer {
  /// A position of a point, and of its name.
  private struct Place {
    var point: Box
    var name: Box

    var room: Box { point.grown(by: 4) }
  }

  private let drawing: StyledDOTWriter
  private(set) var layout: PictureLayout
  /// The points that have been moved: their arrows have to be routed again.
  private(set) var moved: Set<Int> = []

  /// - Parameter kept: Points that stay where they are.
  init(_ layout: PictureLayout, of drawing: StyledDOTWriter, keeping kept: Set<Int> = []) {
    (self.layout, self.drawing) = (layout, drawing)
    let nodes = drawing.graph.nodes
    for position in nodes.indices where !kept.contains(position) {
      let isPoint = nodes[position].kind == .entryPoint || nodes[position].kind == .exitPoint
      guard isPoint, let frame = nodes[position].parent, drawing.isCluster(frame) else { continue }
      move(position, to: frame)
    }
  }

  private mutating func move(_ position: Int, to frame: Int) {
    let nameCluster = drawing.nameCluster(of: position)
    guard let point = layout.nodes["n\(position)"],
      let cluster = layout.clusters[drawing.clusterName(frame)],
      let name = Box(around: layout.clusters[nameCluster]?.texts ?? [])
    else { return }
    let obstacles = obstacles(for: position, on: frame)
    let inside = cluster.corners.grown(by: -3)
    let places = places(of: position, point, name, on: cluster).filter { place in
      place.name.left > inside.left && place.name.right < inside.right
        && place.name.bottom > cluster.corners.bottom && place.name.top < cluster.box.labelEnd
        && !obstacles.contains { $0.overlaps(place.room) || $0.overlaps(place.name) }
    }
    let nearest = places.min {
      $0.point.center.distance(to: point.center) < $1.point.center.distance(to: point.center)
    }
    guard let nearest else { return }
    let step = nearest.name.center - name.center
    layout.nodes["n\(position)"] = nearest.point
    if var named = layout.clusters[nameCluster] {
      named.texts = named.texts.map { $0.moved(by: step) }
      named.anchor = named.anchor.map { $0 + step }
      layout.clusters[nameCluster] = named
    }
    moved.insert(position)
  }

  /// The distance of a name from its point: arrows between them have to fit.
  private static let gap = 5.0

  /// The positions on the left, the right and the lower side; the title is at the top.
  ///
  /// On the left and the right, the name of an entry point is above it. The name of an exit point
  /// is below it, because most arrows lead downwards.
  private func places(
    of position: Int, _ point: Box, _ name: Box, on cluster: PictureLayout.Cluster
  ) -> [Place] {
    let (box, radius, corner) = (cluster.corners, point.height / 2, 14.0)
    func steps(from start: Double, to end: Double, near: Double) -> [Double] {
      [near] + stride(from: start, through: max(start, end), by: 12)
    }
    func place(_ center: Point, nameAt corner: Point) -> Place {
      Place(
        point: point.moved(by: center - point.center),
        name: name.moved(by: corner - Point(x: name.left, y: name.top)))
    }
    let rows = steps(
      from: box.bottom + corner + name.height, to: cluster.box.labelEnd - corner,
      near: point.center.y)
    let columns = steps(
      from: box.left + corner, to: box.right - corner - name.width, near: point.center.x)
    let sides = rows.flatMap { y in
      let (above, below) = (y + radius + Self.gap + name.height, y - radius - Self.gap)
      let isEntry = drawing.graph.nodes[position].kind == .entryPoint
      return (isEntry ? [above, below] : [below, above]).flatMap { top in
        [
          place(Point(x: box.left, y: y), nameAt: Point(x: box.left + 5, y: top)),
          place(Point(x: box.right, y: y), nameAt: Point(x: box.right - 5 - name.width, y: top)),
        ]
      }
    }
    return sides
      + columns.flatMap { x in
        [radius + Self.gap, -radius - Self.gap - name.width].map { step in
          place(
            Point(x: x, y: box.bottom), nameAt: Point(x: x + step, y: box.bottom + 3 + name.height))
        }
      }
  }

  /// The obstacles of a point: states, frames inside and beside its own, texts, and the lines
  /// between regions.
  private func obstacles(for position: Int, on frame: Int) -> [Box] {
    let graph = drawing.graph
    let around = Set(sequence(first: frame) { graph.nodes[$0].parent })
    let frames = FrameLines(of: drawing, boxes: layout.boxes(of: drawing)).frames
    let lines = frames.filter { $0.position == frame }.flatMap(\.lines).map { line in
      Box(
        left: min(line.x1, line.x2), bottom: min(line.y1, line.y2), right: max(line.x1, line.x2),
        top: max(line.y1, line.y2))
    }
    return lines + drawing.noteNames.compactMap { layout.nodes[$0] }
      + graph.nodes.indices.filter { $0 != position }.flatMap { other -> [Box] in
        guard drawing.isCluster(other) else {
          let name = layout.clusters[drawing.nameCluster(of: other)]?.texts ?? []
          return name + (layout.nodes["n\(other)"].map { [$0] } ?? [])
        }
        let cluster = layout.clusters[drawing.clusterName(other)]
        let isOutline = graph.nodes[other].kind != .region && !around.contains(other)
        return (cluster?.texts ?? []) + (isOutline ? cluster.map { [$0.corners] } ?? [] : [])
      }
  }
}
