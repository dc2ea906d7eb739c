import ChartDocuments
import LoadedCharts
import StateGraphs
import Statecharts

/// The nodes of a chart's states in its graph.
///
/// A graph with highlighted states has them, too. But a graph for each configuration would take the square of the size
/// of the chart.
struct StateNodes {
  private let positions: [String: Int]

  /// Finds the nodes in the graph whose titles are the ids: titles may repeat in a chart, and ids are unique.
  init(of document: ChartDocument) throws {
    var document = document
    document.root.titleWithIDs()
    let graph = try LoadedChart<Void>(withoutFunctions: document).makeGraph(highlighting: nil)
    var positions: [String: Int] = [:]
    for (position, node) in graph.nodes.enumerated() where graph.isState(position) {
      positions[node.pathName ?? node.title ?? node.label] = position
    }
    self.positions = positions
  }

  /// The nodes of the active states, in ascending order.
  func active(in configuration: Configuration<NamedState>) -> [Int] {
    configuration.states.compactMap { positions[$0.id] }.sorted()
  }
}

extension ChartDocument.State {
  fileprivate mutating func titleWithIDs() {
    label = id
    for index in states.indices { states[index].titleWithIDs() }
    for region in regions.indices {
      for index in regions[region].states.indices { regions[region].states[index].titleWithIDs() }
    }
  }
}
