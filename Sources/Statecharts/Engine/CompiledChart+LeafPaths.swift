import Schematic

// The paths of the `StepTable` that an event takes from each leaf. The transitions of each of several leaves exit
// nothing outside of its region, so that they conflict with no other.
extension CompiledChart {
  /// Calls a function with the plan for the only leaf, if guards, triggers or history decide.
  @inlinable @inline(never)
  func withPath(
    among cell: Int32, _ column: Int, from origin: Origin, on event: Event,
    subject: () throws -> Subject, _ body: (Plan) throws -> Void
  ) throws -> Bool {
    var loaded: Subject?
    let path = try path(
      among: cell, column, from: origin, on: event, subject: subject, &loaded)
    if path == StepTable.nothing { return false }
    if path == StepTable.other {
      return try withRecord(from: origin, on: event, subject: subject, body)
    }
    try withAddress(ofAny: &loaded) { subject in
      try body(path >= 0 ? plan(from: origin, path, subject: subject) : deferral(from: origin))
    }
    return true
  }

  /// Calls a function with the plan for several leaves.
  @inlinable @inline(never)
  func withPaths(
    from origin: Origin, _ column: Int, on event: Event, subject: () throws -> Subject,
    _ body: (Plan) throws -> Void
  ) throws -> Bool {
    guard origin.leaves.isInline else {
      return try withManyPaths(from: origin, column, on: event, subject: subject, body)
    }
    // Without the compiler's protection of the stack, which costs as much as a small action: all indices are
    // below the count.
    return try _withUnprotectedUnsafeTemporaryAllocation(of: Int32.self, capacity: 8) { numbers in
      try withPaths(numbers, from: origin, column, on: event, subject: subject, body)
    }
  }

  /// The same for leaves that are stored outside of the configuration.
  @inlinable @inline(never)
  func withManyPaths(
    from origin: Origin, _ column: Int, on event: Event, subject: () throws -> Subject,
    _ body: (Plan) throws -> Void
  ) throws -> Bool {
    try _withUnprotectedUnsafeTemporaryAllocation(
      of: Int32.self, capacity: 2 &* Int(origin.leaves.count)
    ) { numbers in
      try withPaths(numbers, from: origin, column, on: event, subject: subject, body)
    }
  }

  @inlinable @inline(__always)
  func withPaths(
    _ numbers: UnsafeMutableBufferPointer<Int32>, from origin: Origin, _ column: Int,
    on event: Event, subject: () throws -> Subject, _ body: (Plan) throws -> Void
  ) throws -> Bool {
    var paths = LeafPaths(numbers.baseAddress.unsafelyUnwrapped, origin.leaves)
    switch find(&paths, column, from: origin, on: event) {
    case .paths:
      if paths.flags.isEmpty { return false }
      try withUnsafePointer(to: &paths) {
        try body(ChartPlan(self, .paths($0), from: origin))
      }
      return true
    case .lists:
      return try withChosenPaths(&paths, from: origin, column, on: event, subject: subject, body)
    case .deferral:
      try body(deferral(from: origin))
      return true
    case .unknown:
      return try withRecord(from: origin, on: event, subject: subject, body)
    }
  }

  /// Calls a function with the plan for several leaves, once guards have decided.
  @inlinable @inline(never)
  func withChosenPaths(
    _ paths: inout LeafPaths, from origin: Origin, _ column: Int, on event: Event,
    subject: () throws -> Subject, _ body: (Plan) throws -> Void
  ) throws -> Bool {
    var loaded: Subject? = try subject()
    return try withAddress(of: &loaded) { subject in
      try choose(&paths, column, from: origin, on: event, subject)
      if paths.flags.isEmpty { return false }
      try withUnsafePointer(to: &paths) {
        let subject = UnsafeRawPointer(subject).assumingMemoryBound(to: Subject.self)
        try body(ChartPlan(self, .paths($0), from: origin, subject: subject))
      }
      return true
    }
  }
}

/// What a ``StepTable`` knows about an event in several leaves.
@usableFromInline
enum FoundPaths {
  /// All paths.
  case paths
  /// Guards have to be evaluated.
  case lists
  /// A state defers the event.
  case deferral
  /// Nothing: the planner decides.
  case unknown
}

extension CompiledChart {
  /// Finds what the event does in each leaf.
  @inlinable @inline(__always)
  func find(
    _ paths: inout LeafPaths, _ column: Int, from origin: Origin, on event: Event
  ) -> FoundPaths {
    if !paths.isInline { origin.storage.copyLeaves(to: paths.leaves) }
    var lowest = StepTable.nothing
    // Read once: the loop writes to memory, of which the compiler cannot know that it is not the chart's.
    let (rows, cells, base) = (steps.rows.base, steps.cells.base, steps.paths.base)
    let (count, isInline) = (paths.count, paths.isInline)
    let found = paths.numbers + count
    var index = 0
    while index < count {
      let leaf =
        isInline ? origin.leaves[Int32(truncatingIfNeeded: index)] : paths.numbers[index]
      let cell = cells[Int(rows[Int(leaf)]) &+ column]
      found[index] = cell
      if cell >= 0 {
        paths.add(base + Int(cell), index)
      } else if cell < StepTable.nothing {
        lowest = cell
      }
      index &+= 1
    }
    if lowest == StepTable.nothing { return .paths }
    return checkLists(&paths, column, from: origin, on: event)
  }

  /// Whether the lists are left to the planner, and removes those without a transition that the event triggers.
  @inlinable @inline(never)
  func checkLists(
    _ paths: inout LeafPaths, _ column: Int, from origin: Origin, on event: Event
  ) -> FoundPaths {
    var lowest = StepTable.nothing
    var index = 0
    while index < paths.count {
      if paths.cells[index] < StepTable.nothing {
        let list = steps.lists.base + StepTable.list(paths.cells[index])
        guard list.pointee.flags.isSubset(of: .dependsOnRecords),
          canRestore(list, paths.leaf(index), from: origin)
        else { return isDeferred(in: paths, column, from: origin) ? .deferral : .unknown }
        if column == Int(StepTable.unknown),
          firstTriggered(list, from: list.pointee.start, by: event) == list.pointee.end
        {
          paths.cells[index] = StepTable.nothing
        }
      }
      lowest = min(lowest, paths.cells[index])
      index &+= 1
    }
    return lowest == StepTable.nothing ? .paths : .lists
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
