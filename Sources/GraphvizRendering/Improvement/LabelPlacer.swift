/// Places labels next to their lines, near the middle, where nothing overlaps them.
struct LabelPlacer {
  /// The distance of a label from all lines: more than half an arrowhead.
  private static let clearance = 3.0

  private var scene: Scene
  private let obstacles: [Box]
  /// The label of each arrow, unless it has to be placed anew.
  private var labels: [Box]

  init(_ scene: Scene) {
    self.scene = scene
    labels = scene.arrows.map { $0.isLabelLost ? .nothing : $0.line.label?.box ?? .nothing }
    obstacles = scene.states.compactMap { scene.boxes[$0]?.grown(by: 1) } + scene.titles
  }

  /// The scene with improved positions of labels, and the arrows whose labels still overlap
  /// something.
  static func placed(_ scene: Scene) -> (scene: Scene, failures: [Int]) {
    var placer = LabelPlacer(scene)
    for number in placer.failures { placer.place(number) }
    return (placer.scene, placer.failures)
  }

  /// The scene with an improved position of one label.
  static func placed(labelOf number: Int, in scene: Scene) -> Scene {
    var placer = LabelPlacer(scene)
    placer.place(number)
    return placer.scene
  }

  /// The arrows whose labels overlap something.
  static func failures(in scene: Scene) -> [Int] { LabelPlacer(scene).failures }

  private var failures: [Int] {
    scene.arrows.indices.filter { number in
      guard let box = scene.arrows[number].line.label?.box else { return false }
      if scene.arrows[number].isLabelLost { return true }
      return scene.isImproved && touches(of: box, number) > 0
    }
  }

  /// The arrows that run through the label of another arrow.
  static func arrows(throughLabelOf number: Int, in scene: Scene) -> [Int] {
    guard let box = scene.arrows[number].line.label?.box else { return [] }
    return scene.lines(meeting: box.grown(by: Self.clearance)).filter { $0 != number }
  }

  /// The overlap of a label in a box.
  private func touches(of box: Box, _ number: Int) -> Int {
    let room = box.grown(by: Self.clearance)
    let others = labels.count(overlapping: room) - (labels[number].overlaps(room) ? 1 : 0)
    return scene.lines(meeting: room).count + (isOnFrame(room) ? 1 : 0)
      + obstacles.count(overlapping: room) + others
  }

  /// Whether the line of a frame or of a note intersects a box.
  private func isOnFrame(_ box: Box) -> Bool {
    scene.rules.count(meeting: box) > 0 || scene.noteLines.contains { box.meets($0) }
  }

  private mutating func place(_ number: Int) {
    guard let label = scene.arrows[number].line.label else { return }
    let isLost = scene.arrows[number].isLabelLost
    var best = (score: isLost ? .infinity : penalty(of: label.box, number), box: label.box)
    for gaps in [[4.0, 8], [13, 20], [30, 42], [56, 72], [90, 120]] {
      let boxes = candidates(number, gaps: gaps).sorted { $0.detour < $1.detour }
      // The distance is a lower bound of the score.
      for box in boxes {
        guard box.detour < best.score else { break }
        let score = score(of: box.box, number, detour: box.detour)
        if score < best.score { best = (score, box.box) }
      }
      if best.score < Self.ambiguity { break }
    }
    var moved = label
    moved.move(by: best.box.center - label.box.center)
    scene.arrows[number].line.label = moved
    scene.arrows[number].isLabelLost = false
    labels[number] = moved.box
  }

  /// Greater than the score of a label that overlaps nothing and is nearest to its own line.
  private static let ambiguity = 500.0

  private func penalty(of box: Box, _ number: Int) -> Double {
    let touches = touches(of: box, number)
    guard touches == 0 else { return Double(touches) * 1_000 }
    return scene.isStrict && isAmbiguous(box, number) ? Self.ambiguity : 0
  }

  /// Whether the line of another arrow is as near to a label as its own line.
  private func isAmbiguous(_ box: Box, _ number: Int) -> Bool {
    let gap = box.distance(to: scene.arrows[number].path) + 1
    // Only lines that meet this room are measured, because that takes longer.
    return scene.lines(meeting: box.grown(by: gap)).contains { other in
      other != number && box.distance(to: scene.arrows[other].path) < gap
    }
  }

  private func score(of box: Box, _ number: Int, detour: Double) -> Double {
    let penalty = penalty(of: box, number)
    guard penalty == 0 else { return penalty + detour }
    // A label next to two lines would be ambiguous.
    let neighbors = scene.lines(meeting: box.grown(by: 6)).count { $0 != number }
    let isInHeader = scene.headers.count(overlapping: box) > 0
    return detour + Double(neighbors) * 12 + (isInHeader ? 15 : 0)
  }

  /// Candidate boxes for a label next to its line.
  private func candidates(
    _ number: Int, gaps: [Double]
  ) -> [(box: Box, detour: Double)] {
    guard let size = scene.arrows[number].line.label?.box else { return [] }
    let places = Self.places(on: scene.arrows[number].path)
    var result: [(Box, Double)] = []
    for place in places {
      for gap in gaps {
        let (dx, dy) = (size.width / 2 + gap, size.height / 2 + gap)
        for (x, y) in [
          (dx, 0.0), (-dx, 0), (0, dy), (0, -dy), (dx, dy), (dx, -dy), (-dx, dy), (-dx, -dy),
        ] {
          let center = place.point + Point(x: x, y: y)
          let detour = abs(place.fraction - 0.5) * 30 + gap + (x != 0 && y != 0 ? 2 : 0)
          result.append((Box(center: center, width: size.width, height: size.height), detour))
        }
      }
    }
    return result
  }

  /// Points on a line at regular distances, each with its fraction of the length.
  private static func places(on path: [Point]) -> [(point: Point, fraction: Double)] {
    let length = zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard length > 0 else { return [] }
    let step = max(6, length / 120)
    var (places, walked, next): ([(Point, Double)], Double, Double) = ([], 0, 0)
    for (start, end) in zip(path, path.dropFirst()) {
      let piece = start.distance(to: end)
      while next <= walked + piece, piece > 0 {
        places.append((start.toward(end, by: (next - walked) / piece), next / length))
        next += step
      }
      walked += piece
    }
    return places
  }
}
