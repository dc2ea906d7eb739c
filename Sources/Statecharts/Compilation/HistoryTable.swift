import Schematic

/// The records of history that the steps of a ``StepTable`` write and restore.
///
/// A step that exits composites whose history is a target records its leaf for each of them. A step that enters
/// such a history takes one of several paths: one for each leaf that may be recorded, and one for no record.
/// The planner handles records of several leaves.
@usableFromInline
struct HistoryTable {
  /// By number: the composites that are recorded.
  @usableFromInline let records: FixedTable<IndexRange>
  /// The composites of all records.
  @usableFromInline let composites: FixedTable<Int32>
  @usableFromInline let restorations: FixedTable<Restoration>
  /// The paths of all restorations; -1 for one that the planner has to take.
  @usableFromInline let paths: FixedTable<Int32>

  static var maximumPaths: Int { 1 << 12 }

  init(_ builder: StepTableBuilder?) {
    records = FixedTable(builder?.records ?? [])
    composites = FixedTable(builder?.recordedComposites ?? [])
    restorations = FixedTable(builder?.restorations ?? [])
    paths = FixedTable(builder?.restoredPaths ?? [])
  }

  func free() {
    records.free()
    composites.free()
    restorations.free()
    paths.free()
  }

  /// The composites of a record.
  @inlinable
  func composites(of record: Int32) -> UnsafeBufferPointer<Int32> {
    let range = records[record]
    return UnsafeBufferPointer(
      start: composites.base + Int(range.start), count: Int(range.end &- range.start))
  }
}

/// The paths of a transition to a history.
@usableFromInline
struct Restoration {
  @usableFromInline let composite: Int32
  /// The number after its last descendant.
  @usableFromInline let end: Int32
  /// The index of its first path, which is for no record; those for the composite and each descendant follow.
  @usableFromInline let start: Int32
  /// Whether the step itself exits the composite, so that the current leaf is restored.
  @usableFromInline let restoresCurrent: Bool

  /// The index of the path for a recorded leaf, or for none; -1 for a leaf outside of the composite.
  @inlinable
  func position(of leaf: Int32?) -> Int32 {
    guard let leaf else { return start }
    guard leaf >= composite, leaf < end else { return -1 }
    return start &+ 1 &+ (leaf &- composite)
  }
}
