extension ChartOutline {
  /// A chart needs a state to be in.
  func emptyChart() -> [StatechartFault] {
    positions.isEmpty ? [fault(0, "The chart declares no state.")] : []
  }
}
