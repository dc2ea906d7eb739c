import Statecharts

extension ChartFacts {
  init(_ explorer: ChartExplorer) {
    let chart = explorer.chart
    let table = chart.schema.table.nodes
    let places = chart.nodes.map { Place(of: $0, table) }
    self.init(
      chart: chart, isEntered: explorer.isEntered, isKept: explorer.isKept,
      configurations: explorer.search.nodes, parents: places.map(\.parent),
      regions: places.map(\.region), hasCompleted: explorer.hasCompleted)
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
}
