import Schematic

// The paths of the `StepTable` that an event takes from each of several leaves. They exit nothing outside of
// the leaf's region, so they conflict with no other.
extension CompiledChart {
  /// Calls `body` with the plan for several leaves.
  @inlinable @inline(__always)
  func withPaths<Value>(
    from origin: Origin, _ column: Int, on event: Event, _ subject: LazySubject,
    _ body: (Plan, LazySubject) throws -> Value
  ) throws -> StepResult<Value> {
    // No leaf is active before the start.
    if origin.leaves.count <= 0 { return .none }
    guard origin.leaves.isInline else {
      return try withManyPaths(from: origin, column, on: event, subject, body)
    }
    // Without the compiler's protection of the stack, which costs as much as a small action. All indices are
    // below the count.
    return try _withUnprotectedUnsafeTemporaryAllocation(of: Int32.self, capacity: 8) { numbers in
      try withPaths(in: numbers, from: origin, column, on: event, subject, body)
    }
  }

  /// The same for leaves that are stored outside of the configuration.
  @inlinable @inline(never)
  func withManyPaths<Value>(
    from origin: Origin, _ column: Int, on event: Event, _ subject: LazySubject,
    _ body: (Plan, LazySubject) throws -> Value
  ) throws -> StepResult<Value> {
    try _withUnprotectedUnsafeTemporaryAllocation(
      of: Int32.self, capacity: 2 &* Int(origin.leaves.count)
    ) { numbers in
      try withPaths(in: numbers, from: origin, column, on: event, subject, body)
    }
  }

  /// - Parameter numbers: Memory for twice as many numbers as there are leaves.
  @inlinable @inline(__always)
  func withPaths<Value>(
    in numbers: UnsafeMutableBufferPointer<Int32>, from origin: Origin, _ column: Int,
    on event: Event, _ subject: LazySubject, _ body: (Plan, LazySubject) throws -> Value
  ) throws -> StepResult<Value> {
    try _withUnprotectedUnsafeTemporaryAllocation(of: LeafPaths.self, capacity: 1) { memory in
      let paths = memory.baseAddress.unsafelyUnwrapped
      paths.initialize(to: LeafPaths(numbers.baseAddress.unsafelyUnwrapped, origin.leaves))
      if !origin.leaves.isInline { origin.storage.copyLeaves(to: paths.pointee.leaves) }
      if steps.findCells(of: paths, column) < StepTable.nothing {
        switch try chooseAmongLists(&paths.pointee, column, from: origin, on: event, subject) {
        case .paths: break
        case .deferral: return .deferral
        case .unknown: return try withRecord(from: origin, on: event, subject, body)
        }
      }
      if paths.pointee.flags.isEmpty { return .none }
      return .taken(try body(ChartPlan(self, .paths(paths), from: origin), subject))
    }
  }
}

extension StepTable {
  /// Finds the cell of each leaf for an event.
  ///
  /// - Returns: The lowest cell.
  @usableFromInline
  func findCells(of paths: UnsafeMutablePointer<LeafPaths>, _ column: Int) -> Int32 {
    paths.pointee.isInline
      ? findInlineCells(of: paths, column) : findStoredCells(of: paths, column)
  }

  private func findInlineCells(of paths: UnsafeMutablePointer<LeafPaths>, _ column: Int) -> Int32 {
    let (count, cells) = (paths.pointee.count, cells.base + column)
    let found = paths.pointee.numbers + count
    var (lowest, flags) = (Self.nothing, LeafPath.Flags())
    var (old, new, shift) = (paths.pointee.active.bits, 0 as UInt64, 0 as UInt64)
    var index = 0
    while index < count {
      var leaf = old & 0xFFFF
      let cell = cells[Int(rows.base[Int(truncatingIfNeeded: leaf)])]
      found[index] = cell
      if cell >= 0 {
        let path = self.paths.base + Int(cell)
        flags.formUnion(path.pointee.flags)
        if path.pointee.flags.contains(.isExternal) { leaf = path.pointee.leaves.bits }
      } else {
        lowest = min(lowest, cell)
      }
      new |= leaf &<< shift
      old &>>= 16
      shift &+= 16
      index &+= 1
    }
    (paths.pointee.active.bits, paths.pointee.flags) = (new, flags)
    return lowest
  }

