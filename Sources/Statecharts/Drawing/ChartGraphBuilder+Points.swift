import StateGraphs

// Entry and exit points, which are children of their composite.
extension ChartGraphBuilder {
  /// The exit point that a submachine declares and the state around it connects is one node.
  mutating func drawPoint(_ point: PointDeclaration<State, Event, Subject>, in parent: Int?) {
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
  mutating func drawTarget(
    of point: PointDeclaration<State, Event, Subject>, in composite: Int?
  ) {
    let key = Point(node: composite, name: point.name)
    let node = point.kind == .entry ? entryPoints[key] : exitPoints[key]
    guard let node, let target = point.target else { return }
    connect(node, to: target, Label(action: point.actions.combinedName()))
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
  func node(of region: String?, in composite: State) -> Int? {
    guard let region, let parent = positions[composite] else { return positions[composite] }
    return graph.nodes.indices.first { index in
      let node = graph.nodes[index]
      return node.kind == .region && node.parent == parent && node.label == region
    }
  }
}
