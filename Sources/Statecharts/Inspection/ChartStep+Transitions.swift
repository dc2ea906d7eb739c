extension ChartStep {
  /// The transitions that the step takes, in the order in which they were selected: one, or one in
  /// each of several regions.
  ///
  /// None for start and stop. All states that the step exits and enters are in ``statesExited`` and
  /// ``statesEntered``.
  ///
  /// - Complexity: Computed at each access, in time linear in the size of the chart.
  public var transitions: [ChartTransition<State>] {
    plan.paths.compactMap { chart.wayTaken($0.number, domain: $0.domain.start) }
  }

  /// Whether all transitions of the step are internal.
  public var isInternal: Bool {
    plan.paths.allSatisfy(\.isInternal)
  }
}