  private func findStoredCells(of paths: UnsafeMutablePointer<LeafPaths>, _ column: Int) -> Int32 {
    var lowest = Self.nothing
    for index in 0..<paths.pointee.count {
      let cell = cell(paths.pointee.leaves[index], column)
      paths.pointee.cells[index] = cell
      lowest = min(lowest, cell)
      if cell >= 0 { paths.pointee.add(self.paths.base + Int(cell), index) }
    }
    return lowest
  }
}

/// The paths of a ``StepTable`` for an event in several leaves, after guards were evaluated.
@usableFromInline
enum FoundPaths {
  /// All paths.
  case paths
  /// A state defers the event.
  case deferral
  /// The planner decides.
  case unknown
}

extension CompiledChart {
  /// Decides by guards and triggers, if a cell is a list.
  @inlinable @inline(never)
  func chooseAmongLists(
    _ paths: inout LeafPaths, _ column: Int, from origin: Origin, on event: Event,
    _ subject: LazySubject
  ) throws -> FoundPaths {
    if let found = checkLists(&paths, column, from: origin, on: event) { return found }
    try choose(&paths, column, from: origin, on: event, subject.borrowed())
    return .paths
  }

  /// Removes the lists without a transition that the event triggers.
  ///
  /// - Returns: `nil` if guards have to be evaluated.
  @inlinable @inline(never)
  func checkLists(
    _ paths: inout LeafPaths, _ column: Int, from origin: Origin, on event: Event
  ) -> FoundPaths? {
    var lowest = StepTable.nothing
    var index = 0
    while index < paths.count {
      if paths.cells[index] < StepTable.nothing {
        let list = steps.lists.base + StepTable.list(paths.cells[index])
        guard list.pointee.flags.isSubset(of: .dependsOnRecords),
          canRestore(list, paths.leaf(index), from: origin)
        else {
          let isDeferred =
            flags.contains(.hasDeferrals) && isDeferred(in: paths, column, from: origin)
          return isDeferred ? .deferral : .unknown
        }
        if column == Int(StepTable.unknown),
          firstTriggered(list, from: list.pointee.start, by: event) == list.pointee.end
        {
          paths.cells[index] = StepTable.nothing
        }
      }
      lowest = min(lowest, paths.cells[index])
      index &+= 1
    }
    return lowest == StepTable.nothing ? .paths : nil
  }

  /// Whether a state in the region of a leaf defers the event, and no guard decides about another leaf.
  ///
  /// The transitions of other regions do not take precedence.
  @usableFromInline @inline(never)
  func isDeferred(in paths: LeafPaths, _ column: Int, from origin: Origin) -> Bool {
    let configuration = Configuration(origin.leaves, origin.storage)
    var isDeferred = false
    for index in 0..<origin.leaves.count {
      let cell = steps.cell(configuration.leaf(index), column)
      guard cell < StepTable.nothing else { continue }
      guard steps.lists.base[StepTable.list(cell)].flags == .isDeferred else { return false }
      isDeferred = true
    }
    return isDeferred
  }

  /// Replaces lists by the paths of the first enabled transitions.
  @inlinable @inline(never)
  func choose(
    _ paths: inout LeafPaths, _ column: Int, from origin: Origin, on event: Event,
    _ subject: LoadedSubject
  ) throws {
    var index = 0
    while index < paths.count {
      if paths.cells[index] < StepTable.nothing {
        let list = steps.lists.base + StepTable.list(paths.cells[index])
        var first = list.pointee.start
        if column == Int(StepTable.unknown) {
          first = firstTriggered(list, from: first, by: event)
        }
        var path = try choose(list, from: first, column, on: event, subject, origin)
        if path >= 0 { path = restored(path, paths.leaf(index), from: origin) }
        paths.cells[index] = path
        if path >= 0 { paths.add(steps.paths.base + Int(path), index) }
      }
      index &+= 1
    }
  }
}
