import Schematic

/// The exits, actions and entries of a microstep (SCXML, Appendix D, microstep).
///
/// They are computed once for a configuration and the paths that are taken from it.
///
/// A plan never changes, so that any number of steps and machines share it: see ``PlanStore``.
@usableFromInline
final class StepPlan<State: Hashable>: KeptPlan {
  /// The key for which it was made.
  @usableFromInline let origin: PlanKey<State>
  /// The paths that are taken, in the order in which they were selected.
  let paths: [PlannedPath]
  /// The leaves after the step.
  @usableFromInline let leaves: InlineIndexList
  /// The storage after the step; `nil` if it is the one before the step.
  @usableFromInline let storage: ConfigurationStorage<State>?
  let exits: [PlannedExit]
  /// The nodes of a chart that completes with the step, in the order of their exits.
  let completed: [Int32]

  /// The addresses of the actions among the chart's: exits and effects, entries, exits of a completed chart.
  @usableFromInline let order: FixedTable<UnsafeRawPointer>
  /// The indices in the order at which the entries, the exits of a completed chart, and the end are.
  @usableFromInline let entries: Int32
  @usableFromInline let completion: Int32
  @usableFromInline let end: Int32

  let ends: [PlannedActivityEnd]
  /// The active choices after the step.
  let choices: [Int32]
  /// Whether the step ends activities, or decides about those that end when a choice is exited.
  @usableFromInline let hasActivities: Bool
  @usableFromInline let beginsActivities: Bool
  /// Whether the step neither enters nor exits a choice.
  @usableFromInline let isBetweenStates: Bool

  /// - Parameters:
  ///   - paths: The paths that are taken from the configuration of `origin`.
  ///   - result: The active states and records after the step.
  init<Event, Subject>(
    _ origin: PlanKey<State>, taking paths: [PlannedPath], to result: PlanResult<State>,
    in chart: CompiledChart<State, Event, Subject>
  ) {
    let (old, leaves) = (origin.configuration, result.leaves)
    let new = Configuration(leaves, result.storage ?? old.storage)
    let exits = chart.exits(of: paths, from: old.leafNumbers)
    let performed = chart.performed(paths)
    let order = chart.order(exits, performed, completed: result.completed)
    let choices = chart.choicesWithActivities(in: new)
    let ends = chart.endingActivities(from: old, to: leaves, exits, performed, choices)
    (self.origin, self.exits, self.paths) = (origin, exits, performed)
    (self.leaves, storage, completed) = (leaves, result.storage, result.completed)
    (entries, completion) = (order.entries, order.completion)
    self.order = FixedTable(order.actions, in: chart.actions)
    end = Int32(order.actions.count)
    (self.choices, self.ends) = (choices, ends)
    hasActivities = chart.changesActivities(from: old, ending: ends, choices)
    beginsActivities = chart.beginsActivities(performed)
    isBetweenStates = !chart.isPseudostate(old) && !chart.isPseudostate(new)
  }

  deinit {
    order.free()
  }

  /// The nodes that are exited, in order.
  var exited: [Int32] { exits.compactMap(\.node) }

  /// The nodes that are entered, in the order in which they are entered.
  var entered: [Int32] { paths.flatMap(\.entered) }
}

/// A path of a plan, with history resolved.
struct PlannedPath {
  let number: Int32
  /// The domain: the descendants of its start are exited, up to its end; see ``PathRecord/domain``.
  let domain: IndexRange
  /// The effects, which are performed after all exits.
  var effect: IndexRange
  /// Entry actions, effects of initial transitions and of history's defaults, in their order.
  let entries: [IndexRange]
  let entered: [Int32]
  /// The leaves in the domain after the step; none for an internal transition.
  let leaves: [Int32]
  let isInternal: Bool

  /// Whether the path exits an active node.
  func exits(_ node: Int32) -> Bool { domain.isAround(node) }
}

/// The active states and the records of history after a step.
struct PlanResult<State: Hashable> {
  let leaves: InlineIndexList
  /// The storage; `nil` if it is the one before the step.
  let storage: ConfigurationStorage<State>?
  /// See ``StepPlan/completed``.
  var completed: [Int32] = []
}

// Not nested in the plan, where they would be generic types.

/// A part of the exits of a step.
enum PlannedExit {
  case node(Int32)
  /// The effect of a segment that ends at a join or at an exit point.
  case effect(IndexRange)

  var node: Int32? { if case .node(let node) = self { node } else { nil } }
}

/// An activity that ends with the step.
struct PlannedActivityEnd {
  let number: Int32
  /// The choice that replaces its state: the activity ends only when the choice is exited.
  let choice: Int32?
}
