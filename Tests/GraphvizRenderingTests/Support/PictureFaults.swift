import Graphable

/// The faults of a picture, counted in its SVG.
struct PictureFaults: CustomStringConvertible {
  /// Labels, titles and names that a line runs through, be it an arrow or part of a frame.
  var crossedLabels: [String] = []
  /// Labels that lie on a state.
  var labelsOnStates: [String] = []
  /// Notes that lie on a state, a label or another note, or that an arrow runs through.
  var coveredNotes: [String] = []
  /// Pairs of labels.
  var overlappingLabels: [String] = []
  /// Arrows in pieces, arrows that do not start or end at their states, and arrows whose head is at
  /// the wrong end.
  var brokenEdges: [String] = []
  /// Arrowheads that do not have the direction of their line.
  var sidewaysHeads: [String] = []
  /// Arrows through a state that is neither an end of theirs nor an ancestor of an end.
  var crossedStates: [String] = []
  /// The same with composites.
  var crossedFrames: [String] = []
  /// Parts of regions without anything in them, from one side to the other.
  var emptyBands: [String] = []

  /// Lines under the name of a state that do not reach its sides.
  var shortRules: [String] = []
  /// Texts beside each other without a space between them.
  var gluedTexts: [String] = []

  /// Lines that run along the outline of a frame, the line under its title or the line between two regions.
  var linesAlongFrames: [String] = []
  /// Arrowheads that the line of another arrow touches.
  var crossedHeads: [String] = []
  /// Pairs of arrowheads that touch.
  var overlappingHeads: [String] = []
  /// Pairs of arrows that start or end at one point of a fork or join.
  var sharedBarPoints: [String] = []
  /// Arrows that start or end almost in the direction of a fork or join.
  var flatBarEnds: [String] = []
  /// Labels that are nearer to the line of another arrow.
  var ambiguousLabels: [String] = []

  let graph: StateGraph
  let picture: DrawnPicture
  let boxes: [Int: PictureBox]

  /// - Parameter graph: What `svg` is the picture of, as it is drawn.
  init(in svg: [UInt8], of graph: StateGraph) throws {
    self.graph = graph
    picture = try DrawnPicture(svg: svg)
    var boxes: [Int: PictureBox] = [:]
    for position in graph.nodes.indices { boxes[position] = picture.box(ofState: position) }
    self.boxes = boxes
    countLabels()
    countNotes()
    for position in graph.nodes.indices where !isFrame(position) { countInside(position) }
    for number in graph.edges.indices { countEdge(number) }
    countBands()
    countLines()
  }

  /// The faults that no picture can have.
  var grave: [String] {
    crossedLabels + labelsOnStates + overlappingLabels + brokenEdges + sidewaysHeads
      + crossedStates + coveredNotes + shortRules + gluedTexts
  }

  /// The faults that make a reader take one thing for another; a crowded picture can have some.
  var confusing: [String] {
    linesAlongFrames + crossedHeads + overlappingHeads + sharedBarPoints + flatBarEnds
      + ambiguousLabels
  }

  var description: String {
    [
      ("crossed labels", crossedLabels), ("labels on states", labelsOnStates),
      ("overlapping labels", overlappingLabels), ("broken edges", brokenEdges),
      ("sideways arrowheads", sidewaysHeads), ("crossed states", crossedStates),
      ("crossed frames", crossedFrames), ("covered notes", coveredNotes),
      ("empty bands", emptyBands), ("short rules", shortRules), ("glued texts", gluedTexts),
      ("lines along frames", linesAlongFrames), ("crossed arrowheads", crossedHeads),
      ("overlapping arrowheads", overlappingHeads), ("shared points of bars", sharedBarPoints),
      ("lines along bars", flatBarEnds), ("ambiguous labels", ambiguousLabels),
    ].filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.joined(separator: "; "))" }
      .joined(separator: "\n")
  }

  func isFrame(_ position: Int) -> Bool {
    graph.nodes.contains { $0.parent == position }
  }

  func isAround(_ frame: Int, _ position: Int) -> Bool {
    sequence(first: position) { graph.nodes[$0].parent }.contains(frame)
  }
}

// MARK: - Labels

extension PictureFaults {
  private mutating func countLabels() {
    // A text inside a state is not a label; all other texts are.
    let labels = picture.groups.filter { !$0.classes.contains("node") }
      .flatMap { group in group.texts.map { (group: group.id, text: $0) } }
    let arrows = picture.groups.filter { $0.classes.contains("edge") }
      .flatMap { group in (group.lines + group.shapes).map { (group.id, $0) } }
    let frames = picture.groups.filter { $0.classes.contains("composite") }
      .flatMap { group in (group.shapes + group.rules.map(\.line)).map { (group.id, $0) } }
    for (number, label) in labels.enumerated() {
      if let line = (arrows + frames).first(where: { crosses($0.1, label.text.box) }) {
        crossedLabels.append("\(label.text.words) by \(line.0)")
      }
      for (position, box) in boxes where !isFrame(position) && box.overlaps(label.text.box) {
        labelsOnStates.append("\(label.text.words) on \(position)")
      }
      for other in labels[(number + 1)...]
      where other.group != label.group && other.text.box.overlaps(label.text.box) {
        overlappingLabels.append("\(label.text.words) and \(other.text.words)")
      }
    }
  }

