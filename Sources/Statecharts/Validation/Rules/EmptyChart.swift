extension ChartDeclarations {
  /// A chart declares at least one state.
  func emptyChart() -> [StatechartFault] {
    positions.isEmpty ? [fault(0, "The chart declares no state.")] : []
  }
}
