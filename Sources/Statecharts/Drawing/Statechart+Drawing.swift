import StateGraphs

extension Statechart {
  /// The graph of the chart, with the active states of `configuration` highlighted.
  ///
  /// - Throws: ``StatechartError`` with every fault of the chart.
  public func makeGraph(highlighting configuration: Configuration<State>?) throws -> StateGraph {
    let (elements, initial) = (body, initialDeclaration)
    let faults = StatechartValidator.faults(in: elements, initial: initial)
    guard faults.isEmpty else { throw StatechartError(faults: faults) }
    var drawing = ChartGraphBuilder<State, Event, Subject>(highlighting: configuration)
    drawing.draw(elements, initial: initial)
    return drawing.graph
  }
}
