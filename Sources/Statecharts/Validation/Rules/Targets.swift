extension ChartDeclarations {
  /// All targets are declared.
  func missingTargets() -> [StatechartFault] {
    allDestinations.flatMap { place, destination in
      states(of: destination).filter { positions[$0] == nil }.map { state in
        fault(
          place, "\(words(for: place)) leads to '\(name(state))', which is not declared.")
      }
    }
  }
}
