/// An axis-parallel rectangle in a picture, in points; the vertical axis points up.
struct Box: Hashable {
  var left, bottom, right, top: Double

  init(left: Double, bottom: Double, right: Double, top: Double) {
    (self.left, self.bottom, self.right, self.top) = (left, bottom, right, top)
  }

  init(center: Point, width: Double, height: Double) {
    self.init(
      left: center.x - width / 2, bottom: center.y - height / 2, right: center.x + width / 2,
      top: center.y + height / 2)
  }

  /// The bounding box of other boxes; `nil` if there are none.
  init?(around boxes: [Self]) {
    guard var result = boxes.first else { return nil }
    for box in boxes.dropFirst() { result.include(box) }
    self = result
  }

  var width: Double { right - left }
  var height: Double { top - bottom }
  var center: Point { Point(x: (left + right) / 2, y: (bottom + top) / 2) }

  mutating func include(_ other: Self) {
    left = min(left, other.left)
    bottom = min(bottom, other.bottom)
    right = max(right, other.right)
    top = max(top, other.top)
  }

  func grown(by margin: Double) -> Self {
    Self(left: left - margin, bottom: bottom - margin, right: right + margin, top: top + margin)
  }

  func moved(by step: Point) -> Self {
    Self(left: left + step.x, bottom: bottom + step.y, right: right + step.x, top: top + step.y)
  }

  func contains(_ point: Point) -> Bool {
    left < point.x && point.x < right && bottom < point.y && point.y < top
  }

  func overlaps(_ other: Self) -> Bool {
    left < other.right && other.left < right && bottom < other.top && other.bottom < top
  }

  /// The common part of two boxes; `nil` if they do not overlap.
  func intersection(_ other: Self) -> Self? {
    guard overlaps(other) else { return nil }
    return Self(
      left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: min(right, other.right), top: min(top, other.top))
  }

  /// The distance of a point outside of the box; zero inside.
  func distance(to point: Point) -> Double {
    let dx = max(left - point.x, 0, point.x - right)
    let dy = max(bottom - point.y, 0, point.y - top)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The distance of a segment that does not intersect the box.
  func distance(to segment: Segment) -> Double {
    let ends = min(distance(to: segment.start), distance(to: segment.end))
    let lower = min(
      segment.distance(to: Point(x: left, y: bottom)),
      segment.distance(to: Point(x: right, y: bottom)))
    let upper = min(
      segment.distance(to: Point(x: left, y: top)), segment.distance(to: Point(x: right, y: top)))
    return min(ends, min(lower, upper))
  }

  /// The distance of two boxes; zero if they overlap.
  func distance(to other: Self) -> Double {
    let dx = max(left - other.right, 0, other.left - right)
    let dy = max(bottom - other.top, 0, other.bottom - top)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Whether a line segment intersects the box, by the Liang–Barsky algorithm.
  func meets(_ start: Point, _ end: Point) -> Bool {
    var (first, last) = (0.0, 1.0)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return Self.clip(-dx, start.x - left, &first, &last)
      && Self.clip(dx, right - start.x, &first, &last)
      && Self.clip(-dy, start.y - bottom, &first, &last)
      && Self.clip(dy, top - start.y, &first, &last)
  }

  private static func clip(
    _ step: Double, _ room: Double, _ first: inout Double, _ last: inout Double
  ) -> Bool {
    if step == 0 { return room > 0 }
    if step < 0 { first = max(first, room / step) } else { last = min(last, room / step) }
    return first < last
  }
}

/// The position of a cluster in a picture, in points; the vertical axis points up.
struct ClusterBox: Hashable {
  var left, bottom, right, top: Double
  /// The lower end of the label of the cluster, including the space below it; `top` without a
  /// label.
  var labelEnd: Double

  /// Parses the attributes `bb`, `lp` and `lheight` of Graphviz.
  ///
  /// The last one is in inches.
  init?(corners: String, labelCenter: String, labelHeight: String) {
    let corners = corners.split(separator: ",").compactMap { Double($0) }
    guard corners.count == 4 else { return nil }
    (left, bottom, right, top) = (corners[0], corners[1], corners[2], corners[3])
    let center = labelCenter.split(separator: ",").compactMap { Double($0) }
    labelEnd = top
    if center.count == 2, let height = Double(labelHeight) {
      labelEnd = center[1] - height * 36 - 4
    }
  }
}
