import Graphable

/// The geometry of a picture: states, frames, titles, and arrows with their labels.
struct Scene {
  let drawing: StyledDOTWriter
  private(set) var layout: PictureLayout
  /// The boxes of the nodes, by index, including frames, without regions.
  let boxes: [Int: Box]
  /// The indices of the nodes that are not frames, in their order.
  let states: [Int]
  /// The indices of those that have a box, and their boxes.
  private let (boxedStates, stateBoxes): ([Int], [Box])
  /// The indices of composite states that are drawn as frames, the outermost first.
  let frames: [Int]
  /// The boxes of texts that cannot be moved, and of notes.
  let titles: [Box]
  /// The boxes of frames.
  private let frameBoxes: [Box]
  /// The boxes of the titles of frames, in full width.
  let headers: [Box]
  /// The lines of frames.
  let rules: [Segment]
  /// Those along which a line may seem to run, and their bounding boxes.
  let (borders, borderBoxes): ([Segment], [Box])
  /// The lines from states to their notes.
  let noteLines: [[Point]]
  var arrows: [Arrow] { didSet { index = ArrowIndex(arrows) } }
  private(set) var index: ArrowIndex
  /// The points of arrows at forks and joins, by the number of the arrow and the index of the bar.
  var barPorts: [Int: [Int: Port]] = [:]
  /// Whether contacts that a reader may misread count as faults, although nothing overlaps.
  let isStrict: Bool
  /// Whether each composite state was laid out by itself, so that lines can stay in the frames around both ends.
  let isLeveled: Bool

  init(
    _ layout: PictureLayout, of drawing: StyledDOTWriter, isStrict: Bool = false,
    isLeveled: Bool = false
  ) {
    self.drawing = drawing
    (self.isStrict, self.isLeveled) = (isStrict, isLeveled)
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
    boxedStates = states.filter { boxes[$0] != nil }
    stateBoxes = boxedStates.compactMap { boxes[$0] }
    frameBoxes = frames.map { boxes[$0] ?? .nothing }
    titles =
      drawing.clusters.flatMap { layout.clusters[$0]?.texts ?? [] } + (layout.title?.texts ?? [])
      + drawing.noteNames.compactMap { layout.nodes[$0] }
    headers = frames.compactMap { layout.clusters[drawing.clusterName($0)]?.box }
      .map { Box(left: $0.left, bottom: $0.labelEnd, right: $0.right, top: $0.top) }
    rules = Self.rules(of: layout, drawing)
    borders = rules.filter(\.isBorder)
    borderBoxes = borders.map { $0.box.grown(by: 0.1) }
    noteLines = drawing.noteNames.compactMap { layout.lines["\($0)-line"]?.curve.flattened }
    let arrows: [Arrow] = drawing.graph.edges.enumerated().compactMap { number, edge in
      let id = "transition\(number)"
      guard let line = layout.lines[id] else { return nil }
      let own = Self.own(edge.source, edge.target, boxes, drawing)
        .union(Self.own(edge.target, edge.source, boxes, drawing))
      return Arrow(number: number, id: id, edge: edge, own: own, line: line)
    }
    (self.arrows, index) = (arrows, ArrowIndex(arrows))
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
  ) -> [Segment] {
    FrameLines(of: drawing, boxes: layout.boxes(of: drawing)).frames.flatMap { frame in
      let box = frame.box
      let corners = [
        Point(x: box.left, y: box.bottom), Point(x: box.left, y: box.top),
        Point(x: box.right, y: box.top), Point(x: box.right, y: box.bottom),
      ]
      let outline = corners.indices.map { Segment(corners[$0], corners[($0 + 1) % 4]) }
      // The corners are rounded, so a point is at the outline only if both coordinates are.
      let cuts = corners.indices.map { index in
        let (before, corner) = (corners[(index + 3) % 4], corners[index])
        let after = corners[(index + 1) % 4]
        return Segment(
          corner.toward(before, by: 12 / corner.distance(to: before)),
          corner.toward(after, by: 12 / corner.distance(to: after)))
      }
      return outline + cuts
        + frame.lines.map { Segment(Point(x: $0.x1, y: $0.y1), Point(x: $0.x2, y: $0.y2)) }
    }
  }
}

extension StateGraph {
  /// A node and its ancestors.
  fileprivate func around(_ position: Int) -> Set<Int> {
    Set(sequence(first: position) { nodes[$0].parent })
  }
}

extension Scene {
  /// Whether lines and labels that overlap something get another place.
  var isImproved: Bool { drawing.effort == .full || isLeveled }

