extension ChartStep {
  /// The transitions that the step takes, in the order in which they were selected: one, or one in
  /// each of several regions.
  ///
  /// None for start and stop. All states that the step exits and enters are in ``statesExited`` and
  /// ``statesEntered``.
  ///
  /// - Complexity: Computed at each access, in time linear in the size of the chart.
  public var transitions: [ChartTransition<State>] {
    (0..<paths.count).compactMap { index in
      let domain = plan(index)?.domain ?? chart.paths[path(index)].domain
      return chart.wayTaken(path(index), domain: domain)
    }
  }

  /// Whether all transitions of the step are internal.
  public var isInternal: Bool {
    (0..<paths.count).allSatisfy { chart.paths[path($0)].isInternal }
  }
}
