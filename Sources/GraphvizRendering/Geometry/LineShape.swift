/// A line that is compared with many boxes and lines.
///
/// Its pieces are in groups, so that those that are far away are not looked at.
final class LineShape: Sendable {
  private static let groupSize = 6

  let points: [Point]
  /// The bounding box of the line, with a minimum width and height.
  let bounds: Box
  /// The bounding boxes of the groups, with a margin.
  private let groups: [Box]

  /// - Parameter points: At least one point.
  init(_ points: [Point]) {
    self.points = points
    bounds = Box(points) ?? Box(center: Point(x: 0, y: 0), width: 1, height: 1)
    groups = stride(from: 0, to: max(1, points.count - 1), by: Self.groupSize).compactMap {
      Box(points, from: $0, to: min($0 + Self.groupSize + 1, points.count))
    }
  }

  /// Whether the line intersects a box.
  func meets(_ box: Box) -> Bool {
    containsGroup(overlapping: box) { box.meets(points, from: $0, to: $1) }
  }

  /// The distance of a box, but not more than a bound; zero if the line intersects the box.
  func distance(to box: Box, atMost bound: Double = .infinity) -> Double {
    if meets(box) { return 0 }
    var least = bound
    for group in groups.indices where groups[group].distance(to: box) < least {
      let start = group * Self.groupSize
      _ = points.containsPiece(from: start, to: min(start + Self.groupSize, points.count - 1)) {
        if $0.box.distance(to: box) < least { least = min(least, box.distance(to: $0)) }
        return false
      }
    }
    return least
  }

  /// Whether a piece of the line crosses one of another line.
  func crosses(_ other: LineShape) -> Bool {
    guard bounds.overlaps(other.bounds) else { return false }
    return containsGroup(overlapping: other.bounds) { first, last in
      points.containsPiece(from: first, to: last) { piece in
        let box = piece.box.grown(by: 0.1)
        return other.containsGroup(overlapping: box) { first, last in
          other.points.containsPiece(from: first, to: last) {
            box.overlaps($0.box.grown(by: 0.1)) && piece.crosses($0)
          }
        }
      }
    }
  }

  /// Whether a condition holds for the first and the last point of a group that is near to a box.
  private func containsGroup(overlapping box: Box, where condition: (Int, Int) -> Bool) -> Bool {
    groups.withUnsafeBufferPointer { boxes in
      guard let first = boxes.baseAddress else { return false }
      let count = boxes.count
      var group = 0
      while group < count {
        if first[group].overlaps(box) {
          let start = group * Self.groupSize
          if condition(start, min(start + Self.groupSize, points.count - 1)) { return true }
        }
        group += 1
      }
      return false
    }
  }
}
