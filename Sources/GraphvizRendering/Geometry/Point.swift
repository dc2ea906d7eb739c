/// A point in a picture, in points; the vertical axis points up.
struct Point: Hashable {
  var x, y: Double

  static func + (one: Self, other: Self) -> Self { Self(x: one.x + other.x, y: one.y + other.y) }
  static func - (one: Self, other: Self) -> Self { Self(x: one.x - other.x, y: one.y - other.y) }
  static func * (point: Self, factor: Double) -> Self {
    Self(x: point.x * factor, y: point.y * factor)
  }

  var length: Double { (x * x + y * y).squareRoot() }

  func distance(to other: Self) -> Double { (self - other).length }

  /// The cosine of the angle to another direction; 1 if one of them has no length.
  func cosine(to other: Self) -> Double {
    let product = length * other.length
    return product > 0 ? (x * other.x + y * other.y) / product : 1
  }

  /// The point at a fraction of the distance to another point.
  func toward(_ other: Self, by fraction: Double) -> Self { self + (other - self) * fraction }
}

extension Point {
  /// Parses the notation of Graphviz: two numbers, separated by a comma.
  init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 2 else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }
}
