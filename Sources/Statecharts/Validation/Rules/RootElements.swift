extension ChartOutline {
  /// The chart as a whole has no name, so that it cannot be a target of a transition.
  func elementsOfTheRoot() -> [ChartFault] {
    nodes[0].lines.compactMap { line in
      switch line {
      case .history:
        fault(0, "A history of the chart as a whole has no effect: put it into a state.")
      case .barrier:
        fault(0, "A barrier of the chart as a whole is never evaluated: put it into a state.")
      case .activity(let activity):
        fault(
          0,
          """
          A \(activities[activity].word) of the chart as a whole never begins: put it into a state, if need be \
          one around all others.
          """)
      case .node, .entry, .exit, .initialEffect, .transition, .join, .point,
        .deferral:
        nil
      }
    }
  }
}

extension ChartOutline {
  /// A chart declares at least one state.
  func emptyChart() -> [ChartFault] {
    nodes.allSatisfy { $0.state == nil }
      ? [fault(0, "The chart declares no state: declare one.")] : []
  }
}
