extension StateGraph {
  /// Adds a node.
  ///
  /// - Returns: The index of the node in ``nodes``, to which edges and other nodes refer.
  @discardableResult
  public mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// Adds an edge.
  ///
  /// Both of its nodes must be in the graph when the graph is drawn.
  public mutating func add(_ edge: Edge) {
    edges.append(edge)
  }
}
