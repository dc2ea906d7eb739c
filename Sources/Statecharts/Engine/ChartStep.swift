import Schematic

/// One microstep of a chart: the transitions that are taken together, and the resulting states.
public struct ChartStep<State: Hashable, Event, Subject>: StateMachineStep {
  @usableFromInline let chart: CompiledChart<State, Event, Subject>
  @usableFromInline let old: InlineIndexList
  /// The records of history and joins before the step; `nil` if there are none.
  ///
  /// With `nil`, the usual case, the step retains no storage besides the chart.
  @usableFromInline let record: ConfigurationStorage<State>?
  @usableFromInline let plan: StepPlan<State>
  /// The parts of the step that few steps have.
  @usableFromInline var additions: StepAdditions?

  /// Whether an active state defers the event.
  public internal(set) var isDeferral = false

  // Inlinable: code that is not specialized would look up the type of each part.
  @inlinable
  init(
    _ chart: CompiledChart<State, Event, Subject>, from old: Configuration<State>,
    _ plan: StepPlan<State>, _ additions: StepAdditions? = nil
  ) {
    self.chart = chart
    self.additions = additions
    self.old = old.active
    record = old.storage === chart.blank ? nil : old.storage
    self.plan = plan
  }

  /// The records of history and joins before the step.
  @inlinable var storage: ConfigurationStorage<State> { record ?? chart.blank }

  /// The step as a machine performs it, as long as this value exists.
  @inlinable var performed: ChartPlan<State, Event, Subject> {
    ChartPlan(
      chart, .record(.passUnretained(plan)), from: ConfigurationReference(old, storage),
      additions: additions.map { .passUnretained($0) }, handling: additions?.payload?.address)
  }

  /// The active states after the step.
  @inlinable public var state: Configuration<State> {
    Configuration(plan.leaves, plan.storage ?? storage)
  }

  /// Whether an eventless transition or a completion may follow: whether the chart has any.
  @inlinable public var mayContinue: Bool { chart.canContinue }

  /// The active states before the step.
  @usableFromInline var origin: Configuration<State> {
    Configuration(old, storage)
  }

  /// The states that are exited, in the order in which they are exited.
  public var statesExited: [State] {
    chart.states(plan.exited)
  }

  /// The states that are entered, in the order in which they are entered.
  public var statesEntered: [State] {
    chart.states(plan.entered)
  }
}

extension CompiledChart {
  /// The states among some nodes.
  func states(_ nodes: [Int32]) -> [State] {
    nodes.compactMap { table.node($0).state }
  }
}

extension ChartStep {
  /// Performs the exit actions, and then the actions of the transitions.
  @inlinable
  public func performExit(_ context: borrowing TransitionContext<Event, Subject>) throws {
    try performed.performExit(context)
  }

  /// Performs the entry actions and the effects of initial transitions.
  @inlinable
  public func performEntry(_ context: borrowing TransitionContext<Event, Subject>) throws {
    try performed.performEntry(context, from: ConfigurationReference(old, storage))
  }
}

/// The parts of a step that few steps have, in one object: each tracer copies the step.
@usableFromInline
final class StepAdditions {
  /// The error or result that the step handles besides an event.
  @usableFromInline let payload: KeptPayload?
  /// The error of a guard that counts as false, which the step throws at its end.
  @usableFromInline let failure: StepFailure?
  /// Raises the events of such guards, before anything is performed.
  @usableFromInline let raiseFirst: ((any EventPool) -> Void)?

  init(
    handling payload: KeptPayload?, failure: StepFailure? = nil,
    raiseFirst: ((any EventPool) -> Void)? = nil
  ) {
    self.payload = payload
    self.failure = failure
    self.raiseFirst = raiseFirst
  }

  /// The additions to a step that handles the error or result at an address; `nil` if there is none.
  @usableFromInline
  convenience init?(handling payload: UnsafePointer<StepPayload>?) {
    guard let payload else { return nil }
    self.init(handling: KeptPayload(payload.pointee))
  }
}
