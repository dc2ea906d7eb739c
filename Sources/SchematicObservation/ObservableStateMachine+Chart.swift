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

    /// Whether a state of its chart is active: it itself, or a state in it.
    ///
    /// What asks is told when this very state becomes active or inactive, and not when others do.
    public func isIn<ChartState: Hashable>(_ state: ChartState) -> Bool
    where State == Configuration<ChartState> {
      if tellParts == nil {
        tellParts = { [weak self] old, new in
          self?.tell(Set(old.states).symmetricDifference(new.states))
        }
      }
      registrar.access(self, keyPath: \.[isIn: state])
      return machine.isIn(state)
    }

    private func tell<ChartState: Hashable>(_ changed: Set<ChartState>)
    where State == Configuration<ChartState> {
      for state in changed { registrar.withMutation(of: self, keyPath: \.[isIn: state]) {} }
    }

    /// The same as a property, which the registrar knows by its key path.
    private subscript<ChartState: Hashable>(isIn state: ChartState) -> Bool
    where State == Configuration<ChartState> {
      machine.isIn(state)
    }
  }
#endif
