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

  /// The distance of a point outside of the box; zero inside.
  func distance(to point: Point) -> Double {
    let dx = max(left - point.x, 0, point.x - right)
    let dy = max(bottom - point.y, 0, point.y - top)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Whether a line segment intersects the box, by the Liang–Barsky algorithm.
  func meets(_ start: Point, _ end: Point) -> Bool {
    var (first, last) = (0.0, 1.0)
    func clip(_ step: Double, _ room: Double) -> Bool {
      if step == 0 { return room > 0 }
      if step < 0 { first = max(first, room / step) } else { last = min(last, room / step) }
      return first < last
    }
    let step = end - start
    return clip(-step.x, start.x - left) && clip(step.x, right - start.x)
      && clip(-step.y, start.y - bottom) && clip(step.y, top - start.y)
  }

  func meets(_ line: [Point]) -> Bool {
    zip(line, line.dropFirst()).contains { meets($0, $1) }
  }
}
