import Schematic
import Statecharts

extension Statechart {
  /// Explores every configuration that a machine of the chart can reach, with all answers of guards.
  ///
  /// ```swift
  /// let model = try Door().explored()
  /// print(model)                       // 2 configurations, 2 edges
  /// ```
  /// No subject is needed, because no guard or action of the chart is called. All answers of guards, barriers and
  /// selections are explored. Include the events that actions and tasks send in the samples. ``StateSpace/additions``
  /// lists the behavior that the model adds to that of the program.
  ///
  /// - Parameters:
  ///   - events: Samples of the events: one of each kind that transitions distinguish. Default: all cases of a
  ///     `CaseIterable` type; otherwise the events that transitions name. The events of the chart's timers are added
  ///     for configurations in which the state of the timer is active. If they are samples, as by default, they also
  ///     occur in all other configurations (``StateSpace/additions``).
  ///   - options: Limits, failures and progress. Default: `ExplorationOptions()`.
  /// - Throws: `InvalidDefinitionError` with every fault of the chart.
  /// - Complexity: Linear in the number of configurations, times the number of events, times the combinations of
  ///   answers to the guards that an event evaluates.
  public func explored(
    events: [Event]? = nil, options: ExplorationOptions = ExplorationOptions()
  ) throws(InvalidDefinitionError) -> StateSpace<Configuration<State>, Event> {
    let exploration = try ChartExploration(of: self, events: events, options: options)
    return exploration.model(from: nil)
  }

  /// Explores every configuration that machines can reach from given configurations, for instance of saved machines.
  ///
  /// ```swift
  /// let model = try Checkout().explored(from: savedMachines.map(\.state))
  /// #expect(model.satisfies(.alwaysReachable(.done)))
  /// ```
  /// The configurations of the model, its findings and its paths begin there. A state is unreachable if no given
  /// configuration leads to it. A configuration without an active state means the start.
  ///
  /// - Parameters:
  ///   - configurations: Stable configurations of the chart; they may be decoded, or come from another version.
  ///     Without any, the model is empty and incomplete, and proves nothing.
  ///   - events: Samples of the events: see ``explored(events:options:)``.
  ///   - options: Limits, failures and progress. Default: `ExplorationOptions()`.
  /// - Throws: `InvalidDefinitionError` with every fault of the chart; `IncompatibleConfigurationError` if the chart
  ///   does not have such a configuration.
  public func explored(
    from configurations: [Configuration<State>], events: [Event]? = nil,
    options: ExplorationOptions = ExplorationOptions()
  ) throws -> StateSpace<Configuration<State>, Event> {
    let exploration = try ChartExploration(of: self, events: events, options: options)
    return exploration.model(from: try exploration.abstracted(configurations))
  }
}

/// A chart with its abstract copy, ready to be explored.
private struct ChartExploration<State: Hashable, Event, Subject> {
  let outlined: OutlinedChart<State, Event, Subject>
  let chart: AbstractChart
  let events: [Event]
  let options: ExplorationOptions

  init(
    of chart: some Statechart<State, Event, Subject>, events: [Event]?,
    options: ExplorationOptions
  ) throws(InvalidDefinitionError) {
    outlined = try OutlinedChart(chart).validated()
    let abstraction = ChartAbstraction(of: outlined, samples: events, options: options)
    self.chart = abstraction.makeChart()
    (self.events, self.options) = (abstraction.events, options)
  }

  /// The same configurations of the abstract chart.
  func abstracted(_ configurations: [Configuration<State>]) throws -> [Configuration<Int32>] {
    let schema = StatechartSchema(outlined)
    // The abstract chart has the same states, so that a configuration is valid in both or in none.
    return try configurations.map {
      Configuration(try schema.validated($0), of: chart.schema.initialState)
    }
  }

  func model(
    from configurations: [Configuration<Int32>]?
  ) -> StateSpace<Configuration<State>, Event> {
    var explorer = ChartExplorer(chart, options: options)
    explorer.explore(from: configurations)
    return StateSpace(explorer, outlined.initialConfiguration, events: events)
  }
}

extension StateSpace {
  fileprivate init<State: Hashable>(
    _ explorer: ChartExplorer, _ initial: Configuration<State>, events: [Event]
  ) where MachineState == Configuration<State> {
    let chart = explorer.chart
    configurations = explorer.search.nodes.map { Configuration($0, of: initial) }
    self.events = events
    parts = chart.parts
    let hasLoops = explorer.search.faults.contains { $0.effect == .endlessLoop }
    approximations = chart.approximations + (hasLoops ? [.endlessLoops] : [])
    system = explorer.search.system
    content = Content(
      questions: chart.questions, eventNames: chart.events,
      sampleCount: chart.sampleCount, isCertainTimer: explorer.certainTimers.areCertain,
      raisedEvents: chart.raisedEvents,
      isEnd: explorer.search.nodes.map { chart.schema.isPhase(.ended, of: $0) },
      isTaken: explorer.isTaken,
      isHandled: explorer.isHandled, faults: explorer.search.faults, chart: ChartFacts(explorer))
  }
}
