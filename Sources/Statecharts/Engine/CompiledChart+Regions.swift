import Schematic

// Steps of several leaves, each in a region of its own. The transitions of each leaf exit nothing
// outside of its region, so that they conflict with no other.
extension CompiledChart {
  /// Steps from leaves that are stored inline.
  ///
  /// - Parameter column: The column of the event.
  @inlinable @inline(never)
  func takeFewSteps<Schema>(
    _ leaves: LeafSteps, _ column: Int, on event: Event, in machine: StateMachine<Schema>
  ) throws -> DirectStep
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    try takeSteps(leaves, column, on: event, in: machine, isInline: true)
  }

  /// The same for leaves that are stored outside of the configuration.
  @inlinable @inline(never)
  func takeManySteps<Schema>(
    from active: InlineIndexList, _ column: Int, on event: Event,
    in machine: StateMachine<Schema>
  ) throws -> DirectStep
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    let count = Int(active.count)
    return try _withUnprotectedUnsafeTemporaryAllocation(
      of: Int32.self, capacity: 2 &* count
    ) { numbers in
      machine.directState.storage.copyLeaves(to: numbers)
      return try takeSteps(
        LeafSteps(numbers, count, active), column, on: event, in: machine, isInline: false)
    }
  }

  @inlinable @inline(__always)
  func takeSteps<Schema>(
    _ leaves: LeafSteps, _ column: Int, on event: Event, in machine: StateMachine<Schema>,
    isInline: Bool
  ) throws -> DirectStep
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    var plan = RegionPlan(leaves.origin)
    var lowest = StepTable.nothing
    // Read once: the loop writes to memory, of which the compiler cannot know that it is not the chart's.
    let (rows, cells) = (steps.rows.base, steps.cells.base)
    var index = 0
    while index < leaves.count {
      let leaf =
        isInline
        ? leaves.origin[Int32(truncatingIfNeeded: index)] : leaves.leaves[index]
      let cell = cells[Int(rows[Int(leaf)]) &+ column]
      leaves.cells[index] = cell
      if isInline { leaves.leaves[index] = leaf }
      if cell >= 0 {
        plan.add(steps.paths.base + Int(cell), index, leaves)
      } else if cell < StepTable.nothing {
        lowest = cell
        let list = steps.lists.base + StepTable.list(cell)
        if !list.pointee.flags.isEmpty {
          // Some leaves have been replaced by those after their paths.
          if !isInline { machine.directState.storage.copyLeaves(to: leaves.leaves) }
          if list.pointee.flags.isSubset(of: .dependsOnRecords) {
            return try takeHistorySteps(leaves, column, on: event, in: machine)
          }
          guard isDeferred(in: leaves, column) else { return .unsupported }
          machine.setInStep(true)
          return DirectStep(.deferred)
        }
      }
      index &+= 1
    }
    if lowest < StepTable.nothing, column == Int(StepTable.unknown) {
      lowest = removeUntriggered(from: leaves, by: event)
    }
    if plan.flags.isEmpty, lowest == StepTable.nothing { return ignore(in: machine) }
    machine.setInStep(true)
    var origin = leaves.origin
    do {
      try machine.withSubject { subject in
        if lowest < StepTable.nothing {
          try choose(leaves, &plan, column, on: event, subject, in: machine)
          if plan.flags.isEmpty { return }
        }
        try perform(leaves, plan, &origin, on: event, subject, in: machine)
      }
    } catch {
      throw failed(error, from: origin, after: 0, in: machine)
    }
    if plan.flags.isEmpty { return ignore(in: machine) }
    if canContinue, hasEventless(leaves) {
      return DirectStep(.followed, steps: 1, bits: origin.bits, count: origin.count)
    }
    return finish(from: origin, in: machine, after: 1)
  }

  /// Whether a state in the region of a leaf defers the event, and no guard decides about another leaf.
  ///
  /// The transitions of other regions do not take precedence.
  @usableFromInline @inline(never)
  func isDeferred(in leaves: LeafSteps, _ column: Int) -> Bool {
    var isDeferred = false
    for index in 0..<leaves.count {
      let leaf = leaves.isInline ? leaves.origin[Int32(index)] : leaves.leaves[index]
      let cell = steps.cell(leaf, column)
      guard cell < StepTable.nothing else { continue }
      guard steps.lists.base[StepTable.list(cell)].flags == .isDeferred else { return false }
      isDeferred = true
    }
    return isDeferred
  }

  /// Removes the lists without a transition that the event triggers.
  ///
  /// - Returns: The lowest cell that is left.
  @inlinable @inline(never)
  func removeUntriggered(from leaves: LeafSteps, by event: Event) -> Int32 {
    var lowest = StepTable.nothing
    var index = 0
    while index < leaves.count {
      if leaves.cells[index] < StepTable.nothing {
        let list = steps.lists.base + StepTable.list(leaves.cells[index])
        if firstTriggered(list, from: list.pointee.start, by: event) == list.pointee.end {
          leaves.cells[index] = StepTable.nothing
        }
      }
      lowest = min(lowest, leaves.cells[index])
      index &+= 1
    }
    return lowest
  }

  /// Replaces lists by the paths of the first enabled transitions.
  @inlinable @inline(never)
  func choose<Schema>(
    _ leaves: LeafSteps, _ plan: inout RegionPlan, _ column: Int, on event: Event,
    _ subject: Subject, in machine: StateMachine<Schema>
  ) throws
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    var index = 0
    while index < leaves.count {
      if leaves.cells[index] < StepTable.nothing {
        let list = steps.lists.base + StepTable.list(leaves.cells[index])
        var first = list.pointee.start
        if column == Int(StepTable.unknown) {
          first = firstTriggered(list, from: first, by: event)
        }
        let path = try choose(list, from: first, column, on: event, subject, in: machine)
        leaves.cells[index] = path
        if path >= 0 { plan.add(steps.paths.base + Int(path), index, leaves) }
      }
      index &+= 1
    }
  }

  /// Whether one of several leaves finds an eventless transition.
  @inlinable
  func hasEventless(_ leaves: LeafSteps) -> Bool {
    guard flags.contains(.hasEventless) else { return false }
    var index = 0
    while index < leaves.count {
      if steps.cell(leaves.leaves[index], StepTable.eventless) != StepTable.nothing {
        return true
      }
      index &+= 1
    }
    return false
  }
}
