extension StateGraph {
  /// The frame that each node stands in, in a text that separates regions by lines; `nil` is the
  /// top.
  ///
  /// What stands beside the regions of a composite, such as its joins, would be taken for one more
  /// region there: it stands outside of the composite.
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
  /// Whether the shape means the same outside of its composite.
  fileprivate var canStandOutside: Bool {
    switch kind {
    case .choice, .junction, .fork, .join, .shallowHistory, .deepHistory, .terminate: true
    case .state, .composite, .region, .initial, .final, .anyState: false
    }
  }
}
