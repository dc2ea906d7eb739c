import StateGraphs

extension StatechartSchema: DrawnSchema {
  package var structure: String { structureHash }

  package var knowsGuards: Bool { true }

  package var graph: StateGraph {
    // A state that is only mentioned has no node.
    let nodes = chart.declaration.positions.map { Int32($0 ?? 0) }
    let labels = nodes.map { chart.table.label(of: $0) ?? "" }
    let titles = nodes.map { chart.table.title(of: $0) ?? "" }
    var builder = ChartGraphBuilder(
      chart.declaration,
      ChartGraphBuilder.States(
        labels: labels, titles: zip(titles, labels).map { $0 == $1 ? nil : $0 }, pathNames: titles
      ) { _ in false })
    builder.draw()
    return builder.graph
  }

  package var statesByPath: [String: Any] {
    var states: [String: Any] = [:]
    for (number, path) in chart.names.declaredPaths.enumerated() {
      if let state = chart.table.node(Int32(number)).state { states[path] = state }
    }
    return states
  }
}
