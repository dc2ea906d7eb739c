import Graphable

/// Reroutes one arrow around all states, titles and frames except its ends and their ancestors.
///
/// It avoids other lines and labels if the detour is small.
struct Router {
  let scene: Scene
  let arrow: Arrow
  private let isLoop: Bool
  private let isInside: Bool
  private(set) var grid: RouteGrid

  /// - Parameters:
  ///   - labelCost: The cost of a square in the label of another arrow.
  ///   - frameCost: The cost of a square in a frame that contains neither end of the arrow.
  ///   - detourCost: The cost of a square in which the arrow runs now.
  init(
    _ arrow: Arrow, in scene: Scene, labelCost: Double, frameCost: Double = 6,
    detourCost: Double = 0
  ) {
    (self.scene, self.arrow) = (scene, arrow)
    isLoop = scene.drawing.isLoop(arrow.edge)
    isInside = scene.drawing.isInside(arrow.edge)
    let bounds = scene.layout.bounds.grown(by: 36)
    grid = RouteGrid(bounds: bounds)
    addArrows(labelCost)
    if detourCost > 0, let room = arrow.line.label?.box {
      grid.add(detourCost, along: arrow.path)
      grid.add(detourCost, in: room.grown(by: 20))
    }
    addFrames(frameCost)
    for title in scene.titles { grid.add(.infinity, in: title.grown(by: 3 + grid.size / 2)) }
    for state in scene.states {
      if let box = scene.boxes[state] { grid.add(.infinity, in: box.grown(by: 3 + grid.size / 2)) }
    }
  }

  /// The new line; `nil` if there is no path.
  func curve() -> Curve? {
    straight() ?? curve(isHooked: true) ?? curve(isHooked: false)
  }

  /// A short straight line between the ends; `nil` if something is between them.
  private func straight() -> Curve? {
    let (source, target) = (arrow.edge.source, arrow.edge.target)
    guard !isLoop else { return nil }
    let ends = ports(of: target, facing: source, isInward: false)
    for start in ports(of: source, facing: target, isInward: false) {
      for end in ends where start.way == end.way * -1 && (start.isOpposite || end.isOpposite) {
        let step = end.point - start.point
        let along = step.x * start.way.x + step.y * start.way.y
        let across = step.x * start.way.y - step.y * start.way.x
        guard abs(across) < 0.5, along > 12, along < 60, crowd(at: start) + crowd(at: end) == 0
        else { continue }
        let path = [start.point, end.point]
        let isCrossed =
          Box(path).map { room in
            scene.index.lines(meeting: room).contains { scene.arrows[$0].number != arrow.number }
          } ?? false
        guard !isCrossed, scene.faults(of: path, for: arrow) == 0 else { continue }
        let straight = curve(along: path)
        if scene.faults(of: straight, for: arrow) == 0 { return straight }
      }
    }
    return nil
  }

  /// The number of other arrows that start or end at a port.
  private func crowd(at port: Port) -> Int {
    takenEnds.count { $0.distance(to: port.point) < 5 }
  }

  /// The points at which the other arrows start and end.
  private var takenEnds: [Point] {
    scene.arrows.filter { $0.number != arrow.number }
      .flatMap { arrow -> [Point] in [arrow.path[0], arrow.path[arrow.path.count - 1]] }
  }

  /// - Parameter isHooked: Whether an arrow between a frame and its contents starts outside of the
  ///   frame.
  private func curve(isHooked: Bool) -> Curve? {
    let (source, target) = (arrow.edge.source, arrow.edge.target)
    guard let room = scene.boxes[target],
      let way = RouteSearch.way(
        from: gates(of: source, isEnd: false, isHooked: isHooked),
        to: gates(of: target, isEnd: true, isHooked: isHooked), around: room, in: grid)
    else { return nil }
    let (start, end) = (way.start.port, way.end.port)
    let inner = [start.end] + way.cells.dropFirst().dropLast().map(grid.center) + [end.end]
    let path = straightened(inner, from: start.way, to: end.way * -1)
    let corners = start.lead.dropLast() + path + end.lead.reversed().dropFirst()
    let direct = withoutStubs(withoutReversals(corners), start, end)
    return curve(along: withRoomForHead(scene.isStrict ? withoutBumps(direct) : direct))
  }

  func curve(along corners: [Point]) -> Curve {
    let isReversed = scene.drawing.isReversed(arrow.edge)
    func curve(_ roundness: Double) -> Curve {
      Curve(
        along: isReversed ? corners.reversed() : corners, roundness: roundness,
        hasStartHead: isReversed, hasEndHead: !isReversed)
    }
    // A larger radius looks better, but the line may then run through something.
    let angular = curve(6)
    let faults = scene.faults(of: angular, for: arrow)
    for roundness in [40.0, 24, 12] {
      let round = curve(roundness)
      if scene.faults(of: round, for: arrow) <= faults { return round }
    }
    return angular
  }
}

// MARK: - The grid

