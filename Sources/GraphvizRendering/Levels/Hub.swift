import Graphable

/// A node of a level with which most of the others are connected, and the places of the others around it.
struct Hub {
  let level: Level
  /// The indices of the items in the middle: the hub, and what leads to it alone.
  let middle: [Int]
  private let hub: Int
  /// The indices of the items around it.
  let spokes: [Int]

  /// The least number of spokes.
  private static let leastSpokes = 6
  /// The distances between spokes, and of the spokes from the middle.
  private static let (gap, room) = (26.0, 105.0)

  /// - Returns: `nil` if the level has no hub.
  init?(of level: Level) {
    self.level = level
    var neighbors = Array(repeating: Set<Int>(), count: level.items.count)
    for edge in level.edges where edge.source != edge.target {
      neighbors[edge.source].insert(edge.target)
      neighbors[edge.target].insert(edge.source)
    }
    let counts = neighbors.map(\.count)
    guard let hub = counts.indices.max(by: { counts[$0] < counts[$1] }),
      level.items[hub].block == nil, counts[hub] >= Self.leastSpokes,
      counts[hub] * 10 >= (level.items.count - 1) * 6
    else { return nil }
    self.hub = hub
    let starts = level.items.indices.filter { neighbors[$0] == [hub] && level.isStart($0) }
    middle = [hub] + starts
    spokes = level.items.indices.filter { $0 != hub && !starts.contains($0) }
    let others = level.edges.count {
      $0.source != hub && $0.target != hub && $0.source != $0.target
    }
    guard spokes.count >= Self.leastSpokes, others * 3 <= spokes.count else { return nil }
  }

  /// The spokes around the middle, clockwise from the upper left corner on, with straight lines.
  ///
  /// - Parameters:
  ///   - center: The middle.
  ///   - blocks: The spokes, in their order.
  func arranged(_ center: LayoutBlock, _ blocks: [LayoutBlock]) -> Level.Arrangement {
    let placed = zip(spokes, blocks).map { Spoke(block: $1, labelRoom: labelRoom(of: $0)) }
    let rings = (0...max(0, placed.count / 2 - 1)).map { Ring(center, placed, atSides: $0) }
    let best = rings.min { $0.block.cost < $1.block.cost }
    var block = best?.block ?? center
    let lines = lines(in: block.layout)
    block.layout.lines.merge(lines) { $1 }
    let drawn = level.edges.filter { edge in
      (middle.contains(edge.source) && middle.contains(edge.target))
        || edge.source == edge.target || lines["transition\(edge.number)"] != nil
    }.map(\.number)
    let cut = Set(level.edges.map(\.number)).subtracting(drawn)
    return (block, cut.sorted())
  }

  // MARK: - Lines

  /// An end of a line at the hub.
  private struct End {
    let number: Int
    let spoke: Outline
    let target: Point
    /// The place on the outline of the hub, as a distance along it.
    var place: Double
  }

  /// Straight lines between the hub and its spokes, whose ends lie apart.
  private func lines(in layout: PictureLayout) -> [String: PictureLayout.Line] {
    guard let position = level.items[hub].position,
      let box = layout.box(of: position, in: level.drawing)
    else { return [:] }
    let outline = Perimeter(of: box)
    var ends = spokes.flatMap { spokeEnds(at: $0, outline, box.center, layout) }
      .sorted { ($0.place, $0.number) < ($1.place, $1.number) }
    outline.spread(&ends, place: \End.place)
    var lines: [String: PictureLayout.Line] = [:]
    for end in ends {
      let edge = level.drawing.graph.edges[end.number]
      let start = outline.point(at: end.place)
      let tip = end.spoke.firstPoint(from: start, to: end.target)
      let isReversed = level.drawing.isReversed(edge)
      let path = (edge.source == position) == isReversed ? [tip, start] : [start, tip]
      lines["transition\(end.number)"] = .init(
        curve: Curve(
          along: path, roundness: 1, hasStartHead: isReversed, hasEndHead: !isReversed))
    }
    return lines
  }

  private func spokeEnds(
    at spoke: Int, _ outline: Perimeter, _ center: Point, _ layout: PictureLayout
  ) -> [End] {
    guard let position = level.items[spoke].position,
      let hubPosition = level.items[hub].position,
      let box = layout.box(of: position, in: level.drawing)
    else { return [] }
    let edges = level.edges.filter { edge in
      let whole = level.drawing.graph.edges[edge.number]
      // Lines from and to the contents of a spoke are routed.
      return Set([edge.source, edge.target]) == [hub, spoke]
        && Set([whole.source, whole.target]) == [hubPosition, position]
    }
    let way = box.center - center
    let side = Point(x: -way.y, y: way.x) * (1 / max(1, way.length))
    let room = min(16, min(box.width, box.height) * 0.8 / Double(max(1, edges.count)))
    return edges.enumerated().map { index, edge in
      let offset = (Double(index) - Double(edges.count - 1) / 2) * room
      let target = box.center + side * offset
      return End(
        number: edge.number, spoke: Outline(ofState: box), target: target,
        place: outline.place(toward: target))
    }
  }

  // MARK: - Places

