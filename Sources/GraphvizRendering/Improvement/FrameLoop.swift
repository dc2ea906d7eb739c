import Graphable

extension Scene {
  /// An arrow from a frame to itself: a loop at one of its sides, where it overlaps least.
  func handle(of arrow: Arrow) -> Curve? {
    let ports = ports(of: arrow.edge.source, isInward: false, every: 12)
    var best: (score: Double, curve: Curve)?
    for (number, port) in ports.enumerated() {
      let along = Point(x: -port.way.y, y: port.way.x) * 26
      // Both ends are on the straight part of the side.
      guard let box = boxes[arrow.edge.source],
        Outline(ofState: box).contains(port.point + along - port.way)
      else { continue }
      let ends = [port.point, port.point + along]
      let curve = Curve(
        along: [ends[0], ends[0] + port.way * 26, ends[1] + port.way * 26, ends[1]], roundness: 13,
        hasStartHead: false, hasEndHead: true)
      let path = curve.flattened
      let others = Box(path).map { room in
        lines(meeting: room).count { arrows[$0].number != arrow.number }
      }
      let score =
        faults(of: path, for: arrow) + Double(labels(on: path, of: arrow)) * 300
        + Double(others ?? 0) * 50 + Double(number) * 0.01
      if score < best?.score ?? .infinity { best = (score, curve) }
    }
    return best?.curve
  }
}
