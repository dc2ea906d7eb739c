/// The scale of a heat map: the counts of the parts of a graph, as fractions of the highest one.
///
/// The scale is logarithmic, so that a loop with a thousand iterations leaves other differences
/// visible.
struct VisitScale {
  private let mostOfStates, mostOfTransitions: Int

  init(of graph: StateGraph) {
    mostOfStates = graph.nodes.compactMap(\.heat).max() ?? 0
    mostOfTransitions = graph.edges.compactMap(\.visits).max() ?? 0
  }

  /// From 0 to 1; `nil` if no counts are shown.
  func fraction(of node: StateGraph.Node) -> Double? {
    node.heat.map { Self.fraction($0, of: mostOfStates) }
  }

  /// From 0 to 1; `nil` if no visits are shown.
  func fraction(of edge: StateGraph.Edge) -> Double? {
    edge.visits.map { Self.fraction($0, of: mostOfTransitions) }
  }

  private static func fraction(_ visits: Int, of most: Int) -> Double {
    guard most > 0, visits > 0 else { return 0 }
    // The binary logarithm in steps of a quarter, without the math library of C.
    return min(1, Double(quarters(visits)) / Double(quarters(most)))
  }

  private static func quarters(_ count: Int) -> Int {
    let number = count.addingReportingOverflow(1).partialValue
    let exponent = Int.bitWidth - 1 - max(1, number).leadingZeroBitCount
    let rest = exponent >= 2 ? (number >> (exponent - 2)) & 3 : (number << (2 - exponent)) & 3
    return exponent * 4 + rest
  }
}

extension StateGraph.Node {
  /// The count that determines the color: that of the machines in the state, if they are counted.
  var heat: Int? { machines ?? visits }
}
