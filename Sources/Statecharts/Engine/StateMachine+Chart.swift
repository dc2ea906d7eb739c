import Schematic

extension StateMachine {
  /// Whether a state of its chart is active: it itself, or a state in it.
  ///
  /// `machine.isIn(.playing)`
  public func isIn<ChartState: Hashable>(_ state: ChartState) -> Bool
  where State == Configuration<ChartState> {
    self.state.contains(state)
  }

  /// Those of `events` that would trigger a transition now, in their order.
  ///
  /// It asks guards and barriers, and performs nothing.
  public func enabledEvents(among events: some Sequence<Event>) -> [Event] {
    events.filter(canHandle)
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
