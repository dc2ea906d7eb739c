extension OutlinedChart {
  /// The names and the nesting of the chart's states.
  func makeTable() -> StateTable<State> {
    let (states, names) = (functions.states, functions.submachineNames)
    var counts = Array(repeating: Int32(0), count: outline.nodes.count)
    var nodes: [StateTable<State>.Node] = []
    nodes.reserveCapacity(counts.count)
    for node in outline.nodes {
      var position: Int32 = 0
      if let parent = node.parent {
        position = counts[parent]
        counts[parent] += 1
      }
      nodes.append(
        StateTable<State>.Node(
          state: node.state.map { states[$0] }, name: node.name, position: position,
          tags: node.tags, stateName: node.state.flatMap { names[$0] }))
    }
    return StateTable(nodes: nodes, shapes: outline.shapes, joins: outline.joins.map(\.name))
  }

  /// The configuration of a machine that has not been started, with a table of its own.
  public var initialConfiguration: Configuration<State> {
    Configuration(InlineIndexList(), ConfigurationStorage(makeTable()))
  }
}

extension ChartOutline {
  /// By node.
  var shapes: [NodeShape] {
    nodes.map { node in
      NodeShape(
        end: Int32(node.end), parent: Int32(node.parent ?? -1), kind: node.kind,
        isOnlyChild: node.kind != .choice
          && node.parent.map { nodes[$0].children.count == 1 } ?? false,
        isState: node.state != nil)
    }
  }
}
