import Schematic

/// What a microstep exits, performs and enters (SCXML, Appendix D, microstep): worked out once for a
/// configuration and the paths that are taken from it.
///
/// It is not changed, so that any number of steps and machines share it: see ``PlanStore``.
@usableFromInline
final class StepPlan<State: Hashable>: KeptPlan {
  /// A part of the exits.
  enum Exit {
    case node(Int32)
    /// The effect of a segment that ends at a join or at an exit point.
    case effect(IndexRange)
  }

  /// An activity that ends with the step.
  struct ActivityEnd {
    let number: Int32
    /// The choice that replaces its state: it ends only when the machine has left the choice.
    let choice: Int32?
  }

  /// What it was made for.
  let origin: PlanKey<State>
  /// The paths that are taken, in the order in which they were selected.
  let paths: [PlannedPath]
  /// The leaves after the step.
  @usableFromInline let leaves: InlineIndexList
  /// The storage after the step; `nil` if it is that before the step.
  @usableFromInline let storage: ConfigurationStorage<State>?
  let exits: [Exit]
  /// The nodes of a chart that completes with the step, in the order of their exits.
  let completed: [Int32]
  /// What the step handles besides an event; then no other step has this plan.
  let payload: StepPayload?

  /// The addresses of the actions among the chart's: exits and effects, entries, exits of a completed chart.
  @usableFromInline let order: FixedTable<UnsafeRawPointer>
  /// Where in the order the entries start, those exits, and the end.
  @usableFromInline let entries: Int32
  @usableFromInline let completion: Int32
  @usableFromInline let end: Int32

  let ends: [ActivityEnd]
  /// The active choices after the step.
  let choices: [Int32]
  /// Whether the step ends activities, or decides about those that end when a choice has been left.
  @usableFromInline let hasActivities: Bool
  @usableFromInline let beginsActivities: Bool
  /// Whether neither a choice is left nor one is entered.
  @usableFromInline let isBetweenStates: Bool

  /// - Parameter address: The address of an action.
  init(_ draft: PlanDraft<State>, _ address: (_ action: Int32) -> UnsafeRawPointer) {
    origin = draft.origin
    paths = draft.paths
    leaves = draft.leaves
    storage = draft.storage
    exits = draft.exits
    completed = draft.completed
    payload = draft.payload
    order = FixedTable(draft.order, address)
    entries = Int32(draft.entries)
    completion = Int32(draft.completion)
    end = Int32(draft.order.count)
    ends = draft.ends
    choices = draft.choices
    hasActivities = draft.hasActivities
    beginsActivities = draft.beginsActivities
    isBetweenStates = draft.isBetweenStates
  }

  deinit {
    order.free()
  }

  /// The nodes that are exited, in order.
  var exited: [Int32] {
    exits.compactMap { part in
      switch part {
      case .node(let node): node
      case .effect: nil
      }
    }
  }

  /// The nodes that are entered, in the order in which they are entered.
  var entered: [Int32] { paths.flatMap(\.entered) }
}

/// A path of a plan, with history resolved.
struct PlannedPath {
  let number: Int32
  /// The descendants of its start are exited, up to its end; see ``PathRecord/domain``.
  let domain: IndexRange
  /// What it performs after all exits.
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

/// A plan that is being made.
struct PlanDraft<State: Hashable> {
  let origin: PlanKey<State>
  var paths: [PlannedPath]
  let payload: StepPayload?
  var leaves = InlineIndexList()
  var storage: ConfigurationStorage<State>?
  var exits: [StepPlan<State>.Exit] = []
  var completed: [Int32] = []
  var order: [Int32] = []
  var entries = 0
  var completion = 0
  var ends: [StepPlan<State>.ActivityEnd] = []
  var choices: [Int32] = []
  var hasActivities = false
  var beginsActivities = false
  var isBetweenStates = true

  init(_ origin: PlanKey<State>, _ paths: [PlannedPath], handling payload: StepPayload?) {
    self.origin = origin
    self.paths = paths
    self.payload = payload
  }
}
