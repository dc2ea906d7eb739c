extension StateGraph {
  /// Returns the graph with the contents of one composite state, and without those of all others.
  ///
  /// Ancestors of the composite state remain frames. Edges from and to descendants of another
  /// composite state start and end at that state.
  ///
  /// - Parameter label: The label of the composite state. If there is none, the graph is unchanged.
  package func focused(on label: String) -> StateGraph {
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

  /// Returns the graph in which each node is replaced by another one: itself or one of its
  /// ancestors.
  func folded(into places: [Int]) -> StateGraph {
    let kept = nodes.indices.filter { places[$0] == $0 }
    let numbers = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    var graph = StateGraph(name: name, nodes: kept.map { nodes[$0] }, notes: notes)
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
