extension StateGraph {
  /// Returns the graph without the contents of submachine states, which have diagrams of their own.
  ///
  /// ```swift
  /// let overview = try StateGraph(of: Checkout()).foldingSubmachines { "\($0).svg" }
  /// let detail = try StateGraph(of: Payment())
  /// ```
  /// Edges from and to states of a submachine start and end at the submachine state. A region whose
  /// content is a submachine is shown with it.
  ///
  /// - Parameter address: Receives the name of the submachine, and returns the URL of its diagram, to which
  ///   the state links; `nil` for no link. Default: no links.
  public func foldingSubmachines(linkingTo address: (String) -> String? = { _ in nil })
    -> StateGraph
  {
    let places = nodes.indices.map { position in
      path(to: position).first { nodes[$0].kind == .composite && nodes[$0].submachine != nil }
        ?? position
    }
    var graph = folded(into: places)
    for position in graph.nodes.indices where graph.nodes[position].isFolded {
      guard let submachine = graph.nodes[position].submachine else { continue }
      graph.nodes[position].link = address(submachine) ?? graph.nodes[position].link
    }
    return graph
  }
}
