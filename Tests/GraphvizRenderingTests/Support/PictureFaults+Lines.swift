import Foundation
import Graphable

// Lines, arrowheads and labels that are too near to those of other transitions, or to frames.
extension PictureFaults {
  /// The line of a transition, and its arrowheads.
  struct DrawnArrow {
    let number: Int
    let line: [PicturePoint]
    let heads: [Arrowhead]
  }

  /// The greatest distance at which two things are not told apart.
  private static let contact = 1.0
  /// The greatest distance and length of a line that is not taken for a part of a frame.
  private static let (parallelDistance, parallelLength) = (4.0, 20.0)
  /// The greatest distance of two arrows that seem to start or end at one point of a bar.
  private static let barDistance = 6.0
  /// The greatest sine of the angle between a bar and an arrow that seems to run along it.
  private static let barSlope = 0.3

  mutating func countLines() {
    let arrows = graph.edges.indices.flatMap { number in
      picture.groups.filter { $0.id == "transition\(number)" }.flatMap { group in
        group.lines.map { DrawnArrow(number: number, line: $0, heads: group.heads) }
      }
    }
    for arrow in arrows {
      countFrames(along: arrow)
      countHeads(of: arrow, arrows)
    }
    countBars(arrows)
    countNeighbors(arrows)
  }

  // MARK: - Lines along frames

  private mutating func countFrames(along arrow: DrawnArrow) {
    for group in picture.groups where group.classes.contains("composite") {
      for border in group.shapes + group.rules.map(\.line) {
        let length = Self.length(of: arrow.line, along: border)
        if length > Self.parallelLength {
          linesAlongFrames.append("\(arrow.number) by \(Int(length)) points along \(group.id)")
        }
      }
    }
  }

  /// The length of the parts of a line that are near to another and have its direction.
  private static func length(of line: [PicturePoint], along border: [PicturePoint]) -> Double {
    zip(line, line.dropFirst()).filter { start, end in
      let middle = PicturePoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
      return zip(border, border.dropFirst()).contains { first, last in
        middle.distance(toLineFrom: first, to: last) < parallelDistance
          && abs(sine(start, end, first, last)) < 0.35
      }
    }.reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The sine of the angle between two lines.
  private static func sine(
    _ start: PicturePoint, _ end: PicturePoint, _ first: PicturePoint, _ last: PicturePoint
  ) -> Double {
    let product = start.distance(to: end) * first.distance(to: last)
    guard product > 0 else { return 1 }
    return ((end.x - start.x) * (last.y - first.y) - (end.y - start.y) * (last.x - first.x))
      / product
  }

  // MARK: - Arrowheads

  private mutating func countHeads(of arrow: DrawnArrow, _ arrows: [DrawnArrow]) {
    for head in arrow.heads {
      for other in arrows where other.number != arrow.number {
        if other.heads.contains(where: { $0.distance(to: head) < Self.contact }) {
          if other.number > arrow.number {
            overlappingHeads.append("\(arrow.number) and \(other.number)")
          }
        } else if head.distance(to: other.line) < Self.contact {
          crossedHeads.append("\(arrow.number) by \(other.number)")
        }
      }
    }
  }

  // MARK: - Forks and joins

  private mutating func countBars(_ arrows: [DrawnArrow]) {
    for bar in graph.nodes.indices {
      guard graph.nodes[bar].kind == .fork || graph.nodes[bar].kind == .join else { continue }
      let ends = arrows.compactMap { arrow in
        end(of: arrow, at: bar).map { (number: arrow.number, point: $0) }
      }
      let isFlat = boxes[bar].map { $0.right - $0.left > $0.bottom - $0.top } ?? true
      flatBarEnds += arrows.filter { slope(of: $0, at: bar, isFlat) < Self.barSlope }
        .map { "\($0.number) at \(bar)" }
      for (index, end) in ends.enumerated() {
        for other in ends[..<index] where other.point.distance(to: end.point) < Self.barDistance {
          let (dx, dy) = (end.point.x - other.point.x, end.point.y - other.point.y)
          // Lines that meet the two long sides at one place are a straight line through the bar.
          guard abs(isFlat ? dy : dx) < 2 else { continue }
          sharedBarPoints.append("\(other.number) and \(end.number) at \(bar)")
        }
      }
    }
  }

  /// The sine of the angle between a bar and the first ten points of length of an arrow, one for an arrow elsewhere.
  private func slope(of arrow: DrawnArrow, at bar: Int, _ isFlat: Bool) -> Double {
    guard let point = end(of: arrow, at: bar), let last = arrow.line.last else { return 1 }
    let isLast = point.distance(to: last) < point.distance(to: arrow.line[0])
    let line = isLast ? arrow.line.reversed() : arrow.line
    let other = line.first { $0.distance(to: point) >= 10 } ?? line[line.count - 1]
    return abs(isFlat ? other.y - point.y : other.x - point.x) / other.distance(to: point)
  }

  /// The point at which an arrow starts or ends at a state.
  private func end(of arrow: DrawnArrow, at position: Int) -> PicturePoint? {
    let edge = graph.edges[arrow.number]
    guard edge.source == position || edge.target == position, let head = arrow.heads.first,
      let last = head.end(of: arrow.line)
    else { return nil }
    return edge.target == position
      ? head.tip : arrow.line.first == last ? arrow.line.last : arrow.line.first
  }

  // MARK: - Labels

  private mutating func countNeighbors(_ arrows: [DrawnArrow]) {
    for arrow in arrows {
      let texts = picture.groups.first { $0.id == "transition\(arrow.number)" }?.texts ?? []
      let boxes = texts.map(\.box)
      guard !boxes.isEmpty else { continue }
      func distance(_ other: DrawnArrow) -> Double {
        boxes.map { $0.distance(to: other.line) }.min() ?? .infinity
      }
      let own = distance(arrow)
      for other in arrows where other.number != arrow.number {
        let gap = distance(other)
        if gap < own {
          ambiguousLabels.append(
            "\(texts[0].words) of \(arrow.number) (\(Int(own))) near \(other.number) (\(Int(gap)))")
        }
      }
    }
  }
}

extension PictureBox {
  /// The least distance of the points of a line.
  func distance(to line: [PicturePoint]) -> Double {
    line.map { point in
      let dx = max(left - point.x, 0, point.x - right)
      let dy = max(top - point.y, 0, point.y - bottom)
      return (dx * dx + dy * dy).squareRoot()
    }.min() ?? .infinity
  }
}

extension Arrowhead {
  /// The distance from another arrowhead.
  func distance(to other: Self) -> Double {
    min(distance(to: other.outline), other.distance(to: outline))
  }

  /// The distance from a line, zero where it has a part in the arrowhead.
  func distance(to line: [PicturePoint]) -> Double {
    let fine = zip(line, line.dropFirst()).flatMap { start, end in
      let steps = max(1, Int(start.distance(to: end)))
      return (0...steps).map { step in
        let part = Double(step) / Double(steps)
        return PicturePoint(
          x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      }
    }
    return fine.map(distance(to:)).min() ?? .infinity
  }

  private func distance(to point: PicturePoint) -> Double {
    let sides = zip(outline, outline.dropFirst())
    let turns = sides.map { start, end in
      (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    }
    if turns.allSatisfy({ $0 >= 0 }) || turns.allSatisfy({ $0 <= 0 }) { return 0 }
    return sides.map { point.distance(toLineFrom: $0, to: $1) }.min() ?? .infinity
  }
}
