/// A step while it is taken directly: its value is made only if an action reads it.
// Trivial, and without a reference that is retained: the machine keeps the chart and the storage, and no
// context outlives its step.
@usableFromInline
struct DirectStepView<State: Hashable, Event, Subject> {
  /// What is taken from which leaves.
  @usableFromInline
  enum Leaves {
    /// A path, from the leaves before the step to those after it.
    case one(Int32, from: InlineIndexList, to: InlineIndexList)
    /// A path, or none, from each leaf.
    case several(LeafSteps)
    /// A path that records or restores history, from the leaves before the step, as
    /// ``StatechartSchema/origin(of:to:)`` finds them, to those after it.
    case oneWithHistory(Int32, from: InlineIndexList, to: InlineIndexList)
    /// Entries after a path, or none, from each leaf, with such leaves before the step.
    case severalWithHistory(LeafSteps, from: InlineIndexList)
  }

  @usableFromInline unowned(unsafe) let chart: CompiledChart<State, Event, Subject>
  @usableFromInline unowned(unsafe) let storage: ConfigurationStorage<State>
  @usableFromInline let leaves: Leaves
  /// Whether the states of the step are active already.
  @usableFromInline let isEntering: Bool

  @inlinable @inline(__always)
  init(
    _ chart: CompiledChart<State, Event, Subject>, _ storage: ConfigurationStorage<State>,
    _ leaves: Leaves, isEntering: Bool
  ) {
    self.chart = chart
    self.storage = storage
    self.leaves = leaves
    self.isEntering = isEntering
  }

  /// The active states, without making the step.
  @inlinable var configuration: Configuration<State> {
    switch leaves {
    // The leaves before the step are those in the current storage, until the step is entered.
    case .one(_, let old, let new), .oneWithHistory(_, let old, let new):
      Configuration(isEntering ? new : old, storage)
    case .several(let leaves), .severalWithHistory(let leaves, _):
      Configuration(isEntering ? leaves.active : leaves.origin, storage)
    }
  }

  @usableFromInline var step: ChartStep<State, Event, Subject> {
    switch leaves {
    case .one(let path, let old, _), .oneWithHistory(let path, let old, _):
      chart.step(of: path, from: old, storage)
    case .several(let leaves):
      // Once entered, leaves that are stored outside of the configuration are those of the storage before.
      chart.step(
        of: leaves,
        from: isEntering && !leaves.isInline ? .before(leaves.count) : leaves.origin, storage)
    case .severalWithHistory(let leaves, let old):
      chart.step(of: leaves, from: old, storage)
    }
  }
}
