import Graphable

@testable import GraphvizRendering

extension PictureFaults {
  /// The greatest distance between the end of an arrow and its state.
  private static let gap = 3.0
  /// The greatest angle between an arrowhead and the end of its line, in degrees.
  private static let angle = 45.0

  mutating func countEdge(_ number: Int) {
    let edge = graph.edges[number]
    let groups = picture.groups.filter {
      $0.id == "transition\(number)" || $0.id == "transition\(number)-start"
    }
    let pieces = groups.flatMap(\.lines)
    countStates(pieces, number)
    guard pieces.count == 1, let line = pieces.first else {
      brokenEdges.append("\(number) has \(pieces.count) lines")
      return
    }
    let heads = groups.flatMap(\.heads)
    guard heads.count == 1, let head = heads.first else {
      brokenEdges.append("\(number) has \(heads.count) arrowheads")
      return
    }
    for (name, gap) in gaps(of: line, head, edge) where gap > Self.gap {
      brokenEdges.append("\(number) is \(gap.rounded()) points from its \(name)")
    }
    let angle = head.angle(to: line)
    if angle > Self.angle { sidewaysHeads.append("\(number) by \(Int(angle)) degrees") }
  }

  /// The distances between the parts of an arrow and between the arrow and its ends.
  private func gaps(
    of line: [PicturePoint], _ head: Arrowhead, _ edge: StateGraph.Edge
  ) -> [(name: String, gap: Double)] {
    guard let end = head.end(of: line), let start = line.first == end ? line.last : line.first
    else { return [("line", .infinity)] }
    return [
      ("source", picture.distance(from: start, toState: edge.source)),
      ("target", picture.distance(from: head.tip, toState: edge.target)),
      ("arrowhead", head.base.distance(to: end)),
    ]
  }

  private mutating func countStates(_ pieces: [[PicturePoint]], _ number: Int) {
    let edge = graph.edges[number]
    for (position, box) in boxes.sorted(by: { $0.key < $1.key })
    where graph.nodes[position].kind != .region && !isOwn(position, of: edge)
      && pieces.contains(where: { crosses($0, box.inset(by: 1)) })
    {
      if isFrame(position) {
        crossedFrames.append("\(position) by \(number)")
      } else {
        crossedStates.append("\(position) by \(number)")
      }
    }
  }

  /// Whether an arrow may run through a state: one of its ends, or a frame around one.
  private func isOwn(_ position: Int, of edge: StateGraph.Edge) -> Bool {
    [(edge.source, edge.target), (edge.target, edge.source)].contains { end, other in
      isAround(position, end) && !isOutside(end, other, of: position)
    }
  }

  /// Whether an arrow connects a point on the border of a frame with something outside.
  private func isOutside(_ point: Int, _ other: Int, of frame: Int) -> Bool {
    let node = graph.nodes[point]
    guard node.kind == .entryPoint || node.kind == .exitPoint, node.parent == frame,
      let border = boxes[frame], let box = boxes[point]
    else { return false }
    return !isAround(frame, other) && !border.inset(by: 2).contains(box.center)
  }
}

/// The triangle at the end of an arrow.
struct Arrowhead {
  let base, tip: PicturePoint
  let outline: [PicturePoint]

  /// - Parameter corners: The closed outline, with the tip as its second corner.
  init?(corners: [PicturePoint]) {
    guard corners.count == 4, corners[0] == corners[3] else { return nil }
    base = .init(x: (corners[0].x + corners[2].x) / 2, y: (corners[0].y + corners[2].y) / 2)
    tip = corners[1]
    outline = corners
  }

  /// The end of a line that is nearer to the arrowhead.
  func end(of line: [PicturePoint]) -> PicturePoint? {
    [line.first, line.last].compactMap { $0 }
      .min { base.distance(to: $0) < base.distance(to: $1) }
  }

  /// The angle between the arrowhead and the last three points of length of its line, in degrees.
  func angle(to line: [PicturePoint]) -> Double {
    guard let end = end(of: line) else { return 180 }
    let outward = line.last == end ? line : line.reversed()
    // The tip as seen from the end of the line.
    let head = Point(x: end.x + tip.x - base.x, y: end.y + tip.y - base.y)
    return Curve.turn(ofHeadTo: head, afterLine: outward.map { Point(x: $0.x, y: $0.y) })
  }
}

extension DrawnPicture.Group {
  var heads: [Arrowhead] { shapes.compactMap(Arrowhead.init) }
}
