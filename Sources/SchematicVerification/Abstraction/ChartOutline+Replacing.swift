import Statecharts

// A model checker replaces the actions of a chart.
extension ChartOutline {
  /// Replaces the lines of a node; those of activities are omitted, and so are results.
  mutating func replace(linesOf node: Int, by lines: [Line]) {
    nodes[node].lines = lines
    nodes[node].activities = 0..<0
    nodes[node].results = []
  }

  /// Replaces the names of all actions, for lines with other numbers of actions, and without activities.
  mutating func replace(actions names: [String?]) {
    (actions, activities) = (names, [])
  }
}
