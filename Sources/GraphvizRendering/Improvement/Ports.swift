import Graphable

/// A point on an outline at which an arrow may start or end.
struct Port {
  /// The corners of the path, the first of which is on the outline.
  let lead: [Point]
  /// The direction after the last corner.
  let way: Point
  /// Whether the path is a straight line to the other end.
  var isOpposite = false

  var point: Point { lead[0] }
  var end: Point { lead[lead.count - 1] }

  /// A path that is perpendicular to an outline.
  init(_ point: Point, way: Point, stub: Double) {
    self.init(lead: [point, point + way * stub], way: way)
  }

  private init(lead: [Point], way: Point) {
    (self.lead, self.way) = (lead, way)
  }

  /// A path that starts outside of a frame and turns back into it.
  func hook(_ side: Double) -> Self {
    let along = Point(x: -way.y, y: way.x) * (side * 22)
    let out = point + way * 20
    return Self(lead: [point, out, out + along, point + along - way * 14], way: way * -1)
  }
}

extension Scene {
  /// The distance from an outline at which an arrow may turn first.
  ///
  /// It is smaller only if there is no room.
  static let stub = 15.0
  static let shortStub = 9.0

  /// The points at which an arrow may start or end.
  ///
  /// - Parameters:
  ///   - other: The node at the other end. There is a port for a straight line to it.
  ///   - isInward: Whether the arrow is inside of the frame.
  func ports(
    of position: Int, facing other: Int? = nil, isInward: Bool, every step: Double,
    stub: Double = stub
  ) -> [Port] {
    guard let box = boxes[position] else { return [] }
    switch drawing.graph.nodes[position].kind {
    case .entryPoint, .exitPoint:
      return Self.sides(of: box, isInward: false, corner: .infinity, every: step, stub: stub)
        .filter { isFacing(other, $0, of: position) }
    case .initial, .final, .choice, .junction, .shallowHistory, .deepHistory, .terminate:
      return Self.sides(of: box, isInward: false, corner: .infinity, every: step, stub: stub)
    case .fork, .join:
      let isFlat = box.width > box.height
      return Self.sides(of: box, isInward: false, corner: 6, every: step, stub: stub)
        .filter { ($0.way.x == 0) == isFlat }
    case .state, .composite, .region, .anyState:
      let isFrame = drawing.isCluster(position)
      return Self.sides(
        of: box, facing: isFrame ? other.flatMap { boxes[$0]?.center } : nil, isInward: isInward,
        corner: isFrame ? 16 : 10, every: step, stub: stub)
    @unknown default:
      return Self.sides(of: box, isInward: isInward, corner: 10, every: step, stub: stub)
    }
  }

  /// Whether an arrow from a point on the border of a frame to `other` may start at a port: outside of
  /// the frame if `other` is outside, and inside if it is inside.
  private func isFacing(_ other: Int?, _ port: Port, of position: Int) -> Bool {
    guard let other, let frame = drawing.graph.nodes[position].parent, let border = boxes[frame],
      let center = boxes[position]?.center
    else { return true }
    let isInside = drawing.graph.contains(frame, other)
    if abs(center.x - border.left) < 1 { return (port.way.x > 0) == isInside && port.way.x != 0 }
    if abs(center.x - border.right) < 1 { return (port.way.x < 0) == isInside && port.way.x != 0 }
    if abs(center.y - border.bottom) < 1 { return (port.way.y > 0) == isInside && port.way.y != 0 }
    return true
  }

  /// Ports on all sides, away from the corners, at least one on each side.
  private static func sides(
    of box: Box, facing other: Point? = nil, isInward: Bool, corner: Double, every step: Double,
    stub: Double
  ) -> [Port] {
    let sign = isInward ? -1.0 : 1
    func port(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) -> Port {
      var port = Port(Point(x: x, y: y), way: Point(x: dx * sign, y: dy * sign), stub: stub)
      port.isOpposite = dx == 0 ? x == other?.x : y == other?.y
      return port
    }
    func places(_ low: Double, _ high: Double, facing place: Double?) -> [Double] {
      let count = Int(max(0, high - low - 2 * corner) / step / 2)
      let middle = (low + high) / 2
      let opposite = place.map { low + corner < $0 && $0 < high - corner ? [$0] : [] } ?? []
      return (-count...count).map { middle + Double($0) * step } + opposite
    }
    let level = places(box.left, box.right, facing: other?.x).flatMap {
      [port($0, box.top, 0, 1), port($0, box.bottom, 0, -1)]
    }
    let upright = places(box.bottom, box.top, facing: other?.y).flatMap {
      [port(box.right, $0, 1, 0), port(box.left, $0, -1, 0)]
    }
    return level + upright
  }
}
