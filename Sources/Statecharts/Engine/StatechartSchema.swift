import Schematic

/// A validated and compiled chart, which any number of machines can run.
///
/// ```swift
/// let schema = try StatechartSchema(Player())
/// let machine = StateMachine(schema: schema, subject: deck)
/// machine.start()
/// ```
/// A schema is one reference to an immutable compiled chart. The semantics are those of the SCXML
/// recommendation, Appendix D, with UML's kinds of transitions and domains (UML 2.5.1 §14.2.3).
/// <doc:DeparturesFromTheStandards> lists the differences.
public struct StatechartSchema<State: Hashable, Event, Subject>: StateMachineSchemaProtocol {
  /// One microstep.
  public typealias Step = ChartStep<State, Event, Subject>
  /// One microstep, while a machine takes it.
  public typealias Plan = ChartPlan<State, Event, Subject>
  /// A state of the chart; a machine's state is a ``Configuration`` of them.
  public typealias ActiveState = State

  @usableFromInline let chart: CompiledChart<State, Event, Subject>

  /// Validates and compiles `chart`.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault found.
  public init<Chart: Statechart<State, Event, Subject>>(
    _ chart: Chart
  ) throws(InvalidDefinitionError) {
    self.init(try OutlinedChart(chart).validated())
  }

  /// Compiles a chart that has been validated.
  public init(_ chart: OutlinedChart<State, Event, Subject>) {
    self.chart = ChartCompiler(chart).compile()
  }

  /// The configuration of a machine that has not been started: no state is active.
  @inlinable public var initialState: Configuration<State> {
    Configuration(InlineIndexList(), chart.blank)
  }

  /// Whether two configurations are equal.
  @inlinable
  public static func areEqual(
    _ left: Configuration<State>, _ right: Configuration<State>
  ) -> Bool {
    left == right
  }

  /// The microstep that `event` triggers in `state`; `nil` if it enables no transition.
  ///
  /// If a state defers the event, the step is a deferral: see ``ChartStep/isDeferral``. Each guard is evaluated
  /// at most once.
  ///
  /// - Throws: Errors of guards, as a `StepFailure` if the chart has `onFailure` transitions. `RaisedEvents` if
  ///   guards that throw raise events, and no transition is enabled. `Rejection` with a ``BarrierRejection`` if
  ///   a barrier does not hold. ``IncompatibleConfigurationError`` if `state` is no configuration of this
  ///   chart.
  @inlinable
  public func step(
    from state: Configuration<State>, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    try step(from: state, for: .event(event), subject: subject())
  }

  /// The microstep for a trigger; `nil` if it enables no transition.
  ///
  /// - **Event**: as ``step(from:on:subject:)``.
  /// - **Eventless**: takes the eventless transitions that are enabled, or else those of the next completion.
  /// - **Failure**: takes the transition that handles the error, from its place outward.
  /// - **Start**: performs the chart's own entry actions, and enters the initial states. There is no step once
  ///   the machine has started, even when it has terminated.
  /// - **Stop**: exits all active states, innermost first, and discards recorded history. A chart that has
  ///   completed has performed its exit actions before.
  ///
  /// - Throws: As ``step(from:on:subject:)``.
  @inlinable
  public func step(
    from state: Configuration<State>, for trigger: StepTrigger<Event>,
    subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    if case .start = trigger, let step = chart.plannedStartStep(from: state) { return step }
    return try withoutActuallyEscaping(subject) { subject in
      let function = SubjectFunction(subject)
      return try withExtendedLifetime(function) {
        try step(from: state, for: trigger, .ofQuery(.passUnretained(function)))
      }
    }
  }

  @inlinable
  func step(
    from state: Configuration<State>, for trigger: StepTrigger<Event>,
    _ subject: GuardSubject<State, Event, Subject>
  ) throws -> Step? {
    switch trigger {
    case .event(let event): return try chart.step(from: state, on: event, subject)
    case .eventless(let event):
      guard chart.canContinue else { return nil }
      return try chart.eventlessStep(from: state, after: event, subject)
    case .failure(let failure, let event):
      return try chart.failureStep(from: state, after: failure, on: event, subject)
    case .start: return try chart.startStep(from: state, subject)
    case .stop: return try chart.stopStep(from: state)
    }
  }

  /// Validates a configuration from another source, such as a decoded one, and converts it to this chart.
  ///
  /// The chart finds states by their names, so that states may have been added to it since.
  ///
  /// - Throws: ``IncompatibleConfigurationError`` with every mismatch.
  public func validated(_ state: Configuration<State>) throws -> Configuration<State> {
    try chart.bound(state)
  }

  /// The mismatches between a configuration and this chart; empty for each configuration of the chart.
  ///
  /// They are the mismatches with which `validated(_:)` rejects a configuration, and the records of history
  /// that it discards.
  public func mismatches(of state: Configuration<State>) -> [ConfigurationFault] {
    do {
      _ = try validated(state)
      return chart.discardedHistory(of: state)
    } catch {
      let faults = (error as? IncompatibleConfigurationError)?.faults ?? []
      return faults + chart.discardedHistory(of: state)
    }
  }

  /// Whether a configuration is in a phase of the chart.
  ///
  /// - `unstarted`: no state is active, because the machine has not been started, or was stopped.
  /// - `compoundTransition`: a choice is active.
  /// - `ended`: the machine was stopped, has terminated or has completed.
  @inlinable
  public func isPhase(_ phase: StatePhase, of state: Configuration<State>) -> Bool {
    switch phase {
    case .unstarted: state.isInactive
    case .compoundTransition: chart.isPseudostate(state)
    case .ended: state.isEnd
    }
  }

  /// The configuration in which the states that a failed choice has exited are active again.
  ///
  /// Other regions do not change. If a choice is active in a `state` of another chart, the result is `origin`.
  public func rollbackState(
    from state: Configuration<State>, to origin: Configuration<State>
  ) -> Configuration<State> {
    chart.rollbackState(from: state, to: origin)
  }
}
