import Schematic

/// One microstep of a chart: the transitions that are taken together, and where they lead.
public struct ChartStep<State: Hashable, Event, Subject>: StateMachineStep {
  @usableFromInline let chart: CompiledChart<State, Event, Subject>
  @usableFromInline let old: ShortList
  @usableFromInline let new: ShortList
  /// The paths that are taken, in the order in which they were selected.
  @usableFromInline let paths: ShortList
  /// What is remembered before, and, unless ``details`` say otherwise, afterwards; `nil` for
  /// nothing.
  ///
  /// That is the ordinary case, and the chart, which is counted anyway, keeps the blank memory.
  @usableFromInline let past: Memory<State>?
  /// What a step out of the ordinary needs.
  @usableFromInline let details: StepDetails<State>?

  /// Whether the event is not taken but held back by an active state.
  public let isDeferral: Bool

  @inlinable
  init(
    _ chart: CompiledChart<State, Event, Subject>, from old: ShortList, to new: ShortList,
    by paths: ShortList, _ memory: Memory<State>, _ details: StepDetails<State>? = nil,
    isDeferral: Bool = false
  ) {
    self.chart = chart
    self.old = old
    self.new = new
    self.paths = paths
    past = memory === chart.blank ? nil : memory
    self.details = details
    self.isDeferral = isDeferral
  }

  /// What is remembered before.
  @inlinable var memory: Memory<State> { past ?? chart.blank }

  /// The states that are active afterwards.
  @inlinable public var state: Configuration<State> {
    guard let details else { return Configuration(new, memory) }
    return Configuration(new, details.memory)
  }

  /// The states that are active before.
  var origin: Configuration<State> {
    Configuration(old, memory)
  }

  @inlinable
  func path(_ index: Int32) -> Int32 {
    paths.isInline ? paths[index] : details?.paths[Int(index)] ?? 0
  }

  @inlinable
  func oldLeaf(_ index: Int32) -> Int32 {
    old.isInline ? old[index] : memory.leaves[Int(index)]
  }
}

/// What a step out of the ordinary needs: one that changes what is remembered, depends on history,
/// or is wider than what fits inline.
@usableFromInline
final class StepDetails<State: Hashable> {
  /// What is remembered afterwards.
  @usableFromInline let memory: Memory<State>
  /// All paths, if they don't fit inline; else empty.
  @usableFromInline let paths: [Int32]
  /// For each path what history made of it; empty if no path depends on history.
  @usableFromInline let plans: [Plan?]

  init(memory: Memory<State>, paths: [Int32] = [], plans: [Plan?] = []) {
    self.memory = memory
    self.paths = paths
    self.plans = plans
  }
}

/// Where a path leads that depends on history.
@usableFromInline
struct Plan {
  @usableFromInline let domain: Int32
  @usableFromInline let domainEnd: Int32
  @usableFromInline let entries: [IndexRange]
  let entered: [Int32]
  let leaves: [Int32]
}
