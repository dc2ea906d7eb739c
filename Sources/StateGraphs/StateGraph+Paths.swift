extension StateGraph {
  /// The index of the node of the state at a path: `c/c2@1/c222`.
  ///
  /// Paths consist of the names of the states, as the schemas of Schematic write them. These are the titles in the
  /// shapes, unless a type has a `dotLabel` of its own for diagrams. A parallel state is followed by the name of the
  /// region, or by its index from 0 on.
  ///
  /// - Returns: `nil` if no state is there.
  /// - Complexity: O(*n*), where *n* is the number of nodes, if titles contain neither `/` nor `@`.
  public func node(at path: String) -> Int? {
    node(at: path[...], in: nil)
  }

  /// Returns the graph with the states at some paths highlighted, and those around them.
  ///
  /// ```swift
  /// let graph = try StateGraph(of: Flight()).highlighting(statesAt: ["flying@camera/recording"])
  /// ```
  /// States that were highlighted before remain so.
  ///
  /// - Throws: ``StatePathError`` with every path at which no state is.
  public func highlighting(statesAt paths: [String]) throws(StatePathError) -> StateGraph {
    let positions = paths.map(node)
    let missing = zip(paths, positions).filter { $0.1 == nil }.map(\.0)
    guard missing.isEmpty else { throw StatePathError(paths: missing) }
    var graph = self
    for position in positions.compactMap({ $0 }).flatMap(path)
    where nodes[position].kind != .region {
      graph.nodes[position].isCurrent = true
    }
    return graph
  }

  // Names may contain separators, so that each child with a matching name is tried.
  private func node(at path: Substring, in parent: Int?) -> Int? {
    for child in nodes.indices where nodes[child].parent == parent && isState(child) {
      let name = nodes[child].pathName ?? nodes[child].title ?? nodes[child].label
      guard path.hasPrefix(name) else { continue }
      let rest = path.dropFirst(name.count)
      if rest.isEmpty { return child }
      if rest.first == "@", let found = node(inRegionAt: rest.dropFirst(), of: child) {
        return found
      }
      if rest.first == "/", let found = node(at: rest.dropFirst(), in: child) { return found }
    }
    return nil
  }

  private func node(inRegionAt path: Substring, of parallel: Int) -> Int? {
    let regions = nodes.indices.filter { nodes[$0].parent == parallel && nodes[$0].kind == .region }
    for (index, region) in regions.enumerated() {
      for name in [nodes[region].label, "\(index)"] where path.hasPrefix("\(name)/") {
        if let found = node(at: path.dropFirst(name.count + 1), in: region) { return found }
      }
    }
    return nil
  }

  /// Whether a node is a state: not a region, and no pseudostate.
  @_documentation(visibility: internal)
  public func isState(_ position: Int) -> Bool {
    switch nodes[position].kind {
    case .state, .composite, .final: true
    case .region, .initial, .choice, .junction, .fork, .join, .shallowHistory, .deepHistory,
      .entryPoint, .exitPoint, .terminate, .anyState:
      false
    }
  }
}

/// The error thrown when a graph or a chart has no state at a path.
public struct StatePathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The paths.
  package let paths: [String]

  /// The first component that is wrong, and the possible ones; `nil` if a graph has no states at the paths.
  let reason: String?

  package init(paths: [String], reason: String? = nil) {
    self.paths = paths
    self.reason = reason
  }

  /// The paths, and the reason or how paths are written.
  public var description: String {
    if let reason {
      return "No state is at the path '\(paths.joined(separator: "', '"))': \(reason)"
    }
    return """
      The graph has no state at \(paths.map { "'\($0)'" }.joined(separator: ", ")): a path consists of \
      the titles of states, with the region after a parallel state, such as 'c/c2@1/c222'.
      """
  }
}
