extension ChartOutline {
  /// A chart declares at least one state.
  func emptyChart() -> [ChartFault] {
    nodes.allSatisfy { $0.state == nil } ? [fault(0, "The chart declares no state.")] : []
  }
}
