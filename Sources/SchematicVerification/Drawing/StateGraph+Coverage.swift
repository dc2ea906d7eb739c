import StateGraphs

extension StateGraph {
  /// The graph in which everything is gray that no recorded machine has entered or taken.
  ///
  /// ```swift
  /// let graph = try StateGraph(of: Player()).marking(coverage)
  /// ```
  /// A transition is found in the graph by its source, text and target. Of several with the same ones, each is found
  /// by its position; if the graph has merged their arrows, the arrow is gray if none of them was taken.
  public func marking<State, Event>(_ coverage: ChartCoverage<State, Event>) -> StateGraph {
    var graph = self
    for label in coverage.model.content.chart?.labels ?? [] where coverage.entries[label] == nil {
      graph.mark(label, .dead)
    }
    let parts = coverage.model.parts
    graph.markDead(
      Set(parts.indices.filter { coverage.visits[Int32($0)] == nil }), of: parts)
    return graph
  }
}
