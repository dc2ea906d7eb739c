/// A spatial index of line segments.
struct LineIndex {
  private struct Line {
    let start, end: Point
    let owner: Int
  }

  private static let size = 48.0

  private let bounds: Box
  private let columns, rows: Int
  private var lines: [Line] = []
  private var cells: [[Int]]

  /// - Parameter bounds: A box around most segments. Segments outside of it belong to its border
  ///   cells.
  init(bounds: Box) {
    self.bounds = bounds
    columns = Int(bounds.width / Self.size) + 1
    rows = Int(bounds.height / Self.size) + 1
    cells = Array(repeating: [], count: columns * rows)
  }

  mutating func add(_ start: Point, _ end: Point, of owner: Int) {
    let room = Box(
      left: min(start.x, end.x), bottom: min(start.y, end.y), right: max(start.x, end.x),
      top: max(start.y, end.y))
    lines.append(Line(start: start, end: end, owner: owner))
    for cell in cells(in: room) { cells[cell].append(lines.count - 1) }
  }

  mutating func add(_ path: [Point], of owner: Int) {
    for (start, end) in zip(path, path.dropFirst()) { add(start, end, of: owner) }
  }

  /// The owners of the segments that intersect a box, without duplicates.
  func owners(in box: Box) -> [Int] {
    var owners: [Int] = []
    for cell in cells(in: box) {
      for number in cells[cell] where !owners.contains(lines[number].owner) {
        if box.meets(lines[number].start, lines[number].end) {
          owners.append(lines[number].owner)
        }
      }
    }
    return owners
  }

  private func cells(in box: Box) -> [Int] {
    func index(_ distance: Double, _ count: Int) -> Int {
      min(max(Int(distance / Self.size), 0), count - 1)
    }
    let firstColumn = index(box.left - bounds.left, columns)
    let lastColumn = index(box.right - bounds.left, columns)
    let firstRow = index(box.bottom - bounds.bottom, rows)
    let lastRow = index(box.top - bounds.bottom, rows)
    return (firstRow...lastRow).flatMap { row in
      (firstColumn...lastColumn).map { row * columns + $0 }
    }
  }
}
