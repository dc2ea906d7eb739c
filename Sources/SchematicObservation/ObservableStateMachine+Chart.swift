#if canImport(Observation)
  import Schematic
  import Statecharts

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine {
    /// Makes a machine that runs `chart` for `subject`, not started yet.
    ///
    /// - Throws: All faults of the chart at once.
    public convenience init<Chart: Statechart>(
      _ chart: Chart, subject: Chart.Subject
    ) throws(StatechartError)
    where Schema == StatechartSchema<Chart.State, Chart.Event, Chart.Subject> {
      self.init(try StateMachine(chart, subject: subject))
    }

    /// Makes a machine that runs a chart without a subject, not started yet.
    ///
    /// - Throws: All faults of the chart at once.
    public convenience init<Chart: Statechart>(
      _ chart: Chart
    ) throws(StatechartError)
    where Schema == StatechartSchema<Chart.State, Chart.Event, Void>, Chart.Subject == Void {
      self.init(try StateMachine(chart))
    }
  }
#endif
