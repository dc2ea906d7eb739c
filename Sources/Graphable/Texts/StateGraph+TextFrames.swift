extension StateGraph {
  /// The frame of each node in a text that separates regions by lines; `nil` is the top level.
  ///
  /// Siblings of regions, such as joins, would become one more region. They are therefore written
  /// outside of the composite state.
  var textFrames: [Int?] {
    let composites = Set(nodes.filter { $0.kind == .region }.compactMap(\.parent))
    return nodes.indices.map { position in
      var frame = nodes[position].parent
      guard nodes[position].canStandOutside else { return frame }
      while let composite = frame, composites.contains(composite) {
        frame = nodes[composite].parent
      }
      return frame
    }
  }
}

extension StateGraph.Node {
  /// Whether the shape has the same meaning outside of its composite state.
  fileprivate var canStandOutside: Bool {
    switch kind {
    case .choice, .junction, .fork, .join, .shallowHistory, .deepHistory, .entryPoint, .exitPoint,
      .terminate:
      true
    case .state, .composite, .region, .initial, .final, .anyState: false
    }
  }
}