  /// The width of the labels of the lines between a spoke and the hub, side by side.
  private func labelRoom(of spoke: Int) -> Double {
    level.edges.filter { Set([$0.source, $0.target]) == [hub, spoke] }.reduce(0) { sum, edge in
      let width = StyledDOTWriter.labelWidth(of: level.drawing.graph.edges[edge.number])
      return sum + Double(width) + 12
    }
  }

  /// A block, and the width of the labels that lie between it and the middle.
  private struct Spoke {
    let block: LayoutBlock
    let labelRoom: Double

    var width: Double { max(block.box.width, labelRoom) }
    var height: Double { block.box.height }
  }

  /// Blocks around another one.
  private struct Ring {
    let block: LayoutBlock

    /// - Parameter sides: The number of blocks at the left and at the right.
    init(_ center: LayoutBlock, _ blocks: [Spoke], atSides sides: Int) {
      let level = blocks.count - 2 * sides
      let above = Array(blocks[..<((level + 1) / 2)])
      let right = Array(blocks[above.count..<above.count + sides])
      let below = Array(blocks[(above.count + sides)..<(level + sides)].reversed())
      let left = Array(blocks[(level + sides)...].reversed())
      func length(_ row: [Spoke], _ side: (Spoke) -> Double) -> Double {
        row.reduce(0) { $0 + side($1) } + Double(max(0, row.count - 1)) * gap
      }
      func depth(_ column: [Spoke]) -> Double { column.map(\.block.box.width).max() ?? 0 }
      let middle = center.box.width + 2 * room + 60
      let sideWidth = depth(left) + depth(right)
      let width = max(length(above, \.width), length(below, \.width), sideWidth + middle)
      let height = max(
        length(left, \.height), length(right, \.height),
        max(center.box.height + 2 * room, 0.4 * (width - sideWidth)))
      var layout = PictureLayout(bounds: .nothing)
      var box = Box.nothing
      func place(_ block: LayoutBlock, at center: Point) {
        let moved = block.moved(by: center - block.box.center)
        layout.add(moved.layout)
        box.include(moved.box)
      }
      func placeRow(_ row: [Spoke], at y: (Double) -> Double) {
        let space = (width - length(row, \.width)) / Double(row.count + 1)
        var x = -width / 2 + space
        for spoke in row {
          place(spoke.block, at: Point(x: x + spoke.width / 2, y: y(spoke.height / 2)))
          x += spoke.width + gap + space
        }
      }
      func placeColumn(_ column: [Spoke], at x: (Double) -> Double) {
        let space = (height - length(column, \.height)) / Double(column.count + 1)
        var y = height / 2 - space
        for spoke in column {
          place(spoke.block, at: Point(x: x(spoke.block.box.width / 2), y: y - spoke.height / 2))
          y -= spoke.height + gap + space
        }
      }
      place(center, at: Point(x: 0, y: 0))
      placeRow(above) { height / 2 + gap + $0 }
      placeRow(below) { -height / 2 - gap - $0 }
      placeColumn(left) { -width / 2 + $0 }
      placeColumn(right) { width / 2 - $0 }
      layout.bounds = box
      self.block = LayoutBlock(layout: layout, box: box)
    }
  }
}

/// The outline of a state as a closed line.
private struct Perimeter {
  private let points: [Point]
  private let center: Point
  private var length: Double { Double(points.count) }

  init(of box: Box) {
    let outline = Outline(ofState: box)
    var point = outline.firstPoint(from: Point(x: box.center.x, y: box.top + 9), to: box.center)
    let perimeter = outline.perimeter
    var points: [Point] = []
    let steps = Int(2 * (box.width + box.height))
    for _ in 0..<steps {
      points.append(point)
      point = perimeter.point(near: point, movedBy: 1)
    }
    (self.points, center) = (points, box.center)
  }

  /// The place at which a line from the center to a point crosses the outline.
  func place(toward point: Point) -> Double {
    let best = points.indices.max {
      (points[$0] - center).cosine(to: point - center)
        < (points[$1] - center).cosine(to: point - center)
    }
    return Double(best ?? 0)
  }

  func point(at place: Double) -> Point {
    points[(Int(place.rounded()) % points.count + points.count) % points.count]
  }

  /// Moves places apart that are in ascending order.
  func spread<End>(_ ends: inout [End], place: WritableKeyPath<End, Double>) {
    let count = ends.count
    guard count > 1 else { return }
    let least = min(9, length * 0.95 / Double(count))
    for _ in 0..<200 {
      var isDone = true
      for index in 0..<count {
        let next = (index + 1) % count
        let turn = next == 0 ? length : 0
        let missing = least - (ends[next][keyPath: place] + turn - ends[index][keyPath: place])
        guard missing > 0.1 else { continue }
        isDone = false
        ends[index][keyPath: place] -= missing / 2
        ends[next][keyPath: place] += missing / 2
      }
      if isDone { return }
    }
  }
}

extension Outline {
  /// The first point of a line that is in the outline; the end of the line if there is none.
  func firstPoint(from start: Point, to end: Point) -> Point {
    var (low, high) = (0.0, 1.0)
    guard contains(end) else { return end }
    for _ in 0..<30 {
      let middle = (low + high) / 2
      (low, high) = contains(start.toward(end, by: middle)) ? (low, middle) : (middle, high)
    }
    return start.toward(end, by: high)
  }
}
