import Statecharts

extension Statechart {
  /// Paths that cover the chart, as arguments of a test.
  ///
  /// ```swift
  /// @Test(arguments: try Crossing().paths(covering: .transitions))
  /// func `the crossing follows its chart`(path: Crossing.Path) throws {
  ///   try path.run(on: StateMachine(Crossing(), subject: Post()))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - criterion: What the paths cover.
  ///   - events: Samples of the events, as for ``explored(events:options:)``.
  ///   - length: The maximum number of events in a path. Default: 100.
  ///   - options: Limits and failures.
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
  /// Paths from the start that cover everything of a kind that the model contains.
  ///
  /// They are few rather than fewest: each is continued to the nearest part that is not covered yet, and
  /// ends when none can be reached any more. ``coveragePlan(for:maximumLength:)`` says how many events are
  /// needed at least. Errors and deferred events do not occur, and events that are
  /// ignored or rejected only to cover the answers of guards.
  ///
  /// - Parameters:
  ///   - criterion: What the paths cover.
  ///   - length: The maximum number of events in a path, unless a single part needs a longer one.
  ///     Default: 100.
  /// - Complexity: The number of parts times the number of edges; for pairs, of pairs of edges.
  public func paths(
    covering criterion: CoverageCriterion, maximumLength length: Int = 100
  ) -> [ModelPath<MachineState, Event>] {
    var planner = PathPlanner(self, covering: criterion, maximumLength: length)
    return planner.paths().map(path)
  }
}
