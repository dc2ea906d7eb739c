import Statecharts

// When no branch of a choice can be taken, what was taken since the last stable configuration is undone in the regions
// with such choices, and kept in the others.
extension AbstractChart {
  /// Whether a state is a descendant of one of the nodes, or is one.
  func isState(_ state: Int32, in places: [Range<Int32>]) -> Bool {
    state >= 0 && places.contains { $0.contains(nodes[Int(state)]) }
  }

  /// Whether the source of a part is.
  func isPart(_ part: Int32, in places: [Range<Int32>]) -> Bool {
    isState(sources[Int(part)], in: places)
  }
}

/// A configuration that says which of its nodes are around choices.
protocol NumberedConfiguration {
  var nodesAroundChoices: [Range<Int32>] { get }
}

extension Configuration: NumberedConfiguration {}
