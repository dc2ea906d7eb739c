import Graphable

/// How well a reader can follow some of the arrows of a picture.
struct Clarity {
  /// The penalty for lines and labels on each other, on states, frames and titles.
  var overlaps = 0.0
  /// The number of things that a reader may misread although nothing overlaps.
  var confusions = 0
  /// The penalty for long lines, crossings, ends at corners, lines through titles' bars, and labels far from lines.
  var detour = 0.0

  var score: Double { Double(confusions) * 100 + detour }

  func isBetter(than other: Self) -> Bool {
    overlaps <= other.overlaps && confusions < other.confusions && score < other.score
  }
}

extension Clarity: Comparable {
  static func < (one: Self, other: Self) -> Bool {
    (one.overlaps, one.score) < (other.overlaps, other.score)
  }
}

extension Scene {
  func clarity(of numbers: [Int]) -> Clarity {
    numbers.reduce(into: Clarity()) { clarity, number in
      addLine(arrows[number], to: &clarity)
      addLabel(arrows[number], to: &clarity)
    }
  }

  /// The number of crossings, and of lines and labels that overlap something or that a reader may misread.
  var confusionCount: Int {
    let clarity = clarity(of: Array(arrows.indices))
    let crossed = arrows.reduce(0) { $0 + crossings(of: $1) } / 2
    return crossed + clarity.confusions + Int(clarity.overlaps / 300)
  }

  /// The part of `clarity` for one arrow without its label.
  func lineClarity(of number: Int) -> Clarity {
    var clarity = Clarity()
    addLine(arrows[number], to: &clarity)
    return clarity
  }

  /// Whether the label of an arrow overlaps nothing, and is near to its line and to no other.
  func canKeepLabel(of arrow: Arrow) -> Bool {
    guard let box = arrow.line.label?.box, !arrow.isLabelLost else { return false }
    return overlaps(ofLabel: box, of: arrow) == 0 && linesNearLabel(of: arrow) == 0
      && arrow.labelDistance < 12
  }

  /// The faults of arrows that no picture may have, each kind of each arrow on its own.
  func graveFaults(of numbers: [Int]) -> [Double] {
    numbers.flatMap { number in
      let arrow = arrows[number]
      let turn = arrow.line.curve.headTurn
      let onLabel = arrow.line.label.map { overlaps(ofLabel: $0.box, of: arrow, room: 0) } ?? 0
      return [
        faults(of: arrow.path, for: arrow), isConnected(arrow) ? 0 : 1,
        Double(ownStates(on: arrow)),
        Double(labels(near: arrow, room: 0)), Double(onLabel),
        turn < Curve.greatestTurn ? 0 : turn,
      ]
    }
  }

  private func addLine(_ arrow: Arrow, to clarity: inout Clarity) {
    let path = arrow.path
    clarity.overlaps += faults(of: path, for: arrow) + (isConnected(arrow) ? 0 : 1_000)
    clarity.overlaps += Double(ownStates(on: arrow) + labels(near: arrow)) * 300
    clarity.overlaps += arrow.line.curve.hasStraightHeads ? 0 : 1_000
    clarity.confusions += contacts(of: path, arrow.head, for: arrow)
    clarity.confusions += sharedBarPoints(of: arrow) + flatBarEnds(of: arrow) + labelsNear(arrow)
    clarity.detour += path.length / 8 + Double(crossings(of: arrow)) * 40
    clarity.detour += Double(corners(of: arrow)) * 10
    clarity.detour += Double(headers.count { $0.overlaps(arrow.bounds) && $0.meets(path) }) * 15
  }

  private func addLabel(_ arrow: Arrow, to clarity: inout Clarity) {
    guard let box = arrow.line.label?.box else { return }
    clarity.overlaps += Double(overlaps(ofLabel: box, of: arrow)) * 300
    clarity.confusions += linesNearLabel(of: arrow)
    clarity.detour += max(0, arrow.labelDistance - 8)
  }

  /// The distance of a label from all lines: more than half an arrowhead.
  private static let labelRoom = 3.0

  private func overlaps(ofLabel box: Box, of arrow: Arrow, room: Double = labelRoom) -> Int {
    let room = box.grown(by: room)
    return index.lines(meeting: room).count
      + rules.count(meeting: room) + noteLines.count { room.meets($0) } + obstacles(in: room)
      + arrowsWithLabels(near: room).count { $0.number != arrow.number }
  }

  /// The number of labels of other arrows that are too near to a line.
  private func labels(near arrow: Arrow, room: Double = labelRoom) -> Int {
    arrowsWithLabels(near: arrow.bounds.grown(by: room + 1)).count { other in
      guard other.number != arrow.number, let box = other.line.label?.box else { return false }
      let room = box.grown(by: room)
      return room.overlaps(arrow.bounds) && arrow.shape.meets(room)
    }
  }

  /// The number of states at the ends of an arrow that its line runs through.
  private func ownStates(on arrow: Arrow) -> Int {
    Set([arrow.edge.source, arrow.edge.target]).count { position in
      guard !drawing.isCluster(position), let outline = outline(of: position),
        let inside = boxes[position]?.grown(by: -1)
      else { return false }
      return arrow.shape.meets(inside) && arrow.path.contains { outline.distance(to: $0) < -1.5 }
    }
  }

  /// The number of ends at the rounded corners of states.
  private func corners(of arrow: Arrow) -> Int {
    [arrow.edge.source, arrow.edge.target].count { position in
      let end = isStart(position, of: arrow) ? arrow.path[0] : arrow.path[arrow.path.count - 1]
      return outline(of: position)?.isAtCorner(end) == true
    }
  }
}
