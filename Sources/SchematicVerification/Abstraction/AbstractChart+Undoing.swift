import Statecharts

// If no branch of a choice is enabled, the steps since the last stable configuration are undone in the choice's
// region. In other regions they are kept.
extension AbstractChart {
  /// Whether a state is a descendant of one of the nodes, or is one.
  func isState(_ state: Int32, in places: [Range<Int32>]) -> Bool {
    state >= 0 && places.contains { $0.contains(nodes[Int(state)]) }
  }

  /// Whether the source of a part is one of the nodes or a descendant.
  func isPart(_ part: Int32, in places: [Range<Int32>]) -> Bool {
    isState(sources[Int(part)], in: places)
  }
}

/// A configuration that knows which of its nodes contain choices.
protocol NumberedConfiguration {
  var nodesAroundChoices: [Range<Int32>] { get }
}

extension Configuration: NumberedConfiguration {}
