import Graphable

/// The line of an arrow: a sequence of cubic Bézier curves, and the tips of its arrowheads.
struct Curve: Hashable {
  /// The start, and three points for each Bézier curve.
  var points: [Point]
  /// The tip of the arrowhead before the first point.
  var startTip: Point?
  /// The tip of the arrowhead after the last point.
  var endTip: Point?
}

extension Curve {
  /// Parses the attribute `pos` of an edge; `nil` for several lines.
  init?(_ text: String) {
    var (points, startTip, endTip): ([Point], Point?, Point?) = ([], nil, nil)
    for word in text.split(separator: " ") {
      switch word.prefix(2) {
      case "s,": startTip = Point(word.dropFirst(2))
      case "e,": endTip = Point(word.dropFirst(2))
      default:
        guard let point = Point(word) else { return nil }
        points.append(point)
      }
    }
    guard points.count >= 4, points.count % 3 == 1 else { return nil }
    self.init(points: points, startTip: startTip, endTip: endTip)
  }

  /// The curve in the notation of Graphviz.
  var text: String {
    let tips = [("s", startTip), ("e", endTip)].compactMap { mark, tip in
      tip.map { "\(mark),\(Self.text($0))" }
    }
    return (tips + points.map(Self.text)).joined(separator: " ")
  }

  static func text(_ point: Point) -> String { "\(hundredths(point.x)),\(hundredths(point.y))" }

  /// The curve with its arrowheads, as line segments.
  var flattened: [Point] {
    var result = startTip.map { [$0] } ?? []
    result.append(points[0])
    for index in stride(from: 0, to: points.count - 1, by: 3) {
      let piece = Piece(points, from: index)
      let steps = min(max(Int(piece.outerLength / 5), 1), 40)
      var step = 1
      while step <= steps {
        result.append(piece.point(at: Double(step) / Double(steps)))
        step += 1
      }
    }
    return result + (endTip.map { [$0] } ?? [])
  }

  /// The curve without its arrowheads, as line segments that are shorter than the measured
  /// distances.
  var drawnPoints: [Point] {
    stride(from: 0, to: points.count - 1, by: 3).reduce(into: [points[0]]) { result, index in
      let piece = Piece(points, from: index)
      let steps = max(2, Int(piece.start.distance(to: piece.end) / 4) + 4)
      result += (1...steps).map { piece.point(at: Double($0) / Double(steps)) }
    }
  }

  /// One of the Bézier curves.
  struct Piece {
    let start, first, second, end: Point

    init(_ points: [Point], from index: Int) {
      (start, first) = (points[index], points[index + 1])
      (second, end) = (points[index + 2], points[index + 3])
    }

    /// The length of the lines between its points.
    var outerLength: Double {
      start.distance(to: first) + first.distance(to: second) + second.distance(to: end)
    }

    func point(at time: Double) -> Point {
      let rest = 1 - time
      let before = start * (rest * rest * rest) + first * (3 * rest * rest * time)
      return before + second * (3 * rest * time * time) + end * (time * time * time)
    }
  }
}

extension Curve {
  /// The length of an arrowhead: ten points times `arrowsize`.
  static let headLength = 7.0

  /// A curve along line segments with rounded corners.
  ///
  /// - Parameters:
  ///   - corners: The ends and the corners, at least two.
  ///   - roundness: The maximum distance from a corner at which the rounding starts.
  ///   - hasStartHead: Whether there is an arrowhead at the first of `corners`.
  ///   - hasEndHead: Whether there is one at the last.
  init(along corners: [Point], roundness: Double, hasStartHead: Bool, hasEndHead: Bool) {
    var corners = corners
    let (first, last) = (corners[0], corners[corners.count - 1])
    if hasStartHead { corners[0] = Self.shortened(first, toward: corners[1]) }
    if hasEndHead {
      corners[corners.count - 1] = Self.shortened(last, toward: corners[corners.count - 2])
    }
    var points = [corners[0]]
    func straight(to end: Point) {
      let start = points[points.count - 1]
      points += [start.toward(end, by: 1 / 3), start.toward(end, by: 2 / 3), end]
    }
    for index in corners.indices.dropFirst().dropLast() {
      let (before, corner, after) = (corners[index - 1], corners[index], corners[index + 1])
      let room = min(
        roundness, before.distance(to: corner) * 0.48, corner.distance(to: after) * 0.48)
      guard room > 0.1 else { continue }
      let start = corner.toward(before, by: room / before.distance(to: corner))
      let end = corner.toward(after, by: room / corner.distance(to: after))
      straight(to: start)
      points += [start.toward(corner, by: 2 / 3), end.toward(corner, by: 2 / 3), end]
    }
    straight(to: corners[corners.count - 1])
    self.init(
      points: points, startTip: hasStartHead ? first : nil, endTip: hasEndHead ? last : nil)
  }

  private static func shortened(_ end: Point, toward other: Point) -> Point {
    let length = end.distance(to: other)
    return length > 0 ? end.toward(other, by: min(headLength / length, 0.9)) : end
  }
}

/// A number with at most two decimals, in the notation of Graphviz.
func hundredths(_ value: Double) -> String {
  "\(Double(Int(value * 100 + (value < 0 ? -0.5 : 0.5))) / 100)"
}

// Those of the standard library are generic: without optimization, they take ten times as long.

func min(_ one: Double, _ other: Double) -> Double { other < one ? other : one }

func max(_ one: Double, _ other: Double) -> Double { other >= one ? other : one }

func max(_ one: Double, _ other: Double, _ third: Double) -> Double {
  max(max(one, other), third)
}

func abs(_ number: Double) -> Double { number.magnitude }
