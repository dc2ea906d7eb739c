import Schematic

/// One microstep of a chart: the transitions that are taken together, and the resulting states.
public struct ChartStep<State: Hashable, Event, Subject>: StateMachineStep {
  @usableFromInline let chart: CompiledChart<State, Event, Subject>
  @usableFromInline let old: InlineIndexList
  @usableFromInline let new: InlineIndexList
  /// The paths that are taken, in the order in which they were selected.
  @usableFromInline let paths: InlineIndexList
  /// The history and join records before the step, and after it unless ``details`` overrides them;
  /// `nil` if there are none.
  ///
  /// With `nil`, the usual case, the step retains no storage besides the chart.
  @usableFromInline let record: ConfigurationStorage<State>?
  /// Additional data of a step that does not take the fast path.
  @usableFromInline let details: StepDetails<State>?

  /// Whether an active state defers the event.
  public let isDeferral: Bool

  @inlinable
  init(
    _ chart: CompiledChart<State, Event, Subject>, from old: InlineIndexList,
    to new: InlineIndexList,
    by paths: InlineIndexList, _ storage: ConfigurationStorage<State>,
    _ details: StepDetails<State>? = nil,
    isDeferral: Bool = false
  ) {
    self.chart = chart
    self.old = old
    self.new = new
    self.paths = paths
    record = storage === chart.blank ? nil : storage
    self.details = details
    self.isDeferral = isDeferral
  }

  /// The records of history and joins before the step.
  @inlinable var storage: ConfigurationStorage<State> { record ?? chart.blank }

  /// The active states after the step.
  @inlinable public var state: Configuration<State> {
    guard let details else { return Configuration(new, storage) }
    return Configuration(new, details.storage)
  }

  /// The active states before the step.
  var origin: Configuration<State> {
    Configuration(old, storage)
  }

  @inlinable
  func path(_ index: Int32) -> Int32 {
    paths.isInline ? paths[index] : details?.paths[Int(index)] ?? 0
  }

  @inlinable
  func oldLeaf(_ index: Int32) -> Int32 {
    old.isInline ? old[index] : storage.leaves[Int(index)]
  }
}

/// Additional data of a step that changes records, depends on history, or has more paths or leaves
/// than fit inline.
@usableFromInline
final class StepDetails<State: Hashable> {
  /// The records of history and joins after the step.
  @usableFromInline let storage: ConfigurationStorage<State>
  /// All paths, if they do not fit inline; otherwise empty.
  @usableFromInline let paths: [Int32]
  /// For each path, its targets with history resolved; empty if no path depends on history.
  @usableFromInline let plans: [ResolvedPath?]
  /// Whether the chart has completed with the step, so that exit actions follow the entry actions.
  @usableFromInline let completesChart: Bool
  /// The index of the first completion that stays pending if the step fails.
  var firstCompletion = FailurePlace.dropsCompletions
  /// The error that the step handles.
  var failure: HandledFailure?
  /// The error of a guard that counted as false, which the step throws at its end.
  @usableFromInline var guardFailure: StepFailure?
  /// Raises the events of guards that counted as false, before anything is performed.
  @usableFromInline var raiseFirst: ((any EventPool) -> Void)?

  init(
    storage: ConfigurationStorage<State>, paths: [Int32] = [], plans: [ResolvedPath?] = [],
    completesChart: Bool = false
  ) {
    self.storage = storage
    self.paths = paths
    self.plans = plans
    self.completesChart = completesChart
  }
}

/// The entries of a path that depends on history.
@usableFromInline
struct ResolvedPath {
  @usableFromInline let domain: Int32
  @usableFromInline let domainEnd: Int32
  @usableFromInline let entries: [IndexRange]
  let entered: [Int32]
  let leaves: [Int32]
}
