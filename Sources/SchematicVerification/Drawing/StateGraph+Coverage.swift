import StateGraphs

extension StateGraph {
  /// Returns the graph with gray states and transitions where no recorded machine has entered or taken them.
  ///
  /// ```swift
  /// let graph = try StateGraph(of: Player()).marking(coverage)
  /// ```
  /// A transition is found in the graph by its source, text and target. Of several with the same ones, each is found
  /// by its position. If the graph has merged their arrows, the arrow is gray if none of them was taken.
  ///
  /// - Parameter coverage: The coverage of the chart.
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
