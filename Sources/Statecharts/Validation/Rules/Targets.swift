extension ChartOutline {
  /// The states that are declared, but not inside a node.
  func states(_ states: [Int], outside node: Int) -> [Int] {
    states.filter { state in
      position(of: state).map { !isInside($0, node) } == true && !isDeclared(state, inside: node)
    }
  }

  /// All targets are declared.
  func missingTargets(_ destinations: Destinations) -> [ChartFault] {
    destinations.flatMap { place, destination in
      states(of: destination).filter { position(of: $0) == nil }.map { state in
        fault(
          place,
          "\(words(for: place)) leads to '\(state: state)', which is not declared: declare it, or correct the name."
        )
      }
    }
  }
}
