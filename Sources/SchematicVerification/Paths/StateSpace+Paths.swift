import Statecharts

extension Statechart {
  /// Explores the chart, and returns paths that cover it, as arguments of a test.
  ///
  /// ```swift
  /// @Test(arguments: try Crossing().paths(covering: .transitions))
  /// func `the crossing follows its chart`(path: Crossing.Path) throws {
  ///   try path.run(on: StateMachine(Crossing(), subject: Post()))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - criterion: The elements that the paths cover.
  ///   - events: Samples of the events, as for ``explored(events:options:)``.
  ///   - length: The greatest number of events in a path. Default: 100.
  ///   - options: Limits and failures. Default: `ExplorationOptions()`.
  /// - Throws: `InvalidDefinitionError` with every fault of the chart.
  public func paths(
    covering criterion: CoverageCriterion, events: [Event]? = nil, maximumLength length: Int = 100,
    options: ExplorationOptions = ExplorationOptions()
  ) throws(InvalidDefinitionError) -> [Path] {
    try explored(events: events, options: options).paths(
      covering: criterion, maximumLength: length)
  }

  /// A path of the chart's model.
  public typealias Path = ModelPath<Configuration<State>, Event>
}

extension StateSpace {
  /// Returns paths from the start that cover all elements of a kind in the model.
  ///
  /// Their number is small, but not always the smallest. Each path continues to the nearest part that is not covered
  /// yet, and ends when it can reach none. ``coveragePlan(for:maximumLength:)`` also gives a lower bound of the
  /// number of events. The paths contain no errors and no deferred events. They contain ignored and rejected events
  /// only to cover the answers of guards.
  ///
  /// - Parameters:
  ///   - criterion: The elements that the paths cover.
  ///   - length: The greatest number of events in a path, unless a single part needs a longer one. Default: 100.
  /// - Complexity: The number of parts times the number of edges; for pairs, of pairs of edges.
  public func paths(
    covering criterion: CoverageCriterion, maximumLength length: Int = 100
  ) -> [ModelPath<MachineState, Event>] {
    var planner = PathPlanner(self, covering: criterion, maximumLength: length)
    return planner.paths().map(path)
  }
}
