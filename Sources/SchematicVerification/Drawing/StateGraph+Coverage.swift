import StateGraphs

extension StateGraph {
  /// The graph in which everything is gray that no recorded machine has entered or taken.
  ///
  /// ```swift
  /// let graph = try StateGraph(of: Player()).marking(coverage)
  /// ```
  /// A transition is found in the graph by its source and its text, so that transitions of one state
  /// with equal texts are marked together.
  public func marking<State, Event>(_ coverage: ChartCoverage<State, Event>) -> StateGraph {
    var graph = self
    for label in coverage.model.content.chart?.labels ?? [] where coverage.entries[label] == nil {
      graph.mark(label, .dead)
    }
    for (number, part) in coverage.model.parts.enumerated()
    where coverage.visits[Int32(number)] == nil {
      graph.markEdges(of: part, .dead)
    }
    return graph
  }
}
