import ChartModel

// Entry and exit points, which are children of their composite.
extension ChartGraphBuilder {
  /// Adds the node of a point: a submachine's exit point and its connection in the state around it are one
  /// node.
  mutating func drawPoint(_ point: ChartOutline.Point, in parent: Int?) {
    _ = pseudostate(
      .point(point.kind, point.name), point.kind == .entry ? .entryPoint : .exitPoint,
      label: point.name, in: parent)
  }

  /// The arrow from a point to its target.
  mutating func drawTarget(of point: ChartOutline.Point, in composite: Int?) {
    guard let node = node(of: point.kind, point.name, in: composite), let target = point.target
    else { return }
    connect(node, to: target, Label(action: chart.name(ofActions: point.actions)))
  }

  /// The exit point of the nearest composite around a node; for a point, around its composite.
  func exitPoint(_ name: String, around source: Int) -> Int? {
    var node: Int? = source
    if graph.nodes[source].kind == .exitPoint { node = graph.nodes[source].parent.flatMap(parent) }
    while let composite = node {
      if let found = self.node(of: .exit, name, in: composite) { return found }
      node = graph.nodes[composite].parent
    }
    return self.node(of: .exit, name, in: nil)
  }

  func node(of point: PointKind, _ name: String, in composite: Int?) -> Int? {
    pseudostates[Pseudostate(node: composite, start: .point(point, name))]
  }

  private func parent(of node: Int) -> Int? { graph.nodes[node].parent }

  /// The node of a composite, or of a region of it.
  func node(of region: String?, in composite: Int) -> Int? {
    guard let region else { return drawn(composite) }
    return chart.region(region, of: composite).flatMap { drawn[$0] }
  }
}
