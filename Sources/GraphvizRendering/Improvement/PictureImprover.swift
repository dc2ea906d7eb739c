import Graphable

/// Improves a layout of Graphviz: routes arrows around other elements, and places labels where they
/// overlap nothing.
struct PictureImprover {
  /// The number of rounds in which arrows and labels make room for each other.
  private static let rounds = 2
  /// The number of searches for another route, so that the time is limited.
  ///
  /// A picture of 20 states needs up to 40.
  private static let maximumSearches = 300

  private var searches = 0
  /// The number of routes that have been looked for.
  private var routes = 0
  private var scene: Scene
  private let drawing: StyledDOTWriter

  static func improved(_ layout: PictureLayout, of drawing: StyledDOTWriter) -> PictureLayout {
    improvement(of: layout, drawing).layout
  }

  /// The improved layout, and the number of routes that have been looked for.
  static func improvement(
    of layout: PictureLayout, _ drawing: StyledDOTWriter
  ) -> (layout: PictureLayout, routes: Int) {
    var routes = 0
    let fitter = FrameFitter(layout, of: drawing)
    let compacted = BandCompactor.compacted(fitter.layout, of: drawing)
    var kept: Set<Int> = []
    while true {
      let placer = PointPlacer(compacted, of: drawing, keeping: kept)
      var improver = PictureImprover(scene: Scene(placer.layout, of: drawing), drawing: drawing)
      improver.improve(after: fitter.changed.union(placer.moved))
      let faulty = placer.moved.filter(improver.hasFault(at:))
      routes += improver.routes
      if faulty.isEmpty { return (improver.scene.result, routes) }
      // At their old place, Graphviz has routed lines to them.
      kept.formUnion(faulty)
    }
  }

  /// Whether an arrow of a moved point has no free path, or something runs through the name of the
  /// point.
  private func hasFault(at point: Int) -> Bool {
    let isCrossed = scene.arrows.contains { arrow in
      (arrow.edge.source == point || arrow.edge.target == point)
        && (!scene.isConnected(arrow) || scene.faults(of: arrow.path, for: arrow) > 0)
    }
    let name = scene.layout.clusters[drawing.nameCluster(of: point)]?.texts ?? []
    return isCrossed
      || name.contains { name in
        scene.arrows.contains { name.grown(by: 1).meets($0.path) }
          || scene.rules.contains { name.meets($0.start, $0.end) }
      }
  }

  /// - Parameter changed: The frames and points whose arrows have to be routed anew.
  private mutating func improve(after changed: Set<Int>) {
    for number in scene.arrows.indices { scene.connectEnds(of: number) }
    for (number, arrow) in scene.arrows.enumerated() {
      let isLoose =
        changed.contains(arrow.edge.source) || changed.contains(arrow.edge.target)
        || !scene.isConnected(arrow)
      if isLoose || drawing.isLoop(arrow.edge) { leadFirst(number) }
    }
    for _ in 0..<Self.rounds {
      for number in scene.arrows.indices where faults(number) > 0 {
        lead(number, labelCost: 6)
      }
      let failures = placeLabels()
      if failures.isEmpty, !hasFaults { return }
      for failure in failures { makeRoom(forLabelOf: failure) }
    }
    for failure in placeLabels() { leadElsewhere(failure) }
  }

  private var hasFaults: Bool { scene.arrows.indices.contains { faults($0) > 0 } }

  private func faults(_ number: Int) -> Double {
    scene.faults(of: scene.arrows[number].path, for: scene.arrows[number])
  }

  private func badness(of path: [Point], _ arrow: Arrow) -> Double {
    scene.faults(of: path, for: arrow) + Double(scene.labels(on: path, of: arrow)) * 100
  }

  /// Places labels where they overlap least, and returns those that still overlap something.
  private mutating func placeLabels() -> [Int] {
    let (placed, failures) = LabelPlacer.placed(scene)
    scene = placed
    return failures
  }
}

// MARK: - Arrows

extension PictureImprover {
  /// An arrow that does not end at the outline of a frame: Graphviz draws arrows between a frame
  /// and its contents, or itself, in parts.
  private mutating func leadFirst(_ number: Int) {
    let arrow = scene.arrows[number]
    routes += 1
    let curve =
      arrow.edge.source == arrow.edge.target
      ? scene.handle(of: arrow)
      : Router(arrow, in: scene, labelCost: 6).curve()
    if let curve { scene.arrows[number].lead(along: curve) }
  }

  /// Reroutes an arrow if that improves it.
  private mutating func lead(_ number: Int, labelCost: Double) {
    let arrow = scene.arrows[number]
    guard arrow.edge.source != arrow.edge.target, drawing.effort == .full else { return }
    var best = badness(of: arrow.path, arrow)
    for frameCost in [6.0, 25] where best > 0 && maySearch() {
      let router = Router(arrow, in: scene, labelCost: labelCost, frameCost: frameCost)
      guard let curve = router.curve() else { continue }
      let badness = badness(of: curve.flattened, arrow)
      guard badness < best else { continue }
      best = badness
      scene.arrows[number].lead(along: curve)
    }
  }

  private mutating func maySearch() -> Bool {
    searches += 1
    routes += 1
    return searches <= Self.maximumSearches
  }

  private mutating func makeRoom(forLabelOf number: Int) {
    for other in LabelPlacer.arrows(throughLabelOf: number, in: scene) {
      lead(other, labelCost: 60)
    }
  }

  /// Reroutes an arrow whose label overlaps something, if the label then overlaps nothing.
  private mutating func leadElsewhere(_ number: Int) {
    let (before, arrow) = (scene, scene.arrows[number])
    guard arrow.edge.source != arrow.edge.target, drawing.effort == .full else { return }
    let failures = LabelPlacer.failures(in: scene).count
    for detourCost in [8.0, 30] where maySearch() {
      let router = Router(arrow, in: before, labelCost: 20, detourCost: detourCost)
      guard let curve = router.curve(),
        badness(of: curve.flattened, arrow) <= badness(of: arrow.path, arrow)
      else { continue }
      scene.arrows[number].lead(along: curve)
      if placeLabels().count < failures { return }
      scene = before
    }
  }
}
