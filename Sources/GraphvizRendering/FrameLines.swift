import Graphable

/// The lines in frames that Graphviz does not draw.
struct FrameLines {
  /// A straight line, in points; the vertical axis points up.
  struct Line: Hashable {
    let x1, y1, x2, y2: Double
    let isDashed: Bool
  }

  /// A frame with its lines.
  struct Frame {
    let position: Int
    let box: ClusterBox
    let style: FrameStyle
    let lines: [Line]
  }

  /// The frames, the outermost first.
  let frames: [Frame]

  init(of drawing: StyledDOTWriter, boxes: [Int: ClusterBox]) {
    let nodes = drawing.graph.nodes
    let contents = drawing.graph.positionsByParent
    frames = boxes.keys.sorted().compactMap { position in
      guard let box = boxes[position], let style = drawing.frameStyle(of: position),
        nodes[position].kind != .region
      else { return nil }
      let regions = (contents[position] ?? []).filter { nodes[$0].kind == .region }
      let lines =
        [Self.rule(in: box)] + Self.separators(of: regions.compactMap { boxes[$0] }, in: box)
      return Frame(position: position, box: box, style: style, lines: lines)
    }
  }

  /// The line under the title.
  private static func rule(in box: ClusterBox) -> Line {
    Line(x1: box.left, y1: box.labelEnd, x2: box.right, y2: box.labelEnd, isDashed: false)
  }

  /// The lines between regions: vertical if the regions are side by side, horizontal if they are
  /// one above the other, and around each region otherwise.
  private static func separators(of regions: [ClusterBox], in box: ClusterBox) -> [Line] {
    if let gaps = gaps(between: regions.map { ($0.left, $0.right) }) {
      return gaps.map {
        Line(x1: $0, y1: box.labelEnd, x2: $0, y2: box.bottom, isDashed: true)
      }
    }
    if let gaps = gaps(between: regions.map { ($0.bottom, $0.top) }) {
      return gaps.map { Line(x1: box.left, y1: $0, x2: box.right, y2: $0, isDashed: true) }
    }
    return regions.flatMap(outline)
  }

  /// The middles of the gaps between intervals; `nil` if two intervals overlap.
  private static func gaps(between intervals: [(low: Double, high: Double)]) -> [Double]? {
    let sorted = intervals.sorted { $0.low < $1.low }
    let pairs = zip(sorted, sorted.dropFirst())
    guard pairs.allSatisfy({ $0.high <= $1.low }) else { return nil }
    return pairs.map { ($0.high + $1.low) / 2 }
  }

  private static func outline(of box: ClusterBox) -> [Line] {
    let corners = [
      (box.left, box.bottom), (box.left, box.top), (box.right, box.top), (box.right, box.bottom),
    ]
    return zip(corners, corners[1...] + corners[..<1]).map {
      Line(x1: $0.0, y1: $0.1, x2: $1.0, y2: $1.1, isDashed: true)
    }
  }
}
