extension ChartStep {
  /// The numbers of the paths that the step takes: charts with the same declarations have the same
  /// numbers.
  package var pathNumbers: [Int32] { (0..<paths.count).map(path) }
}

extension StatechartSchema {
  /// By path: the names of the actions that are performed between exits and entries.
  package var actionNamesByPath: [[String]] {
    (0..<chart.paths.count).map { path in
      chart.paths[Int32(path)].actions.range.compactMap { chart.actionNames[$0] }
    }
  }
}
