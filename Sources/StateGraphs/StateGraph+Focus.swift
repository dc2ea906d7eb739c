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

  /// Returns the graph without the contents of composite states below a number of levels.
  ///
  /// - Parameters:
  ///   - depth: The number of levels to show, at least 1.
  ///   - label: The label of the composite state from which on the levels are counted. If there is none, they are
  ///     counted from the top level on.
  package func folded(below depth: Int, in label: String? = nil) -> StateGraph {
    let focus = label.flatMap { label in
      nodes.indices.first { nodes[$0].kind == .composite && nodes[$0].label == label }
    }
    let around = focus.map { states(around: $0) } ?? []
    let depth = max(1, depth) + around.count
    let places = nodes.indices.map { position in
      let states = states(around: position)
      let isInside = focus.map { contains($0, position) } ?? true
      let isBelow = states.count > depth || states.count == depth && nodes[position].kind == .region
      return isInside && isBelow ? states[depth - 1] : position
    }
    return folded(into: places)
  }

  /// Returns the graph without the states that no edge connects with a composite state or its contents.
  ///
  /// - Parameter label: The label of the composite state. If there is none, the graph is unchanged.
  package func omittingDistantStates(from label: String) -> StateGraph {
    guard
      let focus = nodes.indices.first(where: {
        nodes[$0].kind == .composite && nodes[$0].label == label
      })
    else { return self }
    let near = edges.filter { contains(focus, $0.source) != contains(focus, $0.target) }
      .flatMap { [$0.source, $0.target] }
    let kept = Set((near + [focus]).flatMap(path))
    let isKept = nodes.indices.map { kept.contains($0) || contains(focus, $0) }
    let positions = nodes.indices.filter { isKept[$0] }
    let numbers = Dictionary(uniqueKeysWithValues: zip(positions, positions.indices))
    var graph = StateGraph(name: name, nodes: positions.map { nodes[$0] }, notes: notes)
    for index in graph.nodes.indices {
      graph.nodes[index].parent = graph.nodes[index].parent.flatMap { numbers[$0] }
    }
    for edge in edges where contains(focus, edge.source) || contains(focus, edge.target) {
      guard let source = numbers[edge.source], let target = numbers[edge.target] else { continue }
      var edge = edge
      (edge.source, edge.target) = (source, target)
      graph.edges.append(edge)
    }
    return graph
  }

  /// A node and its ancestors without regions, the outermost first.
  private func states(around position: Int) -> [Int] {
    path(to: position).filter { nodes[$0].kind != .region }
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
      let isLoop = edge.source == edge.target && places[edge.source] == edge.source
      let isInside = places[edge.source] == places[edge.target] && !isLoop
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
