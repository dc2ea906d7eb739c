import Schematic

extension StateMachine {
  /// Whether a state of its chart is active: it itself, or a state in it.
  ///
  /// `machine.isIn(.playing)`
  public func isIn<ChartState: Hashable>(_ state: ChartState) -> Bool
  where State == Configuration<ChartState> {
    self.state.contains(state)
  }

  /// Makes a machine that runs `chart` for `subject`, not started yet.
  ///
  /// To run one chart in many machines, compile it once with `StatechartSchema(chart)`.
  ///
  /// - Throws: All faults of the chart at once.
  public convenience init<Chart: Statechart>(
    _ chart: Chart, subject: Chart.Subject, options: StatechartOptions = StatechartOptions()
  ) throws(StatechartError)
  where Schema == StatechartSchema<Chart.State, Chart.Event, Chart.Subject> {
    self.init(schema: try StatechartSchema(chart, options: options), subject: subject)
  }

  /// Makes a machine that runs a chart without a subject, not started yet.
  ///
  /// - Throws: All faults of the chart at once.
  public convenience init<Chart: Statechart>(
    _ chart: Chart, options: StatechartOptions = StatechartOptions()
  ) throws(StatechartError)
  where Schema == StatechartSchema<Chart.State, Chart.Event, Void>, Chart.Subject == Void {
    self.init(schema: try StatechartSchema(chart, options: options), subject: ())
  }
}

// MARK: - Going on

extension StateMachine {
  /// Makes a machine that runs `chart` and goes on where another one was.
  ///
  /// Nothing is entered: what is active was entered by the other machine. What history remembers
  /// and who has arrived at joins is part of the configuration.
  ///
  /// - Parameters:
  ///   - chart: The chart. It may have gained states since `configuration` was saved.
  ///   - subject: Whom the actions act upon.
  ///   - configuration: The state of the other machine, for instance decoded.
  ///   - deferredEvents: What the other machine held back: its `deferredEvents`, in their order.
  ///   - options: Choices that hold for the whole chart.
  /// - Throws: ``StatechartError`` with all faults of the chart; ``ForeignConfiguration`` if the
  ///   chart cannot be in `configuration`.
  public convenience init<Chart: Statechart>(
    _ chart: Chart, subject: Chart.Subject, resumingFrom configuration: Configuration<Chart.State>,
    deferredEvents: [Chart.Event] = [], options: StatechartOptions = StatechartOptions()
  ) throws
  where Schema == StatechartSchema<Chart.State, Chart.Event, Chart.Subject> {
    try self.init(
      schema: StatechartSchema(chart, options: options), subject: subject,
      resumingFrom: configuration, deferredEvents: deferredEvents)
  }

  /// Makes a machine that runs a chart without a subject and goes on where another one was.
  ///
  /// - Throws: ``StatechartError`` with all faults of the chart; ``ForeignConfiguration`` if the
  ///   chart cannot be in `configuration`.
  public convenience init<Chart: Statechart>(
    _ chart: Chart, resumingFrom configuration: Configuration<Chart.State>,
    deferredEvents: [Chart.Event] = [], options: StatechartOptions = StatechartOptions()
  ) throws
  where Schema == StatechartSchema<Chart.State, Chart.Event, Void>, Chart.Subject == Void {
    try self.init(
      schema: StatechartSchema(chart, options: options), subject: (),
      resumingFrom: configuration, deferredEvents: deferredEvents)
  }
}
