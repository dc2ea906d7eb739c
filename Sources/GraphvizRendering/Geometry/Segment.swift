/// A straight piece of a line.
struct Segment {
  let start, end: Point

  init(_ start: Point, _ end: Point) {
    (self.start, self.end) = (start, end)
  }

  var length: Double { start.distance(to: end) }
  var middle: Point { start.toward(end, by: 0.5) }
  var box: Box {
    Box(
      left: min(start.x, end.x), bottom: min(start.y, end.y), right: max(start.x, end.x),
      top: max(start.y, end.y))
  }

  func distance(to point: Point) -> Double {
    // Without the operators of points, which are calls without optimization.
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    guard square > 0 else { return start.distance(to: point) }
    let along = (point.x - start.x) * dx + (point.y - start.y) * dy
    let fraction = min(max(along / square, 0), 1)
    let (x, y) = (point.x - (start.x + dx * fraction), point.y - (start.y + dy * fraction))
    return (x * x + y * y).squareRoot()
  }

  /// The distance to another segment; zero if they intersect.
  func distance(to other: Self) -> Double {
    if crosses(other) { return 0 }
    return min(
      min(distance(to: other.start), distance(to: other.end)),
      min(other.distance(to: start), other.distance(to: end)))
  }

  func crosses(_ other: Self) -> Bool {
    side(of: other.start) * side(of: other.end) < 0
      && other.side(of: start) * other.side(of: end) < 0
  }

  /// Positive for a point at the left of the segment, negative for one at the right.
  private func side(of point: Point) -> Double {
    (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
  }
}

extension [Point] {
  /// The straight pieces of a line.
  var segments: [Segment] {
    var result: [Segment] = []
    result.reserveCapacity(count)
    forEachPiece { result.append($0) }
    return result
  }

  var length: Double {
    var sum = 0.0
    forEachPiece { sum += $0.length }
    return sum
  }

  /// The point at a distance from the start; the last point of a shorter line.
  func point(at distance: Double) -> Point {
    var rest = distance
    var result = self[count - 1]
    _ = containsPiece { piece in
      let length = piece.length
      guard rest < length else {
        rest -= length
        return false
      }
      result = piece.start.toward(piece.end, by: rest / length)
      return true
    }
    return result
  }

  /// The lines beside a line.
  func sides(at distance: Double) -> [[Point]] {
    [-distance, distance].map { distance in
      segments.filter { $0.length > 0 }.flatMap { segment in
        let step = segment.end - segment.start
        let aside = Point(x: -step.y, y: step.x) * (distance / segment.length)
        return [segment.start + aside, segment.end + aside]
      }
    }
  }
}
