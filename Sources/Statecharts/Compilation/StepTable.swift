import Schematic

/// The transitions that each event may trigger in each leaf, with all that a step performs, computed by the
/// compiler.
///
/// A row belongs to a node, a column to an event. Nodes in which the same transitions perform the same share a
/// row; columns share flat lists. The planner handles joins, choices in several regions, the history of several
/// regions, and activities that begin or end. Other history is in a ``HistoryTable``.
///
/// - Complexity: 4 bytes for each cell, and some 50 bytes for each transition of a leaf or of its ancestors. A
///   chart that needs more than ``maximumCells`` or ``maximumPaths`` has no table.
@usableFromInline
struct StepTable {
  /// By node: the index at which its row starts.
  @usableFromInline let rows: FixedTable<Int32>
  /// The cells: nothing, a path, or a list of candidates; see ``nothing``.
  @usableFromInline let cells: FixedTable<Int32>
  @usableFromInline let lists: FixedTable<CandidateList>
  @usableFromInline let candidates: FixedTable<Candidate>
  @usableFromInline let paths: FixedTable<LeafPath>
  /// The addresses of the actions of all paths, in the order in which they are performed.
  @usableFromInline let order: FixedTable<UnsafeRawPointer>
  @usableFromInline let history: HistoryTable
  @usableFromInline let isEmpty: Bool

  // MARK: Columns

  /// The column of all events without their own: their triggers are evaluated.
  @inlinable static var unknown: UInt16 { 0 }
  /// The column of eventless transitions.
  @inlinable static var eventless: Int { 1 }
  /// The column of the completion transitions of the state around a final one.
  @inlinable static var completion: Int { 2 }
  /// The column of the first event.
  @inlinable static var firstColumn: Int { 3 }

  // MARK: Cells

  /// The cell of an event that triggers no transition.
  ///
  /// Higher numbers are paths, lower ones are lists.
  @inlinable static var nothing: Int32 { -1 }

  /// In place of a path: the event is deferred.
  @inlinable static var deferral: Int32 { -2 }
  /// In place of a path: the planner has to make the step.
  @inlinable static var other: Int32 { -3 }

  @inlinable
  static func list(_ cell: Int32) -> Int { Int(-2 &- cell) }

  static func cell(ofList list: Int) -> Int32 { Int32(-2 - list) }

  // MARK: Limits

  static var maximumCells: Int { 1 << 17 }
  static var maximumPaths: Int { 1 << 14 }

  init<Action: ~Copyable>(_ builder: StepTableBuilder?, actions: FixedTable<Action>) {
    rows = FixedTable(builder?.rows ?? [])
    cells = FixedTable(builder?.cells ?? [])
    lists = FixedTable(builder?.lists ?? [])
    candidates = FixedTable(builder?.candidates ?? [])
    paths = FixedTable(builder?.paths ?? [])
    order = FixedTable(builder?.order ?? [], in: actions)
    history = HistoryTable(builder)
    isEmpty = builder == nil
  }

  func free() {
    rows.free()
    cells.free()
    lists.free()
    candidates.free()
    paths.free()
    order.free()
    history.free()
  }

  @inlinable
  func cell(_ leaf: Int32, _ column: Int) -> Int32 {
    cells.base[Int(rows.base[Int(leaf)]) &+ column]
  }
}

/// The transitions that an event may trigger in a leaf, from the leaf outward.
@usableFromInline
struct CandidateList {
  @usableFromInline
  struct Flags: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The planner has to decide.
    @inlinable static var isGeneral: Flags { Flags(rawValue: 1) }
    /// Concerns more than the region of the leaf.
    @inlinable static var isShared: Flags { Flags(rawValue: 2) }
    /// A state defers the event, and no transition takes precedence.
    @inlinable static var isDeferred: Flags { Flags(rawValue: 4) }
    /// A state may defer the event: its triggers are evaluated.
    @inlinable static var mayBeDeferred: Flags { Flags(rawValue: 8) }
    /// A path records history.
    @inlinable static var recordsHistory: Flags { Flags(rawValue: 16) }
    /// A path restores history: see ``HistoryTable``.
    @inlinable static var restoresHistory: Flags { Flags(rawValue: 32) }

    @inlinable static var dependsOnRecords: Flags { [.recordsHistory, .restoresHistory] }

    /// All flags but ``isShared``, which does not matter for a single leaf.
    @inlinable static var notOrdinary: Flags {
      [.isGeneral, .isDeferred, .mayBeDeferred, .recordsHistory, .restoresHistory]
    }
  }

  @usableFromInline var start: Int32
  @usableFromInline var end: Int32
  @usableFromInline var flags: Flags
}

/// A transition in the list of a leaf.
@usableFromInline
struct Candidate {
  @usableFromInline let transition: Int32
  /// The first of its paths in the table; they are in the order of the transition's paths.
  @usableFromInline let path: Int32
}

/// A path from a leaf, with the actions if no other leaf is exited.
@usableFromInline
struct LeafPath {
  @usableFromInline
  struct Flags: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Every path has this flag, so that the flags of several leaves are empty only if no path is taken.
    @inlinable static var isTaken: Flags { Flags(rawValue: 1) }
    @inlinable static var isExternal: Flags { Flags(rawValue: 2) }
    @inlinable static var hasExits: Flags { Flags(rawValue: 4) }
    @inlinable static var hasEntries: Flags { Flags(rawValue: 8) }
    /// The state around the final one that is entered has transitions for its completion.
    @inlinable static var completes: Flags { Flags(rawValue: 16) }
    /// Exits composites whose history is recorded.
    @inlinable static var recordsHistory: Flags { Flags(rawValue: 32) }
    /// The entered states depend on history: another path of the table is taken in place of this one.
    @inlinable static var restoresHistory: Flags { Flags(rawValue: 64) }
    /// Leads to a choice or out of one.
    @inlinable static var concernsChoice: Flags { Flags(rawValue: 128) }
  }

  /// Its number among the chart's paths.
  @usableFromInline let path: Int32
  /// The indices at which the exits, the transition's actions and the entries start in the order.
  @usableFromInline let exits: Int32
  @usableFromInline let actions: Int32
  @usableFromInline let entries: Int32
  @usableFromInline let end: Int32
  @usableFromInline var flags: Flags
  /// The leaves after the step, unless it is internal.
  @usableFromInline let leaves: InlineIndexList
  /// The number of its record, or of its restoration; -1 for neither.
  @usableFromInline var history: Int32 = -1
}
