// The tables into which a chart is compiled: trivial records that refer to each other by number, so that
// reading them counts no references.

import Schematic

@usableFromInline typealias IndexRange = Schematic.IndexRange

/// A state, region or choice.
///
/// Nodes are numbered in document order: a node's descendants are the numbers from its own up to its `end`.
@usableFromInline
struct NodeRecord {
  /// -1 for the root.
  @usableFromInline var parent: Int32 = -1
  @usableFromInline var end: Int32 = 0
  @usableFromInline var kind = NodeKind.simple
  /// The number of a final state's result, if a transition receives it; otherwise -1.
  @usableFromInline var result: Int32 = -1

  /// The events that trigger own transitions: see ``EventIndex``.
  @usableFromInline var events: UInt64 = 0
  /// The transitions that events trigger.
  @usableFromInline var transitions = IndexRange.empty
  /// The nearest node with such transitions, from here outward; -1 for none.
  @usableFromInline var handler: Int32 = -1
  /// The next such ancestor of the handler.
  @usableFromInline var nextHandler: Int32 = -1

  @usableFromInline var eventless = IndexRange.empty
  @usableFromInline var eventlessHandler: Int32 = -1
  @usableFromInline var nextEventlessHandler: Int32 = -1

  @usableFromInline var exit = IndexRange.empty
  /// The nearest node with exit actions, from here outward; below all numbers for none.
  @usableFromInline var exiting = Int32.min
  @usableFromInline var nextExiting = Int32.min

  @usableFromInline var completions = IndexRange.empty
  /// Its transitions for failures.
  @usableFromInline var failures = IndexRange.empty
  @usableFromInline var deferrals = IndexRange.empty
  @usableFromInline var barriers = IndexRange.empty

  init() {}
}

/// A transition: its triggers, its guards and its possible paths.
@usableFromInline
struct TransitionRecord {
  /// The way in which one of the ``paths`` is selected.
  @usableFromInline
  enum PathSelection: UInt8 {
    case single
    case junction
    /// The paths are one per candidate.
    case among
    /// The paths are: the source arrives; it has arrived before; it is the last one.
    case join
  }

  /// The events that may trigger it, and all events for an eventless one: see ``EventIndex``.
  @usableFromInline var events: UInt64
  /// The trigger that decides about events without a number in the index.
  ///
  /// It is -1 for a completion, -2 for an eventless transition, and -3 for failures.
  @usableFromInline var trigger: Int32
  @usableFromInline var conditions: IndexRange
  @usableFromInline var pathSelection: PathSelection
  @usableFromInline var paths: IndexRange
  /// The selector, or the join.
  @usableFromInline var detail: Int32
  /// The number of the set of events that trigger it, or -1: see ``EventSet``.
  var eventSet: Int32 = -1

  init(
    events: UInt64, trigger: Int32, conditions: IndexRange, pathSelection: PathSelection,
    paths: IndexRange,
    detail: Int32
  ) {
    self.events = events
    self.trigger = trigger
    self.conditions = conditions
    self.pathSelection = pathSelection
    self.paths = paths
    self.detail = detail
  }

  static var completion: Int32 { -1 }
  static var eventless: Int32 { -2 }
  static var failure: Int32 { -3 }
}

/// A path from a source to targets, computed when the chart is compiled: a compound transition
/// (UML 2.5.1 §14.2.3.8.4).
@usableFromInline
struct PathRecord {
  @usableFromInline
  struct Flags: OptionSet {
    @usableFromInline let rawValue: UInt16
    @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Exits and enters no state.
    @inlinable static var isInternal: Flags { Flags(rawValue: 1) }
    /// The states that it enters depend on history.
    @inlinable static var isDynamic: Flags { Flags(rawValue: 2) }
    /// Changes the configuration's records: history, joins, completion.
    @inlinable static var isRemembered: Flags { Flags(rawValue: 4) }
    @inlinable static var terminates: Flags { Flags(rawValue: 8) }
    /// Has more target states than a configuration stores inline.
    @inlinable static var isWide: Flags { Flags(rawValue: 16) }
    /// Enters, or may enter, states with barriers.
    @inlinable static var hasBarriers: Flags { Flags(rawValue: 32) }
    /// Marks its source as arrived at a join.
    @inlinable static var arrives: Flags { Flags(rawValue: 64) }
    /// Exits or enters states with activities, or may do so, depending on the active states.
    @inlinable static var hasActivities: Flags { Flags(rawValue: 128) }

    /// Enters a final state at the top, which completes the chart; in a chart of regions, it may.
    @inlinable static var completesChart: Flags { Flags(rawValue: 256) }
    /// Leads through exit points, so that actions are performed between exits.
    @inlinable static var hasExitPoints: Flags { Flags(rawValue: 512) }

    /// Changes the records of history or of joins.
    @inlinable static var changesRecords: Flags { Flags(rawValue: 1_024) }
    /// Enters a choice.
    @inlinable static var entersChoice: Flags { Flags(rawValue: 2_048) }
    /// Enters, or may enter, states with activities.
    static var entersActivities: Flags { Flags(rawValue: 4_096) }

    /// The flags of paths that are not taken directly: see ``StepTable``.
    static var indirect: Flags {
      [
        .terminates, .isWide, .hasBarriers, .arrives, .hasActivities, .completesChart,
        .hasExitPoints, .entersChoice,
      ]
    }
  }

  @usableFromInline var flags: Flags = []
  @usableFromInline var source: Int32
  /// A branch's own guards.
  @usableFromInline var conditions = IndexRange.empty
  /// The node whose descendants are exited: all numbers between it and `domainEnd`.
  ///
  /// For an internal transition, it is above all numbers.
  @usableFromInline var domain = Int32.max
  @usableFromInline var domainEnd: Int32 = 0
  @usableFromInline var actions = IndexRange.empty
  /// Entry actions, effects of initial transitions and of history's defaults, in their order.
  @usableFromInline var entries = IndexRange.empty
  /// The nodes that are entered.
  @usableFromInline var entered = IndexRange.empty
  /// The leaves in the domain after the step, if they are known and fit.
  @usableFromInline var leaves = InlineIndexList()
  /// The join at which its source arrives, or that it fires; -1 for none.
  @usableFromInline var join: Int32 = -1

  init(source: Int32) {
    self.source = source
  }

  @inlinable var isInternal: Bool { domain == Int32.max }
}

/// The places of errors in a compiled chart: the nodes that declare guards and actions.
///
/// They are read only when an error is thrown.
struct FailurePlaces {
  /// By the position of an action among the chart's actions.
  var actions: [Int32] = []
  /// By the number of a guard or barrier.
  var conditions: [Int32] = []
  /// By the node of a choice: the source of the transition to it.
  var choices: [Int32: Int32] = [:]
}