  func crosses(_ line: [PicturePoint], _ box: PictureBox) -> Bool {
    zip(line, line.dropFirst()).contains { crosses($0, $1, box) }
  }

  /// Liang and Barsky's clipping: whether a piece of a line has a part in a box.
  private func crosses(_ start: PicturePoint, _ end: PicturePoint, _ box: PictureBox) -> Bool {
    var (first, last) = (0.0, 1.0)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    for (step, room) in [
      (-dx, start.x - box.left), (dx, box.right - start.x), (-dy, start.y - box.top),
      (dy, box.bottom - start.y),
    ] {
      if step == 0 {
        if room <= 0 { return false }
      } else if step < 0 {
        first = max(first, room / step)
      } else {
        last = min(last, room / step)
      }
    }
    return first < last
  }
}

// MARK: - Texts and lines in states

extension PictureFaults {
  private mutating func countInside(_ position: Int) {
    guard let box = boxes[position],
      let group = picture.groups.first(where: { $0.id == "state\(position)" })
    else { return }
    for shape in group.shapes {
      guard let line = PictureBox(around: shape), line.bottom - line.top < 0.5 else { continue }
      if line.left - box.left > 2 || box.right - line.right > 2 {
        shortRules.append("\(Int(line.right - line.left)) in \(position)")
      }
    }
    for text in group.texts {
      for other in group.texts where abs(other.box.bottom - text.box.bottom) < 3 && other != text {
        let gap = other.box.left - text.box.right
        if other.box.left > text.box.left, gap < 4 {
          gluedTexts.append("\(text.words) and \(other.words)")
        }
      }
    }
  }
}

// MARK: - Notes

extension PictureFaults {
  private mutating func countNotes() {
    let notes = picture.groups.filter { $0.classes == ["node", "note"] }
    let others = picture.groups.filter { !$0.classes.contains("node") && $0.id != "graph0" }
    for (number, note) in notes.enumerated() {
      guard let box = PictureBox(around: Array(note.shapes.joined())) else { continue }
      for (position, state) in boxes where !isFrame(position) && state.overlaps(box) {
        coveredNotes.append("\(note.id) on state \(position)")
      }
      for other in notes[..<number] {
        guard let second = PictureBox(around: Array(other.shapes.joined())) else { continue }
        if second.overlaps(box) { coveredNotes.append("\(note.id) on \(other.id)") }
      }
      for other in others where other.id != "\(note.id)-line" {
        let isCrossed = other.lines.contains { crosses($0, box) }
        if isCrossed || other.texts.contains(where: { $0.box.overlaps(box) }) {
          coveredNotes.append("\(note.id) and \(other.id)")
        }
      }
    }
  }
}

// MARK: - Bands

extension PictureFaults {
  private mutating func countBands() {
    for composite in graph.nodes.indices {
      let count = graph.nodes.count { $0.kind == .region && $0.parent == composite }
      guard count > 1, let frame = boxes[composite],
        let group = picture.groups.first(where: { $0.id == "state\(composite)" })
      else { continue }
      let top = group.rules.first { $0.kind == "rule" }?.line.first?.y ?? frame.top
      let separators = group.rules.filter { $0.kind == "separator" }.map(\.line)
      guard separators.count == count - 1 else { continue }
      for room in rooms(in: frame, below: top, separators) {
        if let band = tallestBand(in: room, of: composite), band > 40 {
          emptyBands.append("\(Int(band)) in \(composite)")
        }
      }
    }
  }

  /// The rooms of the regions in a frame.
  private func rooms(
    in frame: PictureBox, below top: Double, _ separators: [[PicturePoint]]
  ) -> [PictureBox] {
    let isUpright = separators.allSatisfy { $0[0].x == $0[1].x }
    let cuts = separators.map { isUpright ? $0[0].x : $0[0].y }.sorted()
    let lows = [isUpright ? frame.left : top] + cuts
    let highs = cuts + [isUpright ? frame.right : frame.bottom]
    return zip(lows, highs).map { low, high in
      isUpright
        ? PictureBox(left: low, top: top, right: high, bottom: frame.bottom)
        : PictureBox(left: frame.left, top: low, right: frame.right, bottom: high)
    }
  }

  /// The height of the tallest band of a room in which there is neither a state nor a text.
  private func tallestBand(in room: PictureBox, of composite: Int) -> Double? {
    let states = boxes.filter { isAround(composite, $0.key) && graph.nodes[$0.key].kind != .region }
      .filter { $0.key != composite }.map(\.value)
    let texts = picture.groups.filter { $0.id != "state\(composite)" }
      .flatMap { $0.texts.map(\.box) }
    let things = (states + texts).filter(room.overlaps).sorted { $0.top < $1.top }
    var (end, tallest) = (room.top, 0.0)
    for thing in things {
      tallest = max(tallest, thing.top - end)
      end = max(end, thing.bottom)
    }
    return max(tallest, room.bottom - end)
  }
}
