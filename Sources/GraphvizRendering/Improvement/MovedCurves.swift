import Graphable

extension Scene {
  private static let distances = [5.0, 10, 15, 22, 30].flatMap { [$0, -$0] }
  private static let steps = [6.0, 12, 18, 24].flatMap { [$0, -$0] }

  /// The line of an arrow with one end moved along the outline of its state, or all of it but its ends moved aside.
  func movedCurves(of arrow: Arrow) -> [Curve] {
    let curve = arrow.line.curve
    let shifted = Self.steps.flatMap { step in
      [curve.shifted(by: Point(x: step, y: 0)), curve.shifted(by: Point(x: 0, y: step))]
    }
    let isLoop = drawing.isLoop(arrow.edge) || arrow.edge.source == arrow.edge.target
    return isLoop ? shifted : movedEnds(of: arrow) + shifted
  }

  private func movedEnds(of arrow: Arrow) -> [Curve] {
    [arrow.edge.target, arrow.edge.source]
      .filter { barPorts[arrow.number]?[$0] == nil }
      .flatMap { movedEnds(of: arrow, at: $0) }
  }

  /// The lines with another end at a state, without those that would meet the outline at an acute angle.
  private func movedEnds(of arrow: Arrow, at position: Int) -> [Curve] {
    guard let outline = outline(of: position) else { return [] }
    let isStart = isStart(position, of: arrow)
    func outward(_ path: [Point]) -> [Point] { isStart ? path : path.reversed() }
    func slope(_ path: [Point]) -> Double {
      let path = outward(path)
      return (path.point(at: 8) - path[0]).cosine(to: outline.outward(at: path[0]))
    }
    let leastSlope = min(0.4, slope(arrow.path))
    let (perimeter, end) = (outline.perimeter, outward(arrow.path)[0])
    return Self.distances.map { perimeter.point(near: end, movedBy: $0) }
      .map { arrow.line.curve.moved(isStart: isStart, to: $0) }
      .filter { slope($0.flattened) >= leastSlope }
  }
}
