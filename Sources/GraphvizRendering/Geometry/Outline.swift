/// The outline of a node as Graphviz draws it.
enum Outline {
  /// A rectangle around `inside` whose corners are rounded; a circle if `inside` has no size.
  case rounded(inside: Box, radius: Double)
  case diamond(Box)

  /// The outline of a state or frame, with the radius of Graphviz.
  init(ofState box: Box) {
    self.init(box, radius: min(12, box.width / 3, box.height / 3))
  }

  init(_ box: Box, radius: Double) {
    self = .rounded(inside: box.grown(by: -radius), radius: radius)
  }

  func contains(_ point: Point) -> Bool { distance(to: point) <= 0 }

  /// The distance of a point outside of the outline; at most zero inside.
  func distance(to point: Point) -> Double {
    switch self {
    case .rounded(let inside, let radius): return inside.distance(to: point) - radius
    case .diamond(let box):
      let (width, height, step) = (box.width / 2, box.height / 2, point - box.center)
      let fraction = abs(step.x) / width + abs(step.y) / height
      return (fraction - 1) * width * height / Point(x: width, y: height).length
    }
  }
}
