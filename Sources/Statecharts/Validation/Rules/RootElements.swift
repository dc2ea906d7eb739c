extension ChartDeclarations {
  /// The chart as a whole has no name, so that it cannot be a target of a transition.
  func elementsOfTheRoot() -> [StatechartFault] {
    nodes[0].elements.compactMap { element in
      switch element {
      case .history:
        fault(0, "A history of the chart as a whole has no effect: put it into a state.")
      case .barrier:
        fault(0, "A barrier of the chart as a whole is never evaluated: put it into a state.")
      case .activity(let word):
        fault(
          0,
          """
          A \(word) of the chart as a whole never begins: put it into a state, if need be \
          one around all others.
          """)
      case .state, .region, .entry, .exit, .initialEffect, .transition, .join, .point,
        .deferral:
        nil
      }
    }
  }
}
