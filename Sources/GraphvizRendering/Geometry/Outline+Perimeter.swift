extension [Point] {
  /// A point on a perimeter, moved along it; positive distances are clockwise.
  func point(near point: Point, movedBy distance: Double) -> Point {
    let nearest = indices.min { self[$0].distance(to: point) < self[$1].distance(to: point) }
    guard var index = nearest else { return point }
    var rest = abs(distance)
    let step = distance < 0 ? count - 1 : 1
    while true {
      let next = (index + step) % count
      let length = self[index].distance(to: self[next])
      if length >= rest { return self[index].toward(self[next], by: rest / length) }
      rest -= length
      index = next
    }
  }
}

extension Outline {
  /// The direction away from the outline at one of its points.
  func outward(at point: Point) -> Point {
    let way =
      switch self {
      case .rounded(let inside, _): point - inside.nearest(to: point)
      case .diamond(let box): point - box.center
      }
    return way.length > 0 ? way * (1 / way.length) : Point(x: 0, y: 1)
  }

  /// Whether a point on the outline is at a rounded corner; never at a circle.
  func isAtCorner(_ point: Point) -> Bool {
    guard case .rounded(let inside, _) = self, inside.width > 1, inside.height > 1 else {
      return false
    }
    let isBeside = point.x < inside.left || point.x > inside.right
    return isBeside && (point.y < inside.bottom || point.y > inside.top)
  }

  /// Points on the outline in clockwise order, at most a point apart.
  var perimeter: [Point] {
    corners.segments.flatMap { segment in
      let steps = max(1, Int(segment.length.rounded(.up)))
      return (0..<steps).map { segment.start.toward(segment.end, by: Double($0) / Double(steps)) }
    }
  }

  /// The closed outline, with quarter circles as eight lines.
  private var corners: [Point] {
    switch self {
    case .diamond(let box):
      let center = box.center
      let top = Point(x: center.x, y: box.top)
      return [
        top, Point(x: box.right, y: center.y), Point(x: center.x, y: box.bottom),
        Point(x: box.left, y: center.y), top,
      ]
    case .rounded(let inside, let radius):
      let centers = [
        Point(x: inside.right, y: inside.top), Point(x: inside.right, y: inside.bottom),
        Point(x: inside.left, y: inside.bottom), Point(x: inside.left, y: inside.top),
      ]
      let arcs = centers.enumerated().flatMap { quarter, center in
        Self.quarterCircle.map { center + Self.turned($0, quarter) * radius }
      }
      return arcs + [arcs[0]]
    }
  }

  /// Directions from the top to the right, in eighths of a quarter circle.
  private static let quarterCircle: [Point] = (0...8).map { step in
    // Points on a circle by the tangent of half the angle, without the math library.
    let half = [0, 0.0985, 0.1989, 0.3033, 0.4142, 0.5345, 0.6682, 0.8207, 1][step]
    let square = half * half
    return Point(x: 2 * half / (1 + square), y: (1 - square) / (1 + square))
  }

  /// A direction, turned clockwise by quarters of a circle.
  private static func turned(_ way: Point, _ quarters: Int) -> Point {
    switch quarters {
    case 1: Point(x: way.y, y: -way.x)
    case 2: way * -1
    case 3: Point(x: -way.y, y: way.x)
    default: way
    }
  }
}

extension Box {
  /// The point of the box that is nearest to a point.
  fileprivate func nearest(to point: Point) -> Point {
    Point(x: min(max(point.x, left), right), y: min(max(point.y, bottom), top))
  }
}
