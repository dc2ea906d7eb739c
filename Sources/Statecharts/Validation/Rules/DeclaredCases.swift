extension ChartOutline {
  /// If the states can be enumerated, the chart declares each of them.
  ///
  /// - Parameter cases: All states.
  func casesDeclaredNowhere(among cases: [Int], of type: String) -> [ChartFault] {
    cases.filter { position(of: $0) == nil }.map { state in
      ChartFault(
        state: state,
        text: """
          The state '\(state: state)' is one of \(type).allCases but is not declared in the chart: \
          declare it, or remove the case.
          """)
    }
  }
}