  /// The box of the innermost frame that contains both ends of an edge and is neither of them; `nil` at the top level.
  func innermostFrame(around edge: StateGraph.Edge) -> Box? {
    let (source, target) = (edge.source, edge.target)
    // Outer frames come first.
    return frames.last { frame in
      frame != source && frame != target && drawing.graph.contains(frame, source)
        && drawing.graph.contains(frame, target)
    }.flatMap { boxes[$0] }
  }
}

// MARK: - Overlaps of lines

extension Scene {
  /// The penalty of the line of an arrow; zero if it overlaps nothing.
  func faults(of path: [Point], for arrow: Arrow) -> Double {
    guard let room = Box(path) else { return 0 }
    var sum = 0.0
    let near = room.grown(by: 3)
    for state in stateBoxes.indices(overlapping: near)
    where !arrow.own.contains(boxedStates[state]) {
      if isMet(stateBoxes[state].grown(by: 1.5), by: path, in: room) { sum += 1_000 }
    }
    for frame in frameBoxes.indices(overlapping: near) where !arrow.own.contains(frames[frame]) {
      if isMet(frameBoxes[frame].grown(by: -1), by: path, in: room) { sum += 150 }
    }
    for title in titles.indices(overlapping: near)
    where isMet(titles[title].grown(by: 2), by: path, in: room) { sum += 500 }
    return sum
  }

  /// Whether a line overlaps no title and no state, except the ends of its arrow.
  func isFree(_ path: [Point], for arrow: Arrow) -> Bool {
    guard let room = Box(path) else { return true }
    let (near, edge) = (room.grown(by: 2), arrow.edge)
    for title in titles.indices(overlapping: near) where titles[title].grown(by: 2).meets(path) {
      return false
    }
    for state in stateBoxes.indices(overlapping: near)
    where stateBoxes[state].grown(by: 2).meets(path) {
      let position = boxedStates[state]
      if position != edge.source, position != edge.target { return false }
    }
    return true
  }

  /// The number of labels of other arrows that a line overlaps.
  func labels(on path: [Point], of arrow: Arrow) -> Int {
    guard let room = Box(path) else { return 0 }
    return arrowsWithLabels(near: room.grown(by: 2)).count { other in
      other.number != arrow.number && !other.isLabelLost
        && isMet(other.line.label?.box.grown(by: 1), by: path, in: room)
    }
  }

  private func isMet(_ box: Box?, by path: [Point], in room: Box) -> Bool {
    guard let box, box.overlaps(room) else { return false }
    return box.meets(path)
  }
}

// MARK: - Neighbors

extension Scene {
  /// The arrows whose lines have bounding boxes that overlap a box.
  func arrows(near box: Box) -> [Arrow] {
    index.bounds.indices(overlapping: box).map { arrows[$0] }
  }

  /// The arrows whose labels overlap a box.
  func arrowsWithLabels(near box: Box) -> [Arrow] {
    index.labels.indices(overlapping: box).map { arrows[$0] }
  }

  /// The arrows to whose labels a line in a box may be as near as their own line.
  func arrowsWithLabelRooms(near box: Box) -> [Arrow] {
    index.labelRooms.indices(overlapping: box).map { arrows[$0] }
  }

  /// The number of states and titles that overlap a box.
  func obstacles(in box: Box) -> Int {
    stateBoxes.count(overlapping: box) + titles.count(overlapping: box)
  }

  /// The number of arrows that cross the line of an arrow.
  func crossings(of arrow: Arrow) -> Int {
    index.bounds.indices(overlapping: arrow.bounds).count {
      let shape = index.shapes[$0]
      return shape !== arrow.shape && shape.crosses(arrow.shape)
        && arrows[$0].number != arrow.number
    }
  }
}

/// The compared properties of the arrows of a scene, in arrays of their own, because an arrow has
/// many more.
///
/// A class, because without optimization each call of a method of the scene copies the scene.
final class ArrowIndex {
  let shapes: [LineShape]
  let bounds: [Box]
  /// Those of arrows without a label are `Box.nothing`.
  let labels: [Box]
  /// The labels with a margin: a line outside of it is farther away than the arrow's own line.
  let labelRooms: [Box]

  init(_ arrows: [Arrow]) {
    shapes = arrows.map(\.shape)
    bounds = arrows.map(\.bounds)
    labels = arrows.map { $0.line.label?.box ?? .nothing }
    labelRooms = arrows.map { $0.line.label?.box.grown(by: $0.labelDistance + 2) ?? .nothing }
  }

  /// The indices of the arrows whose lines intersect a box.
  func lines(meeting box: Box) -> [Int] {
    bounds.indices(overlapping: box).filter { shapes[$0].meets(box) }
  }
}
