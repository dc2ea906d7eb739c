/// Places labels next to their lines, near the middle, where nothing overlaps them.
///
/// A class, because without optimization each call of a method copies a structure.
final class LabelPlacer {
  /// The distance of a label from all lines: more than half an arrowhead.
  private static let clearance = 3.0

  private var scene: Scene
  private let obstacles: [Box]
  /// The label of each arrow, unless it has to be placed anew.
  private var labels: [Box]
  /// The number of boxes that were compared with lines, which takes longest.
  private(set) var comparisons = 0

  init(_ scene: Scene) {
    self.scene = scene
    labels = scene.arrows.map { $0.isLabelLost ? .nothing : $0.line.label?.box ?? .nothing }
    obstacles = scene.states.compactMap { scene.boxes[$0]?.grown(by: 1) } + scene.titles
  }

  /// The scene with improved positions of labels, and the arrows whose labels still overlap
  /// something.
  static func placed(_ scene: Scene) -> (scene: Scene, failures: [Int]) {
    let placer = LabelPlacer(scene)
    for number in placer.failures { placer.place(number) }
    return (placer.scene, placer.failures)
  }

  /// The scene with an improved position of one label.
  static func placed(labelOf number: Int, in scene: Scene) -> Scene {
    let placer = LabelPlacer(scene)
    placer.place(number)
    return placer.scene
  }

  /// The arrows whose labels overlap something.
  static func failures(in scene: Scene) -> [Int] { LabelPlacer(scene).failures }

  private var failures: [Int] {
    scene.arrows.indices.filter { number in
      guard let box = scene.arrows[number].line.label?.box else { return false }
      if scene.arrows[number].isLabelLost { return true }
      return scene.isImproved && touches(of: box, number, limit: 1) > 0
    }
  }

  /// The arrows that run through the label of another arrow.
  static func arrows(throughLabelOf number: Int, in scene: Scene) -> [Int] {
    guard let box = scene.arrows[number].line.label?.box else { return [] }
    return scene.index.lines(meeting: box.grown(by: Self.clearance)).filter { $0 != number }
  }

  /// The overlap of a label in a box.
  ///
  /// Lines, which take longest, are left out if the overlap reaches a limit without them.
  private func touches(of box: Box, _ number: Int, limit: Double = .infinity) -> Int {
    let room = box.grown(by: Self.clearance)
    let others = labels.count(overlapping: room) - (labels[number].overlaps(room) ? 1 : 0)
    let touches = obstacles.count(overlapping: room) + others
    guard Double(touches) < limit else { return touches }
    comparisons += 1
    return touches + scene.index.lines(meeting: room).count + (isOnFrame(room) ? 1 : 0)
  }

  /// Whether the line of a frame or of a note intersects a box.
  private func isOnFrame(_ box: Box) -> Bool {
    scene.rules.count(meeting: box) > 0 || scene.noteLines.contains { box.meets($0) }
  }

  /// Gives the label of an arrow the place with the lowest score.
  func place(_ number: Int) {
    guard let label = scene.arrows[number].line.label else { return }
    let isLost = scene.arrows[number].isLabelLost
    var best = (score: isLost ? .infinity : penalty(of: label.box, number), box: label.box)
    for gaps in [[4.0, 8], [13, 20], [30, 42], [56, 72], [90, 120]] {
      // The detour is a lower bound of the score.
      for candidate in candidates(number, gaps: gaps).sorted(by: { $0.detour < $1.detour }) {
        guard candidate.detour < best.score else { break }
        let score = score(of: candidate, number, best: best.score)
        if score < best.score { best = (score, candidate.box) }
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

  /// The penalty of a label that overlaps one thing.
  private static let overlap = 1_000.0

  private func penalty(of box: Box, _ number: Int) -> Double {
    let touches = touches(of: box, number)
    guard touches == 0 else { return Double(touches) * Self.overlap }
    return scene.isStrict && isAmbiguous(box, number) ? Self.ambiguity : 0
  }

  /// Whether the line of another arrow is as near to a label as its own line.
  private func isAmbiguous(_ box: Box, _ number: Int) -> Bool {
    let gap = scene.index.shapes[number].distance(to: box) + 1
    // Only lines that meet this room are measured, because that takes longer.
    let index = scene.index
    return index.lines(meeting: box.grown(by: gap)).contains { other in
      other != number && index.shapes[other].distance(to: box, atMost: gap) < gap
    }
  }

  /// The score of a candidate; at least `best` if it is not less.
  ///
  /// What takes long is compared last, and only if the score can still be less: most boxes overlap something.
  private func score(of candidate: Candidate, _ number: Int, best: Double) -> Double {
    let (box, detour) = (candidate.box, candidate.detour)
    let touches = touches(of: box, number, limit: (best - detour) / Self.overlap)
    guard touches == 0 else { return Double(touches) * Self.overlap + detour }
    // A label next to two lines would be ambiguous.
    let neighbors = scene.index.lines(meeting: box.grown(by: 6)).count { $0 != number }
    let isInHeader = scene.headers.count(overlapping: box) > 0
    let score = detour + Double(neighbors) * 12 + (isInHeader ? 15 : 0)
    let ambiguous = detour + Self.ambiguity
    guard scene.isStrict, min(score, ambiguous) < best else { return score }
    return isAmbiguous(box, number) ? ambiguous : score
  }

  /// A box for a label next to its line.
  private struct Candidate {
    let box: Box
    /// The distance from the line, and from the middle of the line.
    let detour: Double
  }

  /// The directions from a line in which a label is placed.
  private static let sides = [
    Point(x: 1, y: 0), Point(x: -1, y: 0), Point(x: 0, y: 1), Point(x: 0, y: -1),
    Point(x: 1, y: 1), Point(x: 1, y: -1), Point(x: -1, y: 1), Point(x: -1, y: -1),
  ]

  private func candidates(_ number: Int, gaps: [Double]) -> [Candidate] {
    guard let size = scene.arrows[number].line.label?.box else { return [] }
    var result: [Candidate] = []
    for place in Self.places(on: scene.arrows[number].path) {
      for gap in gaps {
        let (dx, dy) = (size.width / 2 + gap, size.height / 2 + gap)
        let detour = abs(place.fraction - 0.5) * 30 + gap
        for side in Self.sides {
          let center = Point(x: place.point.x + side.x * dx, y: place.point.y + side.y * dy)
          result.append(
            Candidate(
              box: Box(center: center, width: size.width, height: size.height),
              detour: detour + (side.x != 0 && side.y != 0 ? 2 : 0)))
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
