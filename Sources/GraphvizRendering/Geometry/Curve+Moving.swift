extension Curve {
  /// The curve with another end.
  ///
  /// The nearer a point is to the end, the more it moves with it, so that a straight line stays straight.
  private func ending(at end: Point) -> Self {
    let last = points[points.count - 1]
    let step = end - (endTip ?? last)
    let distances = points.reversed().reduce(into: [(point: last, distance: 0.0)]) { found, point in
      let (before, distance) = found[found.count - 1]
      found.append((point, distance + point.distance(to: before)))
    }.dropFirst().map(\.distance)
    let room = min(distances[distances.count - 1], Self.reach)
    guard room > 0 else { return self }
    var curve = self
    for (index, distance) in zip(points.indices.reversed(), distances) where distance < room {
      curve.points[index] = points[index] + step * (1 - distance / room)
    }
    guard let endTip else { return curve }
    curve.endTip = end
    let way = end - curve.points[curve.points.count - 2]
    guard way.length > 0.1 else { return curve }
    curve.points[curve.points.count - 1] = end - way * (endTip.distance(to: last) / way.length)
    return curve
  }

  /// The length of the part of a line that moves with its end.
  private static let reach = 150.0

  /// The curve with another start or another end.
  func moved(isStart: Bool, to point: Point) -> Self {
    isStart ? reversed.ending(at: point).reversed : ending(at: point)
  }

  /// The curve, moved aside except near its ends.
  func shifted(by step: Point) -> Self {
    let distances = points.reduce(into: [(point: points[0], distance: 0.0)]) { found, point in
      let (before, distance) = found[found.count - 1]
      found.append((point, distance + point.distance(to: before)))
    }.dropFirst().map(\.distance)
    guard let length = distances.last else { return self }
    var curve = self
    for (index, distance) in zip(points.indices, distances) {
      let free = min(distance, length - distance) - Self.headLength
      curve.points[index] = points[index] + step * min(max(free / Self.bend, 0), 1)
    }
    return curve
  }

  /// The length of the parts at the ends of a line that stay where they are.
  private static let bend = 60.0

  /// Whether a curve of level and upright lines, from which this one has been made by moving, has one that is oblique
  /// here.
  func makesOblique(_ routed: Self) -> Bool {
    guard points.count == routed.points.count else { return false }
    let (old, new) = (routed.steps, steps)
    let isRouted = old.contains { $0.x == 0 } && old.contains { $0.y == 0 }
    return isRouted && zip(old, new).contains { ($0.x == 0 || $0.y == 0) && $1.x != 0 && $1.y != 0 }
  }

  /// The ways from the start to the end of each long piece; a coordinate that is almost zero is zero.
  private var steps: [Point] {
    stride(from: 0, to: points.count - 3, by: 3).map { index in
      let step = points[index + 3] - points[index]
      guard step.length > Self.longPiece else { return Point(x: 1, y: 1) }
      return Point(x: abs(step.x) < 1 ? 0 : step.x, y: abs(step.y) < 1 ? 0 : step.y)
    }
  }

  private static let longPiece = 12.0
}
