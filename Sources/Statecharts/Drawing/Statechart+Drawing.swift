import StateGraphs

extension Statechart {
  /// Makes the graph of the chart, with the active states of `configuration` highlighted.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the chart.
  public func makeGraph(highlighting configuration: Configuration<State>?) throws -> StateGraph {
    try OutlinedChart(self).validated().makeGraph(highlighting: configuration)
  }
}

extension OutlinedChart {
  /// Makes the graph of the chart, with the active states of `configuration` highlighted.
  public func makeGraph(highlighting configuration: Configuration<State>?) -> StateGraph {
    let states = functions.states
    var builder = ChartGraphBuilder(
      outline,
      ChartGraphBuilder.States(
        labels: functions.names.map(\.label), titles: functions.titles,
        pathNames: functions.pathNames
      ) { state in configuration?.contains(states[state]) ?? false })
    builder.draw()
    return builder.graph
  }
}
