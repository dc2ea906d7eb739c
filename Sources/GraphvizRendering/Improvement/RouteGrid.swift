/// The area of a picture as a grid of squares, each with the cost of a line through it.
struct RouteGrid {
  let size: Double
  let columns, rows: Int
  private let origin: Point
  /// Infinite for squares through which no line may run.
  private(set) var costs: [Double]

  init(bounds: Box) {
    // Lines need lanes between states. A search in a larger grid takes too long.
    size = max(7, (bounds.width * bounds.height / 60_000).squareRoot())
    origin = Point(x: bounds.left, y: bounds.bottom)
    columns = Int(bounds.width / size) + 1
    rows = Int(bounds.height / size) + 1
    costs = Array(repeating: 1, count: columns * rows)
  }

  func center(of cell: Int) -> Point {
    Point(
      x: origin.x + (Double(cell % columns) + 0.5) * size,
      y: origin.y + (Double(cell / columns) + 0.5) * size)
  }

  /// The square of a point; `nil` outside of the grid.
  func cell(at point: Point) -> Int? {
    let (x, y) = ((point.x - origin.x) / size, (point.y - origin.y) / size)
    guard x >= 0, y >= 0, Int(x) < columns, Int(y) < rows else { return nil }
    return Int(y) * columns + Int(x)
  }

  /// Increases the cost of the squares whose centers are in a box.
  mutating func add(_ cost: Double, in box: Box) {
    let left = max(0, Int(((box.left - origin.x) / size + 0.5).rounded(.down)))
    let right = min(columns - 1, Int(((box.right - origin.x) / size - 0.5).rounded(.down)))
    let bottom = max(0, Int(((box.bottom - origin.y) / size + 0.5).rounded(.down)))
    let top = min(rows - 1, Int(((box.top - origin.y) / size - 0.5).rounded(.down)))
    guard left <= right, bottom <= top else { return }
    for row in bottom...top {
      for column in left...right { costs[row * columns + column] += cost }
    }
  }

  /// Increases the cost of the squares that a line runs through.
  mutating func add(_ cost: Double, along path: [Point]) {
    var last = -1
    for (start, end) in zip(path, path.dropFirst()) {
      let steps = max(1, Int(start.distance(to: end) / size * 2))
      for step in 0...steps {
        guard let cell = cell(at: start.toward(end, by: Double(step) / Double(steps))),
          cell != last
        else { continue }
        costs[cell] += cost
        last = cell
      }
    }
  }

  /// The cost of a line segment.
  func cost(from start: Point, to end: Point) -> Double {
    let length = start.distance(to: end)
    let steps = max(1, Int(length / size * 2))
    var sum = 0.0
    for step in 0...steps {
      guard let cell = cell(at: start.toward(end, by: Double(step) / Double(steps))) else {
        return .infinity
      }
      sum += costs[cell]
    }
    return sum * length / size / Double(steps + 1)
  }
}
