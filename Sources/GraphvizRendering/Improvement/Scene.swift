import Graphable

/// The geometry of a picture: states, frames, titles, and arrows with their labels.
struct Scene {
  let drawing: StyledDOTWriter
  private(set) var layout: PictureLayout
  /// The boxes of the nodes, by index, including frames, without regions.
  let boxes: [Int: Box]
  /// The indices of the nodes that are not frames, in their order.
  let states: [Int]
  /// Their boxes.
  private let stateBoxes: [(position: Int, box: Box)]
  /// The indices of composite states that are drawn as frames, the outermost first.
  let frames: [Int]
  /// The boxes of texts that cannot be moved, and of notes.
  let titles: [Box]
  /// The boxes of the titles of frames, in full width.
  let headers: [Box]
  /// The lines of frames.
  let rules: [(start: Point, end: Point)]
  /// The lines from states to their notes.
  let noteLines: [[Point]]
  var arrows: [Arrow]
  /// The points of arrows at forks and joins, by the number of the arrow and the index of the bar.
  var barPorts: [Int: [Int: Port]] = [:]
  /// Whether what a reader may misread counts as a fault, although nothing overlaps.
  let isStrict: Bool

  init(_ layout: PictureLayout, of drawing: StyledDOTWriter, isStrict: Bool = false) {
    self.drawing = drawing
    self.isStrict = isStrict
    self.layout = layout
    let nodes = drawing.graph.nodes
    frames = nodes.indices.filter { drawing.isCluster($0) && nodes[$0].kind != .region }
    states = nodes.indices.filter { !drawing.isCluster($0) }
    var boxes: [Int: Box] = [:]
    for position in frames {
      boxes[position] = layout.clusters[drawing.clusterName(position)]?.corners
    }
    for position in states { boxes[position] = layout.nodes["n\(position)"] }
    self.boxes = boxes
    stateBoxes = states.compactMap { position in boxes[position].map { (position, $0) } }
    titles =
      drawing.clusters.flatMap { layout.clusters[$0]?.texts ?? [] } + (layout.title?.texts ?? [])
      + drawing.noteNames.compactMap { layout.nodes[$0] }
    headers = frames.compactMap { layout.clusters[drawing.clusterName($0)]?.box }
      .map { Box(left: $0.left, bottom: $0.labelEnd, right: $0.right, top: $0.top) }
    rules = Self.rules(of: layout, drawing)
    noteLines = drawing.noteNames.compactMap { layout.lines["\($0)-line"]?.curve.flattened }
    arrows = drawing.graph.edges.enumerated().compactMap { number, edge in
      let id = "transition\(number)"
      guard let line = layout.lines[id] else { return nil }
      let own = Self.own(edge.source, edge.target, boxes, drawing)
        .union(Self.own(edge.target, edge.source, boxes, drawing))
      return Arrow(number: number, id: id, edge: edge, own: own, line: line)
    }
  }

  /// One end of an arrow, and the frames around it.
  ///
  /// An arrow from a point on the border of a frame to the outside does not run through the frame.
  private static func own(
    _ position: Int, _ other: Int, _ boxes: [Int: Box], _ drawing: StyledDOTWriter
  ) -> Set<Int> {
    let (graph, node) = (drawing.graph, drawing.graph.nodes[position])
    var own = graph.around(position)
    guard node.kind == .entryPoint || node.kind == .exitPoint, let frame = node.parent,
      !graph.contains(frame, other), let point = boxes[position]?.center,
      boxes[frame]?.grown(by: -1).contains(point) == false
    else { return own }
    own.remove(frame)
    return own
  }

  /// The layout with the current positions of arrows.
  var result: PictureLayout {
    var layout = layout
    for arrow in arrows {
      layout.lines[arrow.id] = arrow.line
      // The points through which arrows were routed need no room.
      if let detour = layout.nodes["l\(arrow.number)"], let end = boxes[arrow.edge.target] {
        layout.nodes["l\(arrow.number)"] = detour.moved(by: end.center - detour.center)
      }
    }
    layout.title = layout.title.map(atLeft)
    return layout
  }

