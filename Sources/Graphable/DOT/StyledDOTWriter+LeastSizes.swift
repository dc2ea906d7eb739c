extension StyledDOTWriter {
  /// The room for the end of an arrow at the outline of a state, in points.
  private static let endRoom = 9.0
  /// The greatest width that is added to a state, in points.
  private static let greatestGrowth = 400.0

  /// The sizes of states that have more transitions than the outline of a state of the usual size has room for.
  ///
  /// Otherwise their arrows would lie on each other. A state of the usual size has room for about 20.
  ///
  /// - Complexity: O(n) for n nodes and edges.
  static func leastSizes(in graph: StateGraph) -> [Int: BoxSize] {
    var counts = Array(repeating: 0, count: graph.nodes.count)
    for edge in graph.edges where edge.source != edge.target {
      counts[edge.source] += 1
      counts[edge.target] += 1
    }
    for node in graph.nodes { if let parent = node.parent { counts[parent] = 0 } }
    var sizes: [Int: BoxSize] = [:]
    for (position, count) in counts.enumerated() where count > 12 {
      let node = graph.nodes[position]
      guard node.kind == .state || node.kind == .anyState else { continue }
      let (width, height) = usualSize(of: node)
      // Arrows end at the straight parts of the outline.
      let missing = Double(count) * endRoom - 2 * (width + height - 20)
      guard missing > 0 else { continue }
      let growth = min(greatestGrowth, missing / 3)
      sizes[position] = BoxSize(width: width + growth, height: height + growth / 2)
    }
    return sizes
  }

  /// The size of a state with its name and the lines inside, in points.
  private static func usualSize(of node: StateGraph.Node) -> (width: Double, height: Double) {
    let lines = node.activities.count
    return (Double(max(65, nameWidth(of: node) + 14)), lines == 0 ? 36 : 50 + 12 * Double(lines))
  }
}
