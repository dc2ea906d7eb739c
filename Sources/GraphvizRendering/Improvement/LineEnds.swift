import Foundation
import Graphable

// Graphviz clips lines at the box of a state although its corners are rounded, so that a line can end
// before the outline. A line that meets the box at an acute angle can get an arrowhead that is parallel
// to the border.
extension Scene {
  /// Gives the arrowheads of a line of Graphviz the direction of the line, and connects the line with
  /// its states.
  mutating func connectEnds(of number: Int) {
    let edge = arrows[number].edge
    let isReversed = drawing.isReversed(edge)
    let curve = arrows[number].line.curve
      .connected(to: outline(of: isReversed ? edge.source : edge.target)).reversed
      .connected(to: outline(of: isReversed ? edge.target : edge.source)).reversed
    arrows[number].line.curve = curve
  }

  /// Whether a line starts and ends at the outlines of its states.
  func isConnected(_ arrow: Arrow) -> Bool {
    let curve = arrow.line.curve
    let ends = [
      curve.startTip ?? curve.points[0], curve.endTip ?? curve.points[curve.points.count - 1],
    ]
    let states = [arrow.edge.source, arrow.edge.target]
    return zip(drawing.isReversed(arrow.edge) ? states.reversed() : states, ends)
      .allSatisfy { (outline(of: $0)?.distance(to: $1) ?? 0) < 2 }
  }

  /// The outline of a node; `nil` for one that is not drawn.
  func outline(of position: Int) -> Outline? {
    guard let box = boxes[position] else { return nil }
    switch drawing.graph.nodes[position].kind {
    case .state, .composite, .region, .anyState: return Outline(ofState: box)
    case .initial, .final, .junction, .shallowHistory, .deepHistory, .entryPoint, .exitPoint:
      return Outline(box, radius: min(box.width, box.height) / 2)
    case .choice: return .diamond(box)
    case .fork, .join, .terminate: return Outline(box, radius: 0)
    @unknown default: return Outline(ofState: box)
    }
  }
}

extension Curve {
  /// The cosine of the greatest angle between an arrowhead and its line, 40 degrees.
  private static let straight = 0.766

  /// The curve from its last point to its first.
  var reversed: Self { Self(points: points.reversed(), startTip: endTip, endTip: startTip) }

  /// The curve with an arrowhead in the direction of the line, continued to an outline if it ends just
  /// before it.
  func connected(to outline: Outline?) -> Self {
    let curve = withStraightHead
    guard let outline else { return curve }
    let end = curve.points[curve.points.count - 1]
    let way = curve.endTip.map { $0 - end } ?? curve.endDirection
    guard way.length > 0 else { return curve }
    let step = way * (0.25 / way.length)
    // The distance from the corner of a box to its rounded outline is less than 6 points.
    let steps = (0...48).first { outline.contains((curve.endTip ?? end) + step * Double($0)) }
    guard let steps, steps > 0 else { return curve }
    var longer = curve
    let last = end + step * Double(steps)
    longer.points += [end.toward(last, by: 1 / 3), end.toward(last, by: 2 / 3), last]
    longer.endTip = curve.endTip.map { $0 + step * Double(steps) }
    return longer
  }

  /// The greatest angle between an arrowhead and the last points of its line, in degrees.
  var headTurn: Double {
    [self, reversed].map { curve in
      guard let tip = curve.endTip else { return 0 }
      return Self.turn(ofHeadTo: tip, afterLine: curve.drawnPoints)
    }.reduce(0, max)
  }

  /// The angle between an arrowhead at the end of a line and the last three points of length of the line, in degrees.
  static func turn(ofHeadTo tip: Point, afterLine line: [Point]) -> Double {
    let end = line[line.count - 1]
    let before = line.last { $0.distance(to: end) >= 3 } ?? line[0]
    let cosine = (tip - end).cosine(to: end - before)
    return acos(min(max(cosine, -1), 1)) * 180 / .pi
  }

  /// Whether the arrowheads have the direction of the line, and of its last points as a reader sees them.
  var hasStraightHeads: Bool {
    headTurn < Self.greatestTurn
      && [self, reversed].allSatisfy { curve in
        guard let tip = curve.endTip else { return true }
        return (tip - curve.points[curve.points.count - 1]).cosine(to: curve.endDirection) > 0.8
      }
  }

  /// The angle, in degrees, from which on an arrowhead does not seem to belong to its line.
  static let greatestTurn = 37.0

  /// The curve with an arrowhead that has its direction and its whole length, if it has another.
  private var withStraightHead: Self {
    guard let endTip else { return self }
    let end = points[points.count - 1]
    let (head, line) = (endTip - end, endDirection)
    let isStraight = head.cosine(to: line) > Self.straight
    guard isStraight else { return withHeadAtEnd }
    guard head.length < Self.headLength * 0.7 else { return self }
    var curve = self
    curve.points += [end.toward(endTip, by: 1 / 3), end.toward(endTip, by: 2 / 3), endTip]
    return curve.withHeadAtEnd
  }

  /// The curve with the tip of its arrowhead at its last point.
  private var withHeadAtEnd: Self {
    var curve = shortened(by: Self.headLength)
    curve.endTip = points[points.count - 1]
    return curve
  }

  /// The direction of the line at its last point.
  private var endDirection: Point {
    let end = points[points.count - 1]
    return points.reversed().first { $0 != end }.map { end - $0 } ?? Point(x: 0, y: 0)
  }

  /// The curve up to the point that has a distance from the end.
  private func shortened(by distance: Double) -> Self {
    let end = points[points.count - 1]
    var points = points
    while points.count > 4, points[points.count - 4].distance(to: end) < distance {
      points.removeLast(3)
    }
    let piece = Array(points.suffix(4))
    let curve = Piece(piece, from: 0)
    var (low, high) = (0.0, 1.0)
    for _ in 0..<20 {
      let middle = (low + high) / 2
      let isFar = curve.point(at: middle).distance(to: end) > distance
      (low, high) = isFar ? (middle, high) : (low, middle)
    }
    points.replaceSubrange((points.count - 4)..., with: Self.start(of: piece, until: low))
    return Self(points: points, startTip: startTip, endTip: endTip)
  }

  /// The first part of a Bézier curve, by de Casteljau's algorithm.
  private static func start(of piece: [Point], until time: Double) -> [Point] {
    var (row, result) = (piece, [piece[0]])
    while row.count > 1 {
      row = zip(row, row.dropFirst()).map { $0.toward($1, by: time) }
      result.append(row[0])
    }
    return result
  }
}
