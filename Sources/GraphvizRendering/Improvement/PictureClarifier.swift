import Graphable

/// Changes those arrows and labels of an improved picture that a reader may misread: lines along frames, arrowheads on
/// other lines, lines that start at one point of a fork, and labels that are nearer to the line of another arrow.
///
/// A change is kept only if there is less to misread than before, and nothing overlaps more.
struct PictureClarifier {
  private static let rounds = 2
  /// The numbers of searches for another route and of moved lines that are tried, so that the time is limited; more of
  /// them for more than 48 and 60 arrows.
  ///
  /// No picture of `make diagrams` needs more than 6 and 263.
  private var maximumSearches: Int { max(12, scene.arrows.count / 4) }
  private var maximumMoves: Int { max(600, scene.arrows.count * 10) }

  private(set) var scene: Scene
  private(set) var (searches, moves) = (0, 0)
  private var isChanged = false

  static func clarified(
    _ layout: PictureLayout, of drawing: StyledDOTWriter, isLeveled: Bool = false
  ) -> PictureLayout {
    // In frames deep in each other, lines have no other place, and looking for one takes seconds.
    guard drawing.effort == .full || isLeveled, !drawing.isDeep else { return layout }
    let scene = Scene(layout, of: drawing, isStrict: true, isLeveled: isLeveled)
    var clarifier = PictureClarifier(scene: scene)
    clarifier.clarify()
    return clarifier.isChanged ? clarifier.scene.result : layout
  }

  private init(scene: Scene) { self.scene = scene }

  private mutating func clarify() {
    guard scene.drawing.effort == .full else { return placeLabels() }
    for bar in scene.drawing.graph.nodes.indices.filter(scene.isBar) { spreadEnds(at: bar) }
    for round in 0..<Self.rounds {
      placeLabels()
      for number in scene.arrows.indices where isConfusing(number) {
        move(number, keepsCorners: round == 0)
      }
      for number in scene.arrows.indices where isConfusing(number) { reroute(number) }
    }
  }

  private func isConfusing(_ number: Int) -> Bool {
    scene.clarity(of: [number]).confusions > 0
  }

  /// Keeps a change of some arrows if the picture is better with it, and no arrow has a grave fault that it had not.
  private mutating func keep(_ changed: Scene, of numbers: [Int]) {
    guard changed.clarity(of: numbers).isBetter(than: scene.clarity(of: numbers)),
      zip(changed.graveFaults(of: numbers), scene.graveFaults(of: numbers)).allSatisfy(<=)
    else { return }
    (scene, isChanged) = (changed, true)
  }

  /// Places labels that are nearer to the lines of other arrows.
  ///
  /// A picture with more than 200 arrows gets nothing else.
  private mutating func placeLabels() {
    for number in scene.arrows.indices where isConfusing(number) { placeLabel(of: number) }
  }

  private mutating func placeLabel(of number: Int) {
    guard scene.linesNearLabel(of: scene.arrows[number]) > 0 else { return }
    keep(LabelPlacer.placed(labelOf: number, in: scene), of: [number])
  }

  // MARK: - Forks and joins

  private mutating func spreadEnds(at bar: Int) {
    let numbers = scene.arrows.indices.filter {
      scene.arrows[$0].edge.source == bar || scene.arrows[$0].edge.target == bar
    }
    let isUnclear = numbers.contains {
      scene.sharedBarPoints(of: scene.arrows[$0]) + scene.flatBarEnds(of: scene.arrows[$0]) > 0
    }
    guard isUnclear else { return }
    var changed = scene
    for number in changed.spreadEnds(at: bar) {
      let router = Router(changed.arrows[number], in: changed, labelCost: 20)
      if let curve = router.curve() { changed.arrows[number].lead(along: curve) }
    }
    for number in numbers { changed = Self.withLabel(of: number, in: changed) }
    keep(changed, of: numbers)
  }

  // MARK: - Other lines

  /// The number of moved lines for which a place for the label is searched.
  private static let candidates = 4

  /// Moves an end of a line, or all of it but the ends, by a little.
  ///
  /// - Parameter keepsCorners: Whether lines with right angles stay as they are, because another route is clearer.
  private mutating func move(_ number: Int, keepsCorners: Bool) {
    guard moves < maximumMoves else { return }
    let (scene, before) = (scene, scene.clarity(of: [number]))
    let line = scene.arrows[number].line.curve
    let curves = scene.movedCurves(of: scene.arrows[number])
      .filter { !keepsCorners || !$0.makesOblique(line) }
    moves += curves.count
    let moved = curves.map { curve in
      var changed = scene
      changed.arrows[number].line.curve = curve
      return (scene: changed, clarity: changed.lineClarity(of: number))
    }
    let best = moved.filter { $0.clarity.overlaps <= before.overlaps }
      .sorted { $0.clarity.score < $1.clarity.score }.prefix(Self.candidates)
      .map { Self.withLabel(of: number, in: $0.scene) }
      .min { $0.clarity(of: [number]) < $1.clarity(of: [number]) }
    if let best { keep(best, of: [number]) }
  }

  private mutating func reroute(_ number: Int) {
    let arrow = scene.arrows[number]
    guard arrow.edge.source != arrow.edge.target else { return }
    for frameCost in [6.0, 25] where isConfusing(number) && searches < maximumSearches {
      searches += 1
      let router = Router(arrow, in: scene, labelCost: 20, frameCost: frameCost)
      guard let curve = router.curve() else { continue }
      var changed = scene
      changed.arrows[number].lead(along: curve)
      keep(Self.withLabel(of: number, in: changed), of: [number])
    }
  }

  /// The scene with the label of a changed arrow at another place, unless it can stay.
  private static func withLabel(of number: Int, in scene: Scene) -> Scene {
    let arrow = scene.arrows[number]
    guard arrow.line.label != nil, !scene.canKeepLabel(of: arrow) else { return scene }
    var scene = scene
    scene.arrows[number].isLabelLost = true
    return LabelPlacer.placed(labelOf: number, in: scene)
  }
}
