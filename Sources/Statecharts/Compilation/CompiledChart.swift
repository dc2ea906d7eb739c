import ChartModel
import Schematic

/// The features that a chart uses; the engine skips the work for all others.
// Not nested in the chart: there it would be generic, and unspecialized code handles generic types slowly.
@usableFromInline
struct ChartFlags: OptionSet {
  @usableFromInline let rawValue: UInt16
  @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable static var hasEventless: ChartFlags { ChartFlags(rawValue: 1) }
  @inlinable static var hasCompletions: ChartFlags { ChartFlags(rawValue: 2) }
  @inlinable static var hasDeferrals: ChartFlags { ChartFlags(rawValue: 4) }
  @inlinable static var exitsInDeclaredOrder: ChartFlags { ChartFlags(rawValue: 8) }
  /// The top level of the chart is parallel, so that the chart completes region by region.
  @inlinable static var isParallel: ChartFlags { ChartFlags(rawValue: 16) }
  /// Ancestors of regions have transitions, which leaves in several regions find.
  @inlinable static var hasSharedHandlers: ChartFlags { ChartFlags(rawValue: 32) }
  @inlinable static var hasActivities: ChartFlags { ChartFlags(rawValue: 64) }
  @inlinable static var hasExitPoints: ChartFlags { ChartFlags(rawValue: 512) }
  /// There are transitions for failures.
  @inlinable static var handlesFailures: ChartFlags { ChartFlags(rawValue: 128) }
  /// Guards that throw count as false.
  @inlinable static var ignoresFailingGuards: ChartFlags { ChartFlags(rawValue: 256) }
}

/// A chart as the engine runs it: immutable tables, shared by all machines.
@usableFromInline
final class CompiledChart<State: Hashable, Event, Subject> {
  @usableFromInline let flags: ChartFlags
  @usableFromInline let table: StateTable<State>
  /// The storage of all configurations without records.
  @usableFromInline let blank: ConfigurationStorage<State>
  /// ``blank``; without a table of steps, a storage that no configuration has, so that an event needs one
  /// comparison.
  @usableFromInline let blankWithTable: ConfigurationStorage<State>
  @usableFromInline let events: EventIndex<Event>
  @usableFromInline let nodes: FixedTable<NodeRecord>
  @usableFromInline let transitions: FixedTable<TransitionRecord>
  @usableFromInline let paths: FixedTable<PathRecord>
  @usableFromInline let actions: FixedTable<StoredAction<State, Event, Subject>>
  @usableFromInline let conditions: FixedTable<StoredGuard<State, Event, Subject>>
  @usableFromInline let conditionTests: FixedTable<ConditionTest>
  @usableFromInline let triggers: FixedTable<StoredTrigger<Event>>
  @usableFromInline let selectors: FixedTable<StoredSelector<State, Event, Subject>>
  /// By path: its only target, if that is a node; otherwise -1.
  @usableFromInline let pathTargets: FixedTable<Int32>
  /// The nodes that the paths enter.
  @usableFromInline let entered: FixedTable<Int32>
  /// By barrier: its number among the chart's guards.
  @usableFromInline let barrierConditions: FixedTable<Int32>
  @usableFromInline let steps: StepTable
  @usableFromInline let plans = PlanStore()
  /// The plans by event, if no guard decides about it.
  @usableFromInline let decidedPlans = PlanStore()
  /// The bits of the events about which guards, barriers, junctions or triggers decide: see ``EventIndex``.
  @usableFromInline let guardedEvents: UInt64
  /// By node with completion transitions: the storage that records only its completion.
  @usableFromInline let completions: FixedTable<ConfigurationStorage<State>?>
  /// Whether transitions receive the results of final states.
  @usableFromInline let hasResults: Bool
  /// It is set once, before a machine runs the chart.
  @usableFromInline var startPlan: StepPlan<State>?

  // For special cases and for inspection.
  let definitionName: String
  let definitionVersion: Int
  let declaration: ChartOutline
  let storedNames = Locked<ChartNames?>(nil)
  /// By number: the declared action, or after all actions the declared activity.
  let actionNumbers: [Int32]
  let places: FailurePlaces
  let outline: NodeTree
  let targets: [[NodeTree.Target]]
  let kinds: [TransitionKind]
  /// By path: the exit points that it leads through.
  let exitRoutes: [Int32: ExitRoute]
  /// By barrier: the error that it throws.
  @usableFromInline let rejections: [any Error]
  let joins: [JoinRecord]
  /// The composites whose history is recorded.
  let histories: [Int32]
  let activities: [ActivityDeclaration<Event, Subject>]
  @usableFromInline let results: [ResultForm<Subject>]
  /// The event for a guard that throws and counts as false.
  let eventOfFailingGuards: Event?

