extension ChartOutline {
  /// If the states can be enumerated, each stands in the chart.
  func casesDeclaredNowhere() -> [StatechartFault] {
    guard let cases = State.self as? any CaseIterable.Type else { return [] }
    return allCases(of: cases).filter { positions[$0] == nil }.map { state in
      StatechartFault(
        "\(state)",
        """
        The state '\(state)' is one of \(State.self).allCases but stands nowhere in the chart: \
        declare it, or remove the case.
        """)
    }
  }

  private func allCases<Cases: CaseIterable>(of type: Cases.Type) -> [State] {
    type.allCases.compactMap { $0 as? State }
  }
}
