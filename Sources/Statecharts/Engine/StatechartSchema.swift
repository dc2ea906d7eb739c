import Schematic

/// A chart, checked and compiled once: what any number of machines run.
///
/// ```swift
/// let schema = try StatechartSchema(Player())
/// let machine = StateMachine(schema: schema, subject: deck)
/// machine.start()
/// ```
/// It is one reference to an immutable compiled chart. The order of things is that of the SCXML
/// recommendation, Appendix D, with UML's kinds of transitions and domains (UML 2.5.1 §14.2.3).
public struct StatechartSchema<State: Hashable, Event, Subject>: StateMachineSchemaProtocol {
  /// What one microstep performs.
  public typealias Step = ChartStep<State, Event, Subject>
  /// A state of the chart; a machine's state is a ``Configuration`` of them.
  public typealias ActiveState = State

  @usableFromInline let chart: CompiledChart<State, Event, Subject>

  /// Checks and compiles `chart`.
  ///
  /// - Throws: All faults of the chart at once.
  public init<Chart: Statechart<State, Event, Subject>>(
    _ chart: Chart
  ) throws(StatechartError) {
    try self.init(
      elements: chart.body, initial: chart.initialDeclaration,
      options: StatechartOptions(
        regionExitOrder: chart.regionExitOrder, bubbling: chart.bubbling))
  }

  /// Checks and compiles a chart's declarations.
  ///
  /// - Throws: All faults of the chart at once.
  package init(
    elements: [ChartElement<State, Event, Subject>], initial: InitialDeclaration<State>,
    options: StatechartOptions = StatechartOptions()
  ) throws(StatechartError) {
    let faults = StatechartValidator.faults(in: elements, initial: initial)
    guard faults.isEmpty else { throw StatechartError(faults: faults) }
    chart = ChartCompiler(elements, initial: initial, options: options).compile()
  }

  /// The states of a machine that has not started: none.
  @inlinable public var initialState: Configuration<State> {
    Configuration(ShortList(), chart.blank)
  }

  /// The transitions that `event` triggers in `state`, as one microstep.
  ///
  /// Each guard is asked at most once.
  ///
  /// - Throws: What a guard throws; `Rejection` with a ``BarrierRejection`` when a state may not be
  ///   entered; ``IncompatibleConfigurationError`` if `state` comes from elsewhere and the chart cannot be in it.
  @inlinable
  public func step(
    from state: Configuration<State>, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    let plain = chart.plainStep(from: state, on: event)
    switch plain.verdict {
    case .taken:
      return ChartStep(
        chart, from: state.active, to: plain.leaves, by: plain.paths, state.memory)
    case .ignored:
      return nil
    case .open:
      return try chart.step(from: state, on: event, subject: subject)
    }
  }

  /// The eventless transitions that are enabled, or else the next completion's.
  ///
  /// - Throws: What a guard throws; ``IncompatibleConfigurationError`` if `state` comes from elsewhere and the
  ///   chart cannot be in it.
  @inlinable
  public func eventlessStep(
    from state: Configuration<State>, after event: Event?,
    subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    guard chart.canContinue else { return nil }
    return try chart.eventlessStep(from: state, after: event, subject: subject)
  }

  /// Enters the initial states, with the root's own entry actions first.
  ///
  /// - Returns: `nil` once the machine has started, also when it has terminated.
  public func startStep(
    from state: Configuration<State>, subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    guard state.isInactive else { return nil }
    return try chart.startStep(from: chart.bound(state), subject: subject)
  }

  /// A configuration that comes from elsewhere in terms of this chart: a decoded one, or that of
  /// another compilation.
  ///
  /// States are found by their names, so a chart may have gained some meanwhile.
  ///
  /// - Throws: ``IncompatibleConfigurationError`` with all that does not fit.
  public func validated(_ state: Configuration<State>) throws -> Configuration<State> {
    try chart.bound(state)
  }

  /// Leaves everything that is active, innermost first.
  ///
  /// What history remembers is forgotten.
  ///
  /// - Returns: `nil` when nothing is active.
  public func stopStep(
    from state: Configuration<State>, subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    let state = try chart.bound(state)
    guard state.active.count > 0 else { return nil }
    return chart.stopStep(from: state)
  }

  /// Whether the chart was stopped, has terminated or has completed.
  public func isEnd(_ state: Configuration<State>) -> Bool {
    state.isStopped || state.isTerminated || state.isFinal
  }

  /// Whether a choice is active: what leads on from it is to follow.
  @inlinable
  public func isPseudostate(_ state: Configuration<State>) -> Bool {
    chart.isPseudostate(state)
  }

  /// The configuration in which what a failed choice would have left is active again.
  ///
  /// Other regions stay as they are. If `state` comes from another chart, the result is `origin`.
  public func rollbackState(
    from state: Configuration<State>, to origin: Configuration<State>
  ) -> Configuration<State> {
    chart.rollbackState(from: state, to: origin)
  }
}
