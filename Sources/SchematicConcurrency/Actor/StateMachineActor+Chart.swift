import Schematic
import Statecharts

extension StateMachineActor {
  /// Makes a machine that runs `chart` for `subject`, not started yet.
  ///
  /// For many machines of one chart, compile it once: ``SharedSchema``. A chart that belongs to
  /// another actor, such as a `@MainActor Statechart`, does not compile here: it runs in a plain
  /// machine on that actor.
  ///
  /// - Parameters:
  ///   - chart: What may happen.
  ///   - subject: Whom the actions act upon; it is kept alive. One that is not `Sendable` belongs to
  ///     the machine from now on.
  ///   - actor: Whose executor to run on, for instance `MainActor.shared`; one of its own if `nil`.
  ///   - clock: What measures time for deadlines and for the timers of the chart.
  /// - Throws: All faults of the chart at once.
  public init<Chart: Statechart & SharedMetatype>(
    _ chart: sending Chart, subject: sending Chart.Subject, on actor: (any Actor)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(StatechartError)
  where Schema == StatechartSchema<Chart.State, Chart.Event, Chart.Subject> {
    let schema = try StatechartSchema(chart)
    self.init(schema: schema, subject: subject, on: actor, clock: clock)
  }

  /// Makes a machine that runs a chart without a subject, not started yet.
  ///
  /// - Throws: All faults of the chart at once.
  public init<Chart: Statechart & SharedMetatype>(
    _ chart: sending Chart, on actor: (any Actor)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(StatechartError)
  where Schema == StatechartSchema<Chart.State, Chart.Event, Void>, Chart.Subject == Void {
    let schema = try StatechartSchema(chart)
    self.init(schema: schema, on: actor, clock: clock)
  }
}