  init(_ compiler: ChartCompiler<State, Event, Subject>) {
    table = compiler.stateTable
    blank = ConfigurationStorage(table)
    declaration = compiler.chart
    events = compiler.events
    nodes = FixedTable(compiler.nodes)
    transitions = FixedTable(compiler.transitions)
    paths = FixedTable(compiler.paths)
    let declared = compiler.declaredActions
    actions = FixedTable(compiler.actions) { StoredAction(declared[Int($0)]) }
    (definitionName, definitionVersion) = (compiler.name, compiler.version)
    actionNumbers = compiler.actions
    places = compiler.placesOfActions
    conditions = FixedTable(compiler.conditions.forms) { StoredGuard($0) }
    conditionTests = FixedTable(compiler.conditions.tests)
    triggers = FixedTable(compiler.triggers) { .matching($0.matches) }
    pathTargets = FixedTable(compiler.pathTargets)
    steps = StepTable(compiler.stepTable, actions: actions)
    blankWithTable = steps.isEmpty ? ConfigurationStorage(table) : blank
    outline = compiler.outline
    entered = FixedTable(compiler.entered)
    targets = compiler.targets
    kinds = compiler.kinds
    exitRoutes = compiler.exitRoutes
    selectors = FixedTable(compiler.selectors) { StoredSelector($0) }
    rejections = compiler.rejections
    barrierConditions = FixedTable(compiler.barrierConditions)
    joins = compiler.joins
    histories = compiler.histories.sorted()
    activities = compiler.activities
    results = compiler.results
    hasResults = !compiler.results.isEmpty
    eventOfFailingGuards = compiler.eventOfFailingGuards
    flags = compiler.flags
    guardedEvents = compiler.guardedEvents
    let blank = blank
    let nodes = compiler.nodes
    completions = FixedTable(Array(nodes.indices)) {
      nodes[$0].completions.isEmpty ? nil : blank.completing(Int32($0))
    }
  }

  deinit {
    events.free()
    nodes.free()
    transitions.free()
    paths.free()
    actions.free()
    conditions.free()
    conditionTests.free()
    triggers.free()
    selectors.free()
    pathTargets.free()
    steps.free()
    completions.free()
    entered.free()
    barrierConditions.free()
  }
}

/// A join and the states with transitions to it.
struct JoinRecord {
  let name: String
  let sources: [Int32]
}

extension ChartCompiler {
  var flags: ChartFlags {
    var flags: ChartFlags = []
    if nodes.contains(where: { !$0.eventless.isEmpty }) { flags.insert(.hasEventless) }
    if nodes.contains(where: { !$0.completions.isEmpty }) { flags.insert(.hasCompletions) }
    if nodes.contains(where: { !$0.deferrals.isEmpty }) { flags.insert(.hasDeferrals) }
    if options.exitsRegionsInOrder { flags.insert(.exitsInDeclaredOrder) }
    if outline.shape(0).kind == .parallel { flags.insert(.isParallel) }
    let isShared = nodes.contains { node in
      guard node.kind == .region else { return false }
      let outer = nodes[Int(node.parent)]
      return outer.handler >= 0 || outer.eventlessHandler >= 0
    }
    if isShared { flags.insert(.hasSharedHandlers) }
    if !activities.isEmpty { flags.insert(.hasActivities) }
    if !exitRoutes.isEmpty { flags.insert(.hasExitPoints) }
    if nodes.contains(where: { !$0.failures.isEmpty }) { flags.insert(.handlesFailures) }
    if options.failingGuardsAreFalse { flags.insert(.ignoresFailingGuards) }
    return flags
  }

  fileprivate var guardedEvents: UInt64 {
    transitions.lazy.filter { [paths] transition in
      !transition.conditions.isEmpty || transition.pathSelection == .junction
        || transition.pathSelection == .among
        || paths[Int(transition.paths.start)..<Int(transition.paths.end)]
          .contains { $0.flags.contains(.hasBarriers) }
    }.reduce(EventIndex<Event>.unknown) { $0 | $1.events }
  }

  fileprivate var pathTargets: [Int32] {
    targets.map { targets in
      guard targets.count == 1, case .node(let node) = targets[0] else { return -1 }
      return node
    }
  }

  /// The table of steps; `nil` if it would be too large, or if guards that throw count as false.
  ///
  /// Such errors are recorded for a whole step.
  fileprivate var stepTable: StepTableBuilder? {
    guard !options.failingGuardsAreFalse else { return nil }
    return StepTableBuilder(
      nodes: nodes, transitions: transitions, paths: paths, events: events.count,
      eventSets: eventSets, deferredEvents: deferredEvents,
      isParallel: outline.shape(0).kind == .parallel,
      histories: HistoryOutline(
        outline: outline, targets: targets, kinds: kinds, composites: histories,
        joining: Set(joins.flatMap(\.sources))),
      activityCounts: activityCounts)
  }

  /// The places of errors, once the actions of all paths are known.
  fileprivate var placesOfActions: FailurePlaces {
    var places = places
    let declared = declaredPlaces
    places.actions = actions.map { declared[Int($0)] }
    return places
  }
}
