import StateGraphs

// Entry and exit points, which are children of their composite.
extension ChartGraphBuilder {
  /// The exit point that a submachine declares and the state around it connects is one node.
  mutating func drawPoint(_ point: ChartOutline.Point, in parent: Int?) {
    let key = Point(node: parent, name: point.name)
    switch point.kind {
    case .entry:
      entryPoints[key] = graph.add(Node(.entryPoint, label: point.name, in: parent))
    case .exit where exitPoints[key] == nil:
      exitPoints[key] = graph.add(Node(.exitPoint, label: point.name, in: parent))
    case .exit: break
    }
  }

  /// The arrow from a point to its target.
  mutating func drawTarget(of point: ChartOutline.Point, in composite: Int?) {
    let key = Point(node: composite, name: point.name)
    let node = point.kind == .entry ? entryPoints[key] : exitPoints[key]
    guard let node, let target = point.target else { return }
    connect(node, to: target, Label(action: chart.name(ofActions: point.actions)))
  }

  /// The exit point of the nearest composite around a node: of a point's composite, those around it.
  func exitPoint(_ name: String, around source: Int) -> Int? {
    var node: Int? = source
    if graph.nodes[source].kind == .exitPoint { node = graph.nodes[source].parent.flatMap(parent) }
    while let composite = node {
      if let found = exitPoints[Point(node: composite, name: name)] { return found }
      node = graph.nodes[composite].parent
    }
    return exitPoints[Point(node: nil, name: name)]
  }

  private func parent(of node: Int) -> Int? { graph.nodes[node].parent }

  /// The node of a composite, or of a region of it.
  func node(of region: String?, in composite: Int) -> Int? {
    guard let region else { return drawn(composite) }
    return chart.region(region, of: composite).flatMap { drawn[$0] }
  }
}
