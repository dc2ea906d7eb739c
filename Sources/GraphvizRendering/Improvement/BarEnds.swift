import Graphable

// Graphviz draws all lines of a fork or join to the middle of its bar.
extension Scene {
  /// One end of an arrow at a bar.
  private struct BarEnd {
    let number: Int
    let isSource: Bool
    /// The line, from the bar.
    let path: [Point]
    /// 1 if the line is above the bar or at the right of it, -1 if it is on the other side, 0 if it is at a short side.
    let side: Double
  }

  /// Gives each arrow a point of its own on a long side of its bar, in the order in which their lines arrive.
  ///
  /// - Returns: The arrows whose lines do not fit these points.
  mutating func spreadEnds(at bar: Int) -> [Int] {
    let ends = arrows.indices.flatMap { barEnds(of: $0, at: bar) }
    let (free, taken) = (ends.filter { $0.side == 0 }, ends.filter { $0.side != 0 })
    return [-1.0, 1].flatMap { (side: Double) -> [Int] in
      let there: [BarEnd] = taken.filter { $0.side == side }
      let moved: [BarEnd] = free.filter { Self.freeSide($0, taken) == side }
      return place(there + moved, at: bar, side)
    }
  }

  private func barEnds(of number: Int, at bar: Int) -> [BarEnd] {
    let (edge, path) = (arrows[number].edge, arrows[number].path)
    let isForward = !drawing.isReversed(edge)
    return [true, false].filter { (($0 ? edge.source : edge.target) == bar) }.map { isSource in
      let outward = isSource == isForward ? path : path.reversed()
      let side =
        side(of: outward.point(at: 12), from: outward[0], bar) ?? side(
          of: outward.point(at: 80), from: outward[0], bar) ?? 0
      return BarEnd(number: number, isSource: isSource, path: outward, side: side)
    }
  }

  /// The side of a bar at which a line arrives from a point; `nil` if it runs along the bar.
  private func side(of point: Point, from end: Point, _ bar: Int) -> Double? {
    let step = point - end
    let (across, along) = isFlat(bar) ? (step.y, step.x) : (step.x, step.y)
    guard abs(across) > 0.4 * abs(along) else { return nil }
    return across < 0 ? -1 : 1
  }

  /// The side for a line at a short side of a bar: opposite to the lines of the other direction.
  private static func freeSide(_ end: BarEnd, _ taken: [BarEnd]) -> Double {
    let sum = taken.reduce(0) { $0 + ($1.isSource == end.isSource ? $1.side : -$1.side) }
    return sum > 0 ? 1 : sum < 0 ? -1 : end.isSource ? -1 : 1
  }

  private mutating func place(_ ends: [BarEnd], at bar: Int, _ side: Double) -> [Int] {
    // A single line stays where it is.
    guard let box = boxes[bar], ends.count > 1 || ends.contains(where: { $0.side == 0 }) else {
      return []
    }
    let isFlat = isFlat(bar)
    func place(_ point: Point) -> Double { isFlat ? point.x : point.y }
    let sorted = ends.map { ($0, place($0.path.point(at: 80))) }
      .sorted { ($0.1, $0.0.number) < ($1.1, $1.0.number) }.map(\.0)
    let room = (isFlat ? box.width : box.height) / Double(ends.count)
    return sorted.enumerated().filter { index, end in
      let offset = (Double(index) + 0.5) * room
      let point =
        isFlat
        ? Point(x: box.left + offset, y: side > 0 ? box.top : box.bottom)
        : Point(x: side > 0 ? box.right : box.left, y: box.bottom + offset)
      let way = isFlat ? Point(x: 0, y: side) : Point(x: side, y: 0)
      let port = Port(point, way: way, stub: Self.stub)
      barPorts[arrows[end.number].number, default: [:]][bar] = port
      move(end.number, isSource: end.isSource, to: point)
      let path = arrows[end.number].path
      let outward =
        end.isSource != drawing.isReversed(arrows[end.number].edge) ? path : path.reversed()
      return (outward.point(at: 10) - point).cosine(to: way) < 0.6
    }.map(\.1.number)
  }

  /// Moves one end of a line.
  private mutating func move(_ number: Int, isSource: Bool, to point: Point) {
    let arrow = arrows[number]
    arrows[number].line.curve = arrow.line.curve.moved(
      isStart: isSource != drawing.isReversed(arrow.edge), to: point)
  }
}
