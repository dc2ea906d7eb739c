// The tables that a chart is compiled into: trivial records that refer to each other by number, so
// that walking them costs no reference counting.

/// What a node of a compiled chart is.
///
/// The raw values are part of a file format: saved configurations contain them. A new case gets a new
/// value, and no value is ever given another meaning.
@usableFromInline
package enum NodeKind: UInt8, Hashable, Sendable {
  case simple = 0
  case composite = 1
  case parallel = 2
  case region = 3
  case final = 4
  /// A choice: the machine is in it between two steps only.
  case choice = 5
}

/// A state, region or choice.
///
/// Nodes are numbered in document order, so a node's descendants are the numbers from its own up to
/// its `end`.
@usableFromInline
struct NodeRecord {
  /// -1 for the root.
  @usableFromInline var parent: Int32 = -1
  @usableFromInline var end: Int32 = 0
  @usableFromInline var kind = NodeKind.simple

  /// The events that trigger own transitions: see ``EventIndex``.
  @usableFromInline var events: UInt64 = 0
  /// The transitions that events trigger.
  @usableFromInline var transitions = IndexRange.empty
  /// The nearest node that has such transitions, from here outward; -1 for none.
  @usableFromInline var handler: Int32 = -1
  /// The next one outward from there.
  @usableFromInline var nextHandler: Int32 = -1

  @usableFromInline var eventless = IndexRange.empty
  @usableFromInline var eventlessHandler: Int32 = -1
  @usableFromInline var nextEventlessHandler: Int32 = -1

  @usableFromInline var entry = IndexRange.empty
  @usableFromInline var initialEffect = IndexRange.empty
  @usableFromInline var exit = IndexRange.empty
  /// The nearest node that has exit actions, from here outward; below every number for none.
  @usableFromInline var exiting = Int32.min
  @usableFromInline var nextExiting = Int32.min

  @usableFromInline var completions = IndexRange.empty
  @usableFromInline var deferrals = IndexRange.empty
  @usableFromInline var barriers = IndexRange.empty

  init() {}
}

/// A transition: what triggers it, what guards it, where it may lead.
@usableFromInline
struct TransitionRecord {
  /// How one of the ``paths`` is picked.
  @usableFromInline
  enum Way: UInt8 {
    case single
    case junction
    /// The paths are one per candidate.
    case among
    /// The paths are: the source arrives; it has arrived before; it is the last one.
    case join
  }

  /// The events that may trigger it: see ``EventIndex``.
  ///
  /// All, if it is eventless.
  @usableFromInline var events: UInt64
  /// The trigger that decides about events that the index does not know; -1 for the transition of a
  /// completion, -2 for an eventless one.
  @usableFromInline var trigger: Int32
  @usableFromInline var conditions: IndexRange
  @usableFromInline var way: Way
  @usableFromInline var paths: IndexRange
  /// The selector, or the join.
  @usableFromInline var detail: Int32

  init(
    events: UInt64, trigger: Int32, conditions: IndexRange, way: Way, paths: IndexRange,
    detail: Int32
  ) {
    self.events = events
    self.trigger = trigger
    self.conditions = conditions
    self.way = way
    self.paths = paths
    self.detail = detail
  }

  static var completion: Int32 { -1 }
  static var eventless: Int32 { -2 }
}

/// One way from a source to targets, all that is known of it beforehand: a compound transition
/// (UML 2.5.1 §14.2.3.8.4).
@usableFromInline
struct PathRecord {
  @usableFromInline
  struct Traits: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Leaves and enters nothing.
    @inlinable static var isInternal: Traits { Traits(rawValue: 1) }
    /// What it enters depends on history.
    @inlinable static var isDynamic: Traits { Traits(rawValue: 2) }
    /// Changes what the configuration remembers: history, joins, completion.
    @inlinable static var isRemembered: Traits { Traits(rawValue: 4) }
    @inlinable static var terminates: Traits { Traits(rawValue: 8) }
    /// Leads to more states than a configuration holds inline.
    @inlinable static var isWide: Traits { Traits(rawValue: 16) }
    /// Enters states with barriers, or may.
    @inlinable static var hasBarriers: Traits { Traits(rawValue: 32) }
    /// Marks its source as arrived at a join.
    @inlinable static var arrives: Traits { Traits(rawValue: 64) }
    /// Leaves or enters states with activities.
    @inlinable static var hasActivities: Traits { Traits(rawValue: 128) }

    /// What makes a step out of the ordinary.
    @inlinable static var special: Traits {
      [.isDynamic, .isRemembered, .terminates, .isWide, .hasBarriers, .arrives, .hasActivities]
    }
  }

  @usableFromInline var traits: Traits = []
  @usableFromInline var source: Int32
  /// A branch's own guards.
  @usableFromInline var conditions = IndexRange.empty
  /// What lies in this node is left, from its number up to `domainEnd`, the node itself stays.
  ///
  /// An internal one lies beyond all numbers.
  @usableFromInline var domain = Int32.max
  @usableFromInline var domainEnd: Int32 = 0
  @usableFromInline var actions = IndexRange.empty
  /// Entry actions, effects of initial transitions and of history's defaults, in their order.
  @usableFromInline var entries = IndexRange.empty
  /// The nodes that are entered.
  @usableFromInline var entered = IndexRange.empty
  /// What is active in the domain afterwards, if that is known and fits.
  @usableFromInline var leaves = ShortList()
  /// The join that it arrives at, or fires; -1 for none.
  @usableFromInline var join: Int32 = -1

  init(source: Int32) {
    self.source = source
  }

  @inlinable var isInternal: Bool { domain == Int32.max }
}
