import StateGraphs

extension Statechart {
  /// The graph of the chart, with the active states of `configuration` highlighted.
  ///
  /// - Throws: ``StatechartError`` with every fault of the chart.
  public func makeGraph(highlighting configuration: Configuration<State>?) throws -> StateGraph {
    let expansion = try StatechartValidator.validated(
      body, initial: initialDeclaration, options: StatechartOptions(of: self))
    var drawing = ChartGraphBuilder<State, Event, Subject>(highlighting: configuration)
    drawing.draw(expansion.elements, initial: expansion.initial)
    return drawing.graph
  }
}
