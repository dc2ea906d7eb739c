import Schematic

// Steps of several leaves, each in a region of its own. The transitions of each leaf exit nothing
// outside of its region, so that they conflict with no other.
extension CompiledChart {
  /// - Parameter column: The column of the event.
  @inlinable @inline(never)
  func takeSteps<Schema>(
    from active: InlineIndexList, _ column: Int, on event: Event,
    in machine: StateMachine<Schema>
  ) throws -> DirectStep
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    try withUnsafeTemporaryAllocation(of: Int32.self, capacity: 8) { numbers in
      try takeSteps(
        LeafSteps(numbers, Int(active.count), active), column, on: event, in: machine,
        isInline: true)
    }
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
    return try withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 &* count) { numbers in
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
    var index = 0
    while index < leaves.count {
      let leaf =
        isInline
        ? leaves.origin[Int32(truncatingIfNeeded: index)] : leaves.leaves[index]
      let cell = steps.cell(leaf, column)
      leaves.cells[index] = cell
      if isInline { leaves.leaves[index] = leaf }
      if cell >= 0 {
        plan.add(steps.paths.base + Int(cell), index, leaves)
      } else if cell < StepTable.nothing {
        lowest = cell
        if !steps.lists[Int32(truncatingIfNeeded: StepTable.list(cell))].flags.isEmpty {
          return .unsupported
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

// MARK: - Performing

extension CompiledChart {
  /// Takes a path, or none, from each leaf.
  ///
  /// - Parameter origin: The leaves before the step, as ``StatechartSchema/origin(of:to:)`` finds them.
  @inlinable @inline(never)
  func perform<Schema>(
    _ leaves: LeafSteps, _ plan: RegionPlan, _ origin: inout InlineIndexList, on event: Event,
    _ subject: Subject, in machine: StateMachine<Schema>
  ) throws
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    let raisedBefore = machine.hasStorage ? try machine.countRaisedEvents() : 0
    do {
      if plan.flags.contains(.hasExits) { try exit(leaves, on: event, subject, in: machine) }
      var index = 0
      while index < leaves.count {
        let cell = leaves.cells[index]
        index &+= 1
        if cell < 0 { continue }
        let path = steps.paths.base + Int(cell)
        try perform(
          path.pointee.actions, path.pointee.entries, on: event, subject, in: machine,
          isEntering: false
        ) { step(of: leaves, in: machine, isEntering: false) }
      }
    } catch {
      machine.discardEvents(raisedAfter: raisedBefore)
      throw error
    }
    if leaves.isInline {
      machine.directState.active = plan.leaves
    } else if plan.flags.contains(.isExternal) {
      machine.directState.replaceLeaves(with: leaves.leaves)
      origin = .before(leaves.count)
    }
    if plan.flags.contains(.hasEntries) {
      do {
        try enter(leaves, on: event, subject, in: machine)
      } catch {
        machine.notifyTransition(from: self.origin(origin, machine.directState), on: event)
        throw EntryError(underlying: error)
      }
    }
    if machine.hasStorage {
      machine.notifyTransition(from: self.origin(origin, machine.directState), on: event)
    }
  }

  @inlinable @inline(never)
  func enter<Schema>(
    _ leaves: LeafSteps, on event: Event, _ subject: Subject, in machine: StateMachine<Schema>
  ) throws
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    var index = 0
    while index < leaves.count {
      let cell = leaves.cells[index]
      index &+= 1
      if cell < 0 { continue }
      let path = steps.paths.base + Int(cell)
      try perform(
        path.pointee.entries, path.pointee.end, on: event, subject, in: machine,
        isEntering: true
      ) { step(of: leaves, in: machine, isEntering: true) }
    }
  }

  @inlinable @inline(never)
  func exit<Schema>(
    _ leaves: LeafSteps, on event: Event, _ subject: Subject, in machine: StateMachine<Schema>
  ) throws
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    let isReversed = !flags.contains(.exitsInDeclaredOrder)
    var index = 0
    while index < leaves.count {
      let cell = leaves.cells[isReversed ? leaves.count &- 1 &- index : index]
      index &+= 1
      if cell < 0 { continue }
      let path = steps.paths.base + Int(cell)
      try perform(
        path.pointee.exits, path.pointee.actions, on: event, subject, in: machine,
        isEntering: false
      ) { step(of: leaves, in: machine, isEntering: false) }
    }
  }

  /// The configuration before a step.
  @inlinable
  func origin(
    _ leaves: InlineIndexList, _ state: Configuration<State>
  ) -> Configuration<State> {
    if leaves.bits != InlineIndexList.beforeBits {
      return Configuration(leaves, state.storage)
    }
    return Configuration(
      InlineIndexList(bits: .max, count: leaves.count), state.storage.previous ?? state.storage)
  }

  /// The step as a value, for an action with a context and for an error.
  @usableFromInline @inline(never)
  func step<Schema>(
    of leaves: LeafSteps, in machine: StateMachine<Schema>, isEntering: Bool
  ) -> ChartStep<State, Event, Subject> where Schema.State == Configuration<State> {
    var taken: [Int32] = []
    var new = Array(leaves.leaves)
    var isChanged = false
    for index in 0..<leaves.count where leaves.cells[index] >= 0 {
      let path = steps.paths.base + Int(leaves.cells[index])
      taken.append(path.pointee.path)
      if path.pointee.flags.contains(.isExternal) {
        new[index] = path.pointee.leaves[0]
        isChanged = true
      }
    }
    let state = machine.directState
    let isAfter = isEntering && isChanged && !leaves.isInline
    let old = isAfter ? origin(.before(leaves.count), state) : Configuration(leaves.origin, state.storage)
    let (active, paths) = (InlineIndexList(new), InlineIndexList(taken))
    if active.isInline, paths.isInline {
      return ChartStep(self, from: old.active, to: active, by: paths, old.storage)
    }
    let storage = isAfter ? state.storage : old.storage.copy(leaves: new)
    return ChartStep(
      self, from: old.active, to: active, by: paths, old.storage,
      StepDetails(storage: storage, paths: paths.isInline ? [] : taken))
  }
}

/// What the paths of several leaves do together.
@usableFromInline
struct RegionPlan {
  /// The union of those of the paths.
  @usableFromInline var flags: LeafPath.Flags = []
  /// The leaves after the step, if they fit inline.
  @usableFromInline var leaves: InlineIndexList

  @inlinable
  init(_ leaves: InlineIndexList) {
    self.leaves = leaves
  }

  @inlinable @inline(__always)
  mutating func add(_ path: UnsafePointer<LeafPath>, _ index: Int, _ steps: LeafSteps) {
    flags.formUnion(path.pointee.flags)
    if path.pointee.flags.contains(.isExternal) {
      let leaf = path.pointee.leaves[0]
      steps.leaves[index] = leaf
      leaves.replace(Int32(truncatingIfNeeded: index), with: leaf)
    }
  }
}

/// The leaves of a configuration, each with what an event does in it.
@usableFromInline
struct LeafSteps {
  /// Those before the step, and from the selection of its path on the one after it.
  @usableFromInline let leaves: UnsafeMutableBufferPointer<Int32>
  /// For each leaf, its cell in the ``StepTable``; from the selection on, its path or a negative
  /// number.
  @usableFromInline let cells: UnsafeMutableBufferPointer<Int32>
  @usableFromInline let origin: InlineIndexList

  /// - Parameter numbers: The leaves, and room for as many cells.
  @inlinable
  init(_ numbers: UnsafeMutableBufferPointer<Int32>, _ count: Int, _ origin: InlineIndexList) {
    leaves = UnsafeMutableBufferPointer(rebasing: numbers[..<count])
    cells = UnsafeMutableBufferPointer(rebasing: numbers[count..<(2 &* count)])
    self.origin = origin
  }

  @inlinable var count: Int { leaves.count }

  @inlinable var isInline: Bool { origin.isInline }
}
