extension ChartOutline {
  /// Where something leads is declared.
  func missingTargets() -> [StatechartFault] {
    allDestinations.flatMap { node, words, destination in
      states(of: destination).filter { positions[$0] == nil }.map { state in
        fault(node, "\(words) leads to '\(state)', which is declared nowhere.")
      }
    }
  }
}