extension Router {
  private mutating func addArrows(_ labelCost: Double) {
    for other in scene.arrows where other.number != arrow.number {
      grid.add(4, along: other.path)
      if let label = other.line.label, !other.isLabelLost {
        grid.add(labelCost, in: label.box.grown(by: 4))
      }
    }
    for rule in scene.rules { grid.add(1.2, along: [rule.start, rule.end]) }
    if scene.isStrict { addNeighborhoods() }
  }

  /// Keeps the line at a distance from other lines, arrowheads, frames, forks and joins.
  private mutating func addNeighborhoods() {
    for other in scene.arrows where other.number != arrow.number {
      for side in other.path.sides(at: grid.size) { grid.add(1.5, along: side) }
      if let head = Box(other.head) { grid.add(6, in: head.grown(by: 3)) }
    }
    for rule in scene.rules { grid.add(1.5, in: Segment(rule.start, rule.end).box.grown(by: 14)) }
    for bar in scene.states where scene.isBar(bar) {
      if let box = scene.boxes[bar] { grid.add(3, in: box.grown(by: Scene.stub - 3)) }
    }
  }

  private mutating func addFrames(_ frameCost: Double) {
    let frameCost = scene.isLeveled ? frameCost * 5 : frameCost
    if scene.isLeveled, let frame = scene.innermostFrame(around: arrow.edge) {
      for side in Self.outside(of: frame.grown(by: -3), in: scene.layout.bounds.grown(by: 36)) {
        grid.add(.infinity, in: side)
      }
    }
    for frame in scene.frames {
      guard let box = scene.boxes[frame] else { continue }
      if !arrow.own.contains(frame) {
        grid.add(frameCost, in: box)
      } else if frame == arrow.edge.source || frame == arrow.edge.target, !isLoop {
        grid.add(4, in: box)
      } else if frame == arrow.edge.source, isInside {
        for side in Self.outside(of: box, in: scene.layout.bounds.grown(by: 36)) {
          grid.add(.infinity, in: side)
        }
      }
    }
  }

  private static func outside(of box: Box, in bounds: Box) -> [Box] {
    [
      Box(left: bounds.left, bottom: bounds.bottom, right: box.left, top: bounds.top),
      Box(left: box.right, bottom: bounds.bottom, right: bounds.right, top: bounds.top),
      Box(left: bounds.left, bottom: bounds.bottom, right: bounds.right, top: box.bottom),
      Box(left: bounds.left, bottom: box.top, right: bounds.right, top: bounds.top),
    ]
  }
}

// MARK: - The ends

extension Router {
  private func gates(of position: Int, isEnd: Bool, isHooked: Bool) -> [RouteSearch.Gate] {
    let isOuter = isLoop && scene.drawing.outer(arrow.edge) == position
    let isInward = isOuter && (isInside || !isHooked)
    let taken = takenEnds
    let room = scene.boxes[position]
    let ports = [max(Scene.stub, grid.size + 8), Scene.shortStub].flatMap { stub in
      self.ports(
        of: position, facing: isEnd ? arrow.edge.source : arrow.edge.target, isInward: isInward,
        stub: stub)
    }
    let leads = isOuter && !isInward ? ports.flatMap { [$0.hook(1), $0.hook(-1)] } : ports
    return leads.compactMap { port in
      let lead = cost(of: port)
      guard lead < .infinity, let cell = grid.cell(at: port.end) else { return nil }
      let crowd = taken.count { $0.distance(to: port.point) < 5 }
      let offset = room.map { port.point.distance(to: $0.center) / ($0.width + $0.height) } ?? 0
      let way = isEnd ? port.way * -1 : port.way
      return RouteSearch.Gate(
        cell: cell, direction: RouteSearch.direction(of: way),
        cost: Double(crowd) * 5 + offset + lead + (port.isOpposite ? 0 : 1), port: port)
    }
  }

  /// The points at which the arrow may start or end; only one at a fork or join whose lines have been spread.
  private func ports(
    of position: Int, facing other: Int, isInward: Bool, stub: Double = Scene.stub
  ) -> [Port] {
    if let port = scene.barPorts[arrow.number]?[position] {
      return [Port(port.point, way: port.way, stub: stub)]
    }
    return scene.ports(
      of: position, facing: other, isInward: isInward, every: grid.size, stub: stub)
  }

  /// The cost of the path from an outline to a gate; infinite if something is in the way.
  private func cost(of port: Port) -> Double {
    guard scene.isFree(port.lead, for: arrow) else { return .infinity }
    let room = port.lead.count > 2 ? Box(port.lead) : nil
    let crossings = room.map { room in
      scene.index.lines(meeting: room).count { scene.arrows[$0].number != arrow.number }
    }
    // A short path is used only if there is no room for a longer one.
    let isShort = port.lead[0].distance(to: port.lead[1]) < Scene.stub
    return Double(crossings ?? 0) * 4 + (isShort ? 3 : 0)
  }
}
