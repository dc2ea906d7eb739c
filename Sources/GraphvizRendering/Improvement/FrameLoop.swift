import Graphable

extension Scene {
  /// The distances between the side of a frame and a loop at it; the smaller one if there is less room.
  static let (loopDepth, shortLoopDepth) = (26.0, 15.0)

  /// An arrow from a frame to itself: a loop at one of its sides, where it overlaps least.
  ///
  /// It leaves the frame around it only if everything else would be worse.
  func handle(of arrow: Arrow) -> Curve? {
    let ports = ports(of: arrow.edge.source, isInward: false, every: 12)
    let room = innermostFrame(around: arrow.edge)?.grown(by: -2)
    var best: (score: Double, curve: Curve)?
    for (number, port) in ports.enumerated() {
      for depth in [Self.loopDepth, Self.shortLoopDepth] {
        guard let curve = loop(of: arrow, at: port, depth: depth) else { continue }
        let path = curve.flattened
        let others = Box(path).map { room in
          index.lines(meeting: room).count { arrows[$0].number != arrow.number }
        }
        let isOutside = room.map { room in !path.allSatisfy(room.contains) } ?? false
        let score =
          faults(of: path, for: arrow) + Double(labels(on: path, of: arrow)) * 300
          + Double(others ?? 0) * 50 + (isOutside ? 700 : 0) + (Self.loopDepth - depth) * 2
          + Double(number) * 0.01
        if score < best?.score ?? .infinity { best = (score, curve) }
      }
    }
    return best?.curve
  }

  /// A loop that starts at a port, and ends beside it; `nil` if its end is not on the straight part of the side.
  private func loop(of arrow: Arrow, at port: Port, depth: Double) -> Curve? {
    let along = Point(x: -port.way.y, y: port.way.x) * Self.loopDepth
    guard let box = boxes[arrow.edge.source],
      Outline(ofState: box).contains(port.point + along - port.way)
    else { return nil }
    let ends = [port.point, port.point + along]
    return Curve(
      along: [ends[0], ends[0] + port.way * depth, ends[1] + port.way * depth, ends[1]],
      roundness: depth / 2, hasStartHead: false, hasEndHead: true)
  }
}
