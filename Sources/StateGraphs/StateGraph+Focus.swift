extension StateGraph {
  /// The graph with one composite whole and all others beside it folded into simple states.
  ///
  /// Composites around it stay frames. Arrows from and to what is folded leave and reach the folded
  /// state.
  ///
  /// - Parameter label: What the composite is called in the diagram. Without a composite of that
  ///   name the graph stays as it is.
  public func focused(on label: String) -> StateGraph {
    guard
      let focus = nodes.indices.first(where: {
        nodes[$0].kind == .composite && nodes[$0].label == label
      })
    else { return self }
    let around = Set(path(to: focus))
    let isOpen = { (position: Int) in
      around.contains(position) || contains(focus, position) || nodes[position].kind == .region
    }
    let places = nodes.indices.map { position in
      path(to: position).first { nodes[$0].kind == .composite && !isOpen($0) } ?? position
    }
    return folded(into: places)
  }

  /// The graph with each node drawn as the one at its place, which may be a composite around it.
  private func folded(into places: [Int]) -> StateGraph {
    let kept = nodes.indices.filter { places[$0] == $0 }
    let numbers = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    var graph = StateGraph(name: name, nodes: kept.map { nodes[$0] })
    for (number, position) in zip(kept.indices, kept) {
      graph.nodes[number].parent = nodes[position].parent.flatMap { numbers[$0] }
      guard nodes.indices.contains(where: { $0 != position && places[$0] == position }) else {
        continue
      }
      graph.nodes[number].kind = .state
      graph.nodes[number].isFolded = true
      graph.nodes[number].activities = []
    }
    var seen: Set<Edge> = []
    for edge in edges {
      let isInside = places[edge.source] == places[edge.target] && edge.source != edge.target
      guard !isInside, let source = numbers[places[edge.source]],
        let target = numbers[places[edge.target]]
      else { continue }
      var edge = edge
      (edge.source, edge.target) = (source, target)
      if seen.insert(edge).inserted { graph.edges.append(edge) }
    }
    return graph
  }
}
