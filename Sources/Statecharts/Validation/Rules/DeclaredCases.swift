extension ChartDeclarations {
  /// If the states can be enumerated, the chart declares each of them.
  func casesDeclaredNowhere() -> [StatechartFault] {
    undeclaredCases.map { state in
      StatechartFault(
        name(state),
        """
        The state '\(name(state))' is one of \(stateType).allCases but is not declared in the chart: \
        declare it, or remove the case.
        """)
    }
  }
}