  /// Moves the title of the picture to the start of the picture, if there is room.
  private func atLeft(_ title: PictureLayout.Cluster) -> PictureLayout.Cluster {
    let labels = arrows.compactMap { $0.line.label?.box }
    let things = Array(boxes.values) + labels + arrows.compactMap { Box($0.path) }
    guard let text = Box(around: title.texts), let left = Box(around: things)?.left else {
      return title
    }
    let step = Point(x: left - text.left, y: 0)
    let room = text.moved(by: step).grown(by: 4)
    let isTaken = (Array(boxes.values) + labels).contains { $0.overlaps(room) }
    guard step.x < 0, !isTaken, !arrows.contains(where: { room.meets($0.path) }) else {
      return title
    }
    var title = title
    title.anchor = title.anchor.map { $0 + step }
    title.texts = title.texts.map { $0.moved(by: step) }
    return title
  }

  private static func rules(
    of layout: PictureLayout, _ drawing: StyledDOTWriter
  ) -> [(start: Point, end: Point)] {
    FrameLines(of: drawing, boxes: layout.boxes(of: drawing)).frames.flatMap { frame in
      let box = frame.box
      let corners = [
        Point(x: box.left, y: box.bottom), Point(x: box.left, y: box.top),
        Point(x: box.right, y: box.top), Point(x: box.right, y: box.bottom),
      ]
      let outline = corners.indices.map { (start: corners[$0], end: corners[($0 + 1) % 4]) }
      // The corners are rounded, so a point is at the outline only if both coordinates are.
      let cuts = corners.indices.map { index in
        let (before, corner) = (corners[(index + 3) % 4], corners[index])
        let after = corners[(index + 1) % 4]
        return (
          start: corner.toward(before, by: 12 / corner.distance(to: before)),
          end: corner.toward(after, by: 12 / corner.distance(to: after))
        )
      }
      return outline + cuts
        + frame.lines.map { (start: Point(x: $0.x1, y: $0.y1), end: Point(x: $0.x2, y: $0.y2)) }
    }
  }
}

extension StateGraph {
  /// A node and its ancestors.
  fileprivate func around(_ position: Int) -> Set<Int> {
    Set(sequence(first: position) { nodes[$0].parent })
  }
}

// MARK: - Overlaps of lines

extension Scene {
  /// The penalty of the line of an arrow; zero if it overlaps nothing.
  func faults(of path: [Point], for arrow: Arrow) -> Double {
    guard let room = Box(path) else { return 0 }
    var sum = 0.0
    for (position, box) in stateBoxes where !arrow.own.contains(position) {
      if isMet(box.grown(by: 1.5), by: path, in: room) { sum += 1_000 }
    }
    for position in frames where !arrow.own.contains(position) {
      if isMet(boxes[position]?.grown(by: -1), by: path, in: room) { sum += 150 }
    }
    for title in titles where isMet(title.grown(by: 2), by: path, in: room) { sum += 500 }
    return sum
  }

  /// Whether a line overlaps no title and no state, except the ends of its arrow.
  func isFree(_ path: [Point], for arrow: Arrow) -> Bool {
    guard let room = Box(path) else { return true }
    let (near, edge) = (room.grown(by: 2), arrow.edge)
    for title in titles where title.overlaps(near) && title.grown(by: 2).meets(path) {
      return false
    }
    for (position, box) in stateBoxes where box.overlaps(near) && box.grown(by: 2).meets(path) {
      if position != edge.source, position != edge.target { return false }
    }
    return true
  }

  /// The number of labels of other arrows that a line overlaps.
  func labels(on path: [Point], of arrow: Arrow) -> Int {
    guard let room = Box(path) else { return 0 }
    return arrows.count { other in
      other.number != arrow.number && !other.isLabelLost
        && isMet(other.line.label?.box.grown(by: 1), by: path, in: room)
    }
  }

  private func isMet(_ box: Box?, by path: [Point], in room: Box) -> Bool {
    guard let box, box.overlaps(room) else { return false }
    return box.meets(path)
  }
}

extension Box {
  /// The bounding box of points, with a minimum width and height; `nil` if there are no points.
  init?(_ points: [Point]) {
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let bottom = points.map(\.y).min(), let top = points.map(\.y).max()
    else { return nil }
    self.init(left: left - 0.5, bottom: bottom - 0.5, right: right + 0.5, top: top + 0.5)
  }
}
