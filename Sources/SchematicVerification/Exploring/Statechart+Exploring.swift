import Schematic
import Statecharts

extension Statechart {
  /// Explores every configuration that a machine of the chart can reach, with all answers of guards.
  ///
  /// ```swift
  /// let model = try Door().explored()
  /// print(model)                       // 2 configurations, 2 edges
  /// ```
  /// No subject is needed, because no guard or action of the chart is called. All answers of guards, barriers
  /// and selections are explored, and the events that actions and tasks send are among the samples.
  /// ``StateSpace/approximations`` says what that adds to the behavior of the program.
  ///
  /// - Parameters:
  ///   - events: Samples of the events: one of each kind that transitions distinguish. Default: all
  ///     cases of a type that is `CaseIterable`, otherwise the events that transitions name. The events
  ///     of the chart's timers are added, for configurations in which the state of the timer is active. If they
  ///     are among the samples, as they are by default, they come in all other configurations as well
  ///     (``Approximation/timersAmongSamples(_:)``).
  ///   - options: Limits, failures and progress.
  /// - Throws: `StatechartError` with every fault of the chart.
  /// - Complexity: Linear in the number of configurations, times the number of events, times the
  ///   combinations of answers to the guards that an event evaluates.
  public func explored(
    events: [Event]? = nil, options: ExplorationOptions = ExplorationOptions()
  ) throws(StatechartError) -> StateSpace<Configuration<State>, Event> {
    let outlined = try OutlinedChart(self).validated()
    let samples = events ?? allCases(of: Event.self) ?? outlined.samples.namedEvents
    let abstraction = ChartAbstraction(of: outlined, samples: samples, options: options)
    let chart = abstraction.makeChart()
    var explorer = ChartExplorer(chart, options: options)
    explorer.explore()
    return StateSpace(explorer, outlined.initialConfiguration, events: abstraction.events)
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
      isEnd: explorer.search.nodes.map(chart.schema.isEnd), isTaken: explorer.isTaken,
      isHandled: explorer.isHandled, faults: explorer.search.faults, chart: ChartFacts(explorer))
  }
}
