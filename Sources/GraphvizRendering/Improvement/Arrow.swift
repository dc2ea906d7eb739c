import Graphable

/// An arrow of a picture, with its position.
struct Arrow {
  /// Its index in the edges of the graph.
  let number: Int
  let id: String
  let edge: StateGraph.Edge
  /// Its ends and their ancestors.
  ///
  /// The arrow may run through all of these.
  let own: Set<Int>
  var line: PictureLayout.Line {
    didSet {
      shape = LineShape(line.curve.flattened)
      head = Self.head(of: line.curve)
      labelDistance = Self.labelDistance(line, shape)
    }
  }
  /// The triangle of the arrowhead: the tip, and the ends of its base.
  private(set) var head: [Point]
  /// Whether the label is still next to the old line of a rerouted arrow.
  var isLabelLost = false
  /// The line as segments.
  private(set) var shape: LineShape
  /// The distance of the label from the line; zero without a label.
  private(set) var labelDistance: Double

  init(number: Int, id: String, edge: StateGraph.Edge, own: Set<Int>, line: PictureLayout.Line) {
    (self.number, self.id, self.edge, self.own, self.line) = (number, id, edge, own, line)
    shape = LineShape(line.curve.flattened)
    head = Self.head(of: line.curve)
    labelDistance = Self.labelDistance(line, shape)
  }

  /// The points of the line.
  var path: [Point] { shape.points }
  /// The bounding box of the line.
  var bounds: Box { shape.bounds }

  private static func labelDistance(_ line: PictureLayout.Line, _ shape: LineShape) -> Double {
    line.label.map { shape.distance(to: $0.box) } ?? 0
  }

  static func head(of curve: Curve) -> [Point] {
    let last = curve.points.count - 1
    let ends =
      curve.endTip.map { ($0, curve.points[last]) }
      ?? curve.startTip.map { ($0, curve.points[0]) }
    guard let (tip, base) = ends else { return [] }
    let side = Point(x: base.y - tip.y, y: tip.x - base.x) * 0.35
    return [tip, base + side, base - side]
  }

  mutating func lead(along curve: Curve) {
    line.curve = curve
    isLabelLost = line.label != nil
  }
}
