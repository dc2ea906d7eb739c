import Graphable

/// A place on an outline where an arrow may begin or end.
struct Port {
  /// The corners of the way from the outline on, the first of which is on the outline.
  let lead: [Point]
  /// The direction in which the way goes on.
  let way: Point

  var point: Point { lead[0] }
  var end: Point { lead[lead.count - 1] }

  /// A way that leaves an outline at a right angle.
  init(_ point: Point, way: Point, stub: Double) {
    self.init(lead: [point, point + way * stub], way: way)
  }

  private init(lead: [Point], way: Point) {
    (self.lead, self.way) = (lead, way)
  }

  /// A way that leaves the outline of a frame and turns back into it.
  func hook(_ side: Double) -> Self {
    let along = Point(x: -way.y, y: way.x) * (side * 22)
    let out = point + way * 20
    return Self(lead: [point, out, out + along, point + along - way * 14], way: way * -1)
  }
}

extension Scene {
  /// How far an arrow leaves an outline before it may turn; less only where it must.
  static let stub = 15.0
  static let shortStub = 9.0

  /// Where an arrow may begin or end.
  ///
  /// - Parameter isInward: For a frame, whether the arrow is inside of it.
  func ports(
    of position: Int, isInward: Bool, every step: Double, stub: Double = stub
  ) -> [Port] {
    guard let box = boxes[position] else { return [] }
    switch drawing.graph.nodes[position].kind {
    case .initial, .choice, .junction, .shallowHistory, .deepHistory, .terminate:
      return Self.sides(of: box, isInward: false, corner: .infinity, every: step, stub: stub)
    case .final:
      // The ring is a little outside of the dot.
      return Self.sides(
        of: box.grown(by: 4), isInward: false, corner: .infinity, every: step, stub: stub)
    case .fork, .join:
      let isFlat = box.width > box.height
      return Self.sides(of: box, isInward: false, corner: 6, every: step, stub: stub)
        .filter { ($0.way.x == 0) == isFlat }
    case .state, .composite, .region, .anyState:
      let corner = drawing.isCluster(position) ? 16.0 : 10
      return Self.sides(of: box, isInward: isInward, corner: corner, every: step, stub: stub)
    }
  }

  /// Ports on all sides, away from the corners, at least one on each.
  private static func sides(
    of box: Box, isInward: Bool, corner: Double, every step: Double, stub: Double
  ) -> [Port] {
    let sign = isInward ? -1.0 : 1
    func port(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) -> Port {
      Port(Point(x: x, y: y), way: Point(x: dx * sign, y: dy * sign), stub: stub)
    }
    func places(_ low: Double, _ high: Double) -> [Double] {
      let count = Int(max(0, high - low - 2 * corner) / step / 2)
      let middle = (low + high) / 2
      return (-count...count).map { middle + Double($0) * step }
    }
    let level = places(box.left, box.right).flatMap {
      [port($0, box.top, 0, 1), port($0, box.bottom, 0, -1)]
    }
    let upright = places(box.bottom, box.top).flatMap {
      [port(box.right, $0, 1, 0), port(box.left, $0, -1, 0)]
    }
    return level + upright
  }
}
