import Graphable

extension Scene {
  /// A line from one end of an arrow to the other with at most two corners, which overlaps as little
  /// as possible.
  ///
  /// It is for arrows for which the router finds no path, because there is too little room around an
  /// end.
  func shortLine(of arrow: Arrow) -> Curve? {
    let isReversed = drawing.isReversed(arrow.edge)
    let ends = endPorts(of: arrow.edge, facing: arrow.edge.source, at: arrow.edge.target)
    var best: (score: Double, curve: Curve)?
    for start in endPorts(of: arrow.edge, facing: arrow.edge.target, at: arrow.edge.source) {
      for end in ends {
        let corners = start.lead + end.lead.reversed()
        // The length is a lower bound of the score.
        let length = zip(corners, corners.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        guard length < best?.score ?? .infinity else { continue }
        let curve = Curve(
          along: isReversed ? corners.reversed() : corners, roundness: 12,
          hasStartHead: isReversed, hasEndHead: !isReversed)
        let path = curve.flattened
        let score =
          length + faults(of: path, for: arrow) + Double(labels(on: path, of: arrow)) * 100
        if score < best?.score ?? .infinity { best = (score, curve) }
      }
    }
    return best?.curve
  }

  private func endPorts(of edge: StateGraph.Edge, facing other: Int, at position: Int) -> [Port] {
    let isInward = drawing.isLoop(edge) && drawing.outer(edge) == position
    return ports(
      of: position, facing: other, isInward: isInward, every: 12, stub: Self.shortStub)
  }
}
