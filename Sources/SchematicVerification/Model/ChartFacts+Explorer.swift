import Statecharts

extension ChartFacts {
  init(_ explorer: ChartExplorer) {
    let chart = explorer.chart
    let table = chart.schema.table.nodes
    let places = chart.nodes.map { Place(of: $0, table) }
    self.init(
      labels: chart.labels, isEntered: explorer.isEntered, sources: chart.sources,
      triggers: chart.triggers, deferrals: chart.deferrals, timers: chart.timers,
      configurations: explorer.configurations, validator: Validator(schema: chart.recompiled),
      nodes: chart.nodes,
      parents: places.map(\.parent), regions: places.map(\.region),
      mayComplete: chart.nodes.map { node in
        table[Int(node)].kind == .parallel && Self.hasFinalStates(node, table)
      }, partsByPath: chart.schema.actionNamesByPath.map { $0.compactMap { Int32($0) } })
  }

  /// Where a state is declared.
  private struct Place {
    var parent: Int32 = -1
    var region: Int32 = 0

    init(of node: Int32, _ nodes: [StateTable<Int32>.Node]) {
      var outer = nodes[Int(node)].parent
      if outer >= 0, nodes[Int(outer)].kind == .region {
        region = nodes[Int(outer)].position
        outer = nodes[Int(outer)].parent
      }
      if outer >= 0 { parent = nodes[Int(outer)].state ?? -1 }
    }
  }

  /// Whether all regions of a parallel state contain final states.
  private static func hasFinalStates(_ parallel: Int32, _ nodes: [StateTable<Int32>.Node]) -> Bool {
    var region = parallel + 1
    while region < nodes[Int(parallel)].end {
      let end = nodes[Int(region)].end
      let hasFinal = (region..<end).contains { node in
        nodes[Int(node)].kind == .final && nodes[Int(node)].parent == region
      }
      guard hasFinal else { return false }
      region = end
    }
    return true
  }
}
