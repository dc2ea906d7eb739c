import Graphable

// What a reader may misread although nothing overlaps.
extension Scene {
  /// The penalty of the line of an arrow; with `isStrict`, also for contacts that a reader may misread.
  func faults(of curve: Curve, for arrow: Arrow) -> Double {
    let path = curve.flattened
    let contacts = isStrict ? contacts(of: path, Arrow.head(of: curve), for: arrow) : 0
    return faults(of: path, for: arrow) + Double(contacts) * 100
  }

  /// The number of frames that a line runs along, and of arrows whose head it touches or whose line touches its head.
  func contacts(of path: [Point], _ head: [Point], for arrow: Arrow) -> Int {
    touchedHeads(path, head, of: arrow) + framesAlong(path)
  }

  // MARK: - Arrowheads

  /// The least distance of an arrowhead from other lines and arrowheads.
  private static let headRoom = 2.0

  private func touchedHeads(_ path: [Point], _ head: [Point], of arrow: Arrow) -> Int {
    guard let bounds = Box(path), let headBounds = Box(head) else { return 0 }
    let (room, headRoom) = (bounds.grown(by: Self.headRoom), headBounds.grown(by: Self.headRoom))
    let near = Box(around: [room, headBounds.grown(by: Curve.headLength)]) ?? room
    return arrows(near: near).count { other in
      guard other.number != arrow.number else { return false }
      return Self.isNear(other.head, path, in: room)
        || other.bounds.overlaps(headRoom) && Self.isNear(head, other.path, in: other.bounds)
        || Self.distance(of: head, other.head) < headGap(arrow, other)
    }
  }

  /// The least distance of two arrowheads; a greater one at a small node, around which there is room.
  private func headGap(_ arrow: Arrow, _ other: Arrow) -> Double {
    guard arrow.edge.target == other.edge.target, let box = boxes[arrow.edge.target] else {
      return Self.headRoom
    }
    return max(box.width, box.height) < 30 ? 2 * Self.headRoom : Self.headRoom
  }

  /// The distance of two arrowheads; infinite if they are far from each other.
  private static func distance(of head: [Point], _ other: [Point]) -> Double {
    guard let tip = head.first, let otherTip = other.first,
      tip.distance(to: otherTip) < 2 * Curve.headLength + 2 * headRoom
    else { return .infinity }
    let sides = (other + [otherTip]).segments
    return (head + [tip]).segments.flatMap { side in sides.map { $0.distance(to: side) } }
      .min() ?? .infinity
  }

  /// Whether an arrowhead is near to a line with a bounding box.
  private static func isNear(_ head: [Point], _ path: [Point], in bounds: Box) -> Bool {
    guard let tip = head.first, let room = Box(head)?.grown(by: headRoom), room.overlaps(bounds),
      room.meets(path)
    else { return false }
    let sides = (head + [tip]).segments
    return path.containsPiece { segment in
      room.overlaps(segment.box.grown(by: 0.1))
        && sides.contains { $0.distance(to: segment) < headRoom }
    }
  }

  // MARK: - Frames

  /// The greatest distance and length of a line that is not taken for a part of a frame.
  fileprivate static let (frameDistance, frameLength) = (10.0, 16.0)

  private func framesAlong(_ path: [Point]) -> Int {
    guard let room = Box(path)?.grown(by: Self.frameDistance) else { return 0 }
    return borderBoxes.indices(overlapping: room).count {
      Self.length(of: path, along: borders[$0]) > Self.frameLength
    }
  }

  private static func length(of path: [Point], along border: Segment) -> Double {
    let room = border.box.grown(by: frameDistance)
    let way = border.end - border.start
    var sum = 0.0
    path.forEachPiece { segment in
      let step = segment.end - segment.start
      guard room.overlaps(segment.box.grown(by: 0.1)), abs(step.cosine(to: way)) > 0.93 else {
        return
      }
      // A straight line is one long segment, so the part of it counts that is near.
      let near = segment.box.grown(by: 0.05).intersection(room)
      sum += max(near?.width ?? 0, near?.height ?? 0)
    }
    return sum
  }

  // MARK: - Forks and joins

  /// The least distance of two lines at a fork or join.
  private static let barRoom = 7.0

  /// The number of arrows that start or end at a point of a fork or join at which an arrow does.
  func sharedBarPoints(of arrow: Arrow) -> Int {
    [arrow.edge.source, arrow.edge.target].filter(isBar).reduce(0) { sum, bar in
      guard let point = end(of: arrow, at: bar) else { return sum }
      return sum
        + arrows.count { other in
          guard other.number != arrow.number, let place = end(of: other, at: bar) else {
            return false
          }
          // Lines that meet the two long sides at one place are a straight line through the bar.
          let step = place - point
          return step.length < Self.barRoom && abs(isFlat(bar) ? step.y : step.x) < 2
        }
    }
  }

  /// The greatest sine of the angle between a bar and a line that seems to run along it.
  private static let flatness = 0.35

  /// The number of ends of an arrow that run almost along a fork or join.
  func flatBarEnds(of arrow: Arrow) -> Int {
    [arrow.edge.source, arrow.edge.target].filter(isBar).count { bar in
      let path = isStart(bar, of: arrow) ? arrow.path : arrow.path.reversed()
      let step = path.point(at: 10) - path[0]
      return abs(isFlat(bar) ? step.y : step.x) < Self.flatness * step.length
    }
  }

  func isBar(_ position: Int) -> Bool {
    drawing.graph.nodes[position].kind == .fork || drawing.graph.nodes[position].kind == .join
  }

  /// Whether a bar is wider than high.
  func isFlat(_ bar: Int) -> Bool { boxes[bar].map { $0.width > $0.height } ?? true }

  /// The point at which an arrow starts or ends at a state; `nil` for another state.
  private func end(of arrow: Arrow, at position: Int) -> Point? {
    guard arrow.edge.source == position || arrow.edge.target == position else { return nil }
    return isStart(position, of: arrow) ? arrow.path[0] : arrow.path[arrow.path.count - 1]
  }

  /// Whether the curve of an arrow starts at a state; otherwise it ends there.
  func isStart(_ position: Int, of arrow: Arrow) -> Bool {
    (position == arrow.edge.source) != drawing.isReversed(arrow.edge)
  }

  // MARK: - Labels

  /// The number of lines that are as near to the label of an arrow as its own line.
  func linesNearLabel(of arrow: Arrow) -> Int {
    guard let box = arrow.line.label?.box else { return 0 }
    return arrows(near: box.grown(by: arrow.labelDistance + 2)).count {
      $0.number != arrow.number && Self.isNear($0, toLabelOf: arrow)
    }
  }

  /// The number of arrows to whose labels the line of an arrow is as near as their own line.
  func labelsNear(_ arrow: Arrow) -> Int {
    arrowsWithLabelRooms(near: arrow.bounds).count {
      $0.number != arrow.number && Self.isNear(arrow, toLabelOf: $0)
    }
  }

  private static func isNear(_ arrow: Arrow, toLabelOf other: Arrow) -> Bool {
    guard let box = other.line.label?.box else { return false }
    let gap = other.labelDistance + 1
    let room = box.grown(by: gap)
    return arrow.bounds.overlaps(room) && arrow.shape.meets(room)
      && arrow.shape.distance(to: box, atMost: gap) < gap
  }
}

extension Segment {
  /// Whether a line may seem to run along it, as part of a frame: the corners are cut by oblique lines.
  var isBorder: Bool {
    (start.x == end.x || start.y == end.y) && length > Scene.frameLength
  }
}
