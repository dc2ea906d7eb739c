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

  /// The same for a graph with more than 200 edges.
  private static let fewSearches = 60

  private var searches = 0
  /// The number of routes that have been looked for.
  private var routes = 0
  private var scene: Scene
  private let drawing: StyledDOTWriter

  /// - Parameter unrouted: The edges without a line in a layout by levels; `nil` for a layout in one run.
  static func improved(
    _ layout: PictureLayout, of drawing: StyledDOTWriter, unrouted: Set<Int>? = nil
  ) -> PictureLayout {
    improvement(of: layout, drawing, unrouted: unrouted).layout
  }

  /// The improved layout, and the number of routes that have been looked for.
  static func improvement(
    of layout: PictureLayout, _ drawing: StyledDOTWriter, unrouted: Set<Int>? = nil
  ) -> (layout: PictureLayout, routes: Int) {
    var routes = 0
    let isLeveled = unrouted != nil
    // Frames of a layout by levels fit.
    let fitter = isLeveled ? nil : FrameFitter(layout, of: drawing)
    let compacted = BandCompactor.compacted(fitter?.layout ?? layout, of: drawing)
    var kept: Set<Int> = []
    while true {
      let placer = PointPlacer(compacted, of: drawing, keeping: kept)
      var improver = PictureImprover(
        scene: Scene(placer.layout, of: drawing, isLeveled: isLeveled), drawing: drawing)
      improver.improve(
        after: (fitter?.changed ?? []).union(placer.moved), unrouted: unrouted ?? [])
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
  private mutating func improve(after changed: Set<Int>, unrouted: Set<Int>) {
    for number in scene.arrows.indices where !unrouted.contains(scene.arrows[number].number) {
      scene.connectEnds(of: number)
    }
    route(unrouted)
    for (number, arrow) in scene.arrows.enumerated()
    where !unrouted.contains(arrow.number) {
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

  /// Routes the arrows that have no line yet, the shortest first.
  private mutating func route(_ unrouted: Set<Int>) {
    let lengths = scene.arrows.map { arrow in
      zip([scene.boxes[arrow.edge.source]], [scene.boxes[arrow.edge.target]])
        .compactMap { source, target in source.flatMap { box in target.map(box.distance) } }
        .first ?? 0
    }
    let numbers = scene.arrows.indices.filter { unrouted.contains(scene.arrows[$0].number) }
    for number in numbers where scene.arrows[number].line.label != nil {
      scene.arrows[number].isLabelLost = true
    }
    for number in numbers.sorted(by: { (lengths[$0], $0) < (lengths[$1], $1) }) {
      leadFirst(number)
      if !scene.isConnected(scene.arrows[number]) { leadStraight(number) }
    }
  }

  /// A line between two ends of which one cannot be left or reached.
  private mutating func leadStraight(_ number: Int) {
    let arrow = scene.arrows[number]
    guard let source = scene.boxes[arrow.edge.source]?.center,
      let target = scene.boxes[arrow.edge.target]?.center, source != target
    else { return }
    let ports = [(arrow.edge.source, target), (arrow.edge.target, source)].map { end, other in
      scene.ports(of: end, isInward: false, every: 12).map(\.point)
        .min { $0.distance(to: other) < $1.distance(to: other) } ?? other
    }
    scene.arrows[number].lead(
      along: Router(arrow, in: scene, labelCost: 6).curve(along: ports))
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
    guard arrow.edge.source != arrow.edge.target, scene.isImproved else { return }
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
    return searches <= (drawing.effort == .full ? Self.maximumSearches : Self.fewSearches)
  }

  private mutating func makeRoom(forLabelOf number: Int) {
    for other in LabelPlacer.arrows(throughLabelOf: number, in: scene) {
      lead(other, labelCost: 60)
    }
  }

  /// Reroutes an arrow whose label overlaps something, if the label then overlaps nothing.
  private mutating func leadElsewhere(_ number: Int) {
    let (before, arrow) = (scene, scene.arrows[number])
    guard arrow.edge.source != arrow.edge.target, scene.isImproved else { return }
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
