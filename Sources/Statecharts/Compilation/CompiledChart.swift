import Schematic

/// A chart as the engine runs it: immutable tables, shared by all machines.
@usableFromInline
final class CompiledChart<State: Hashable, Event, Subject> {

  /// The features that a chart uses; the engine skips the work for all others.
  @usableFromInline
  struct Traits: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable static var hasEventless: Traits { Traits(rawValue: 1) }
    @inlinable static var hasCompletions: Traits { Traits(rawValue: 2) }
    @inlinable static var hasDeferrals: Traits { Traits(rawValue: 4) }
    @inlinable static var exitsInDeclaredOrder: Traits { Traits(rawValue: 8) }
    /// The top level of the chart is parallel, so that the chart completes region by region.
    @inlinable static var isParallel: Traits { Traits(rawValue: 16) }
    /// Ancestors of regions have transitions, which leaves in several regions find.
    @inlinable static var hasSharedHandlers: Traits { Traits(rawValue: 32) }
    @inlinable static var hasActivities: Traits { Traits(rawValue: 64) }
  }

  @usableFromInline let traits: Traits
  @usableFromInline let table: StateTable<State>
  /// The storage of all configurations without records.
  @usableFromInline let blank: Memory<State>
  @usableFromInline let events: EventIndex<Event>
  @usableFromInline let nodes: FixedTable<NodeRecord>
  @usableFromInline let transitions: FixedTable<TransitionRecord>
  @usableFromInline let paths: FixedTable<PathRecord>
  @usableFromInline let actions: FixedTable<StoredAction<State, Event, Subject>>
  @usableFromInline let conditions: FixedTable<StoredGuard<State, Event, Subject>>
  @usableFromInline let triggers: FixedTable<StoredTrigger<Event>>

  // For special cases and for inspection.
  let actionNames: [String?]
  let outline: Outline
  let entered: FixedTable<Int32>
  let targets: [[Outline.Target]]
  let kinds: [TransitionKind]
  let selectors: [StateSelector<State, Event, Subject>]
  let barriers: [BarrierRecord<State>]
  let joins: [JoinRecord]
  /// The composites whose history is recorded.
  let histories: [Int32]
  let activities: [ActivityDeclaration<Event, Subject>]

  init(_ compiler: ChartCompiler<State, Event, Subject>) {
    table = compiler.stateTable
    blank = Memory(table)
    events = compiler.events
    nodes = FixedTable(compiler.nodes)
    transitions = FixedTable(compiler.transitions)
    paths = FixedTable(compiler.paths)
    let declared = compiler.declaredActions
    actions = FixedTable(compiler.actions) { StoredAction(declared[Int($0)].form) }
    let names = declared.map { $0.name }
    actionNames = compiler.actions.map { names[Int($0)] }
    conditions = FixedTable(compiler.conditions) { StoredGuard($0) }
    triggers = FixedTable(compiler.triggers) { .matching($0) }
    outline = compiler.outline
    entered = FixedTable(compiler.entered)
    targets = compiler.targets
    kinds = compiler.kinds
    selectors = compiler.selectors
    barriers = compiler.barriers
    joins = compiler.joins
    histories = compiler.histories.sorted()
    activities = compiler.activities
    traits = compiler.traits
  }

  deinit {
    events.free()
    nodes.free()
    transitions.free()
    paths.free()
    actions.free()
    conditions.free()
    triggers.free()
    entered.free()
  }
}

/// A join and the states with transitions to it.
struct JoinRecord {
  let name: String
  let sources: [Int32]
}

extension ChartCompiler {
  var traits: CompiledChart<State, Event, Subject>.Traits {
    var traits: CompiledChart<State, Event, Subject>.Traits = []
    if nodes.contains(where: { !$0.eventless.isEmpty }) { traits.insert(.hasEventless) }
    if nodes.contains(where: { !$0.completions.isEmpty }) { traits.insert(.hasCompletions) }
    if nodes.contains(where: { !$0.deferrals.isEmpty }) { traits.insert(.hasDeferrals) }
    if options.regionExitOrder == .declared { traits.insert(.exitsInDeclaredOrder) }
    if root.kind == .parallel { traits.insert(.isParallel) }
    let isShared = nodes.contains { node in
      guard node.kind == .region else { return false }
      let outer = nodes[Int(node.parent)]
      return outer.handler >= 0 || outer.eventlessHandler >= 0
    }
    if isShared { traits.insert(.hasSharedHandlers) }
    if !activities.isEmpty { traits.insert(.hasActivities) }
    return traits
  }

  var stateTable: StateTable<State> {
    let nodes = drafts.map { draft in
      let number = Int(draft.number)
      let (parent, kind) = (outline.nodes[number].parent, outline.nodes[number].kind)
      let isOnlyChild =
        parent >= 0 && kind != .choice && outline.nodes[Int(parent)].children.count == 1
      return StateTable<State>.Node(
        state: draft.state, name: draft.name, kind: kind, parent: parent,
        end: outline.nodes[number].end, position: positions[number], isOnlyChild: isOnlyChild,
        tags: draft.tags)
    }
    return StateTable(nodes: nodes, joins: joins.map(\.name))
  }
}
