extension ChartOutline {
  /// All targets are declared.
  func missingTargets(_ destinations: Destinations) -> [ChartFault] {
    destinations.flatMap { place, destination in
      states(of: destination).filter { position(of: $0) == nil }.map { state in
        fault(
          place, "\(words(for: place)) leads to '\(state: state)', which is not declared.")
      }
    }
  }
}
