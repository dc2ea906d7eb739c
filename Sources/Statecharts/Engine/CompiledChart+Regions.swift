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
      let count = Int(active.count)
      for index in 0..<count { numbers[index] = active[Int32(truncatingIfNeeded: index)] }
      return try takeSteps(LeafSteps(numbers, count, active), column, on: event, in: machine)
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
      return try takeSteps(LeafSteps(numbers, count, active), column, on: event, in: machine)
    }
  }

  @inlinable @inline(__always)
  func takeSteps<Schema>(
    _ leaves: LeafSteps, _ column: Int, on event: Event, in machine: StateMachine<Schema>
  ) throws -> DirectStep
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    var highest = StepTable.nothing
    var lowest = StepTable.nothing
    var index = 0
    while index < leaves.count {
      let cell = steps.cell(leaves.leaves[index], column)
      leaves.cells[index] = cell
      highest = max(highest, cell)
      lowest = min(lowest, cell)
      if cell < StepTable.nothing,
        !steps.lists[Int32(truncatingIfNeeded: StepTable.list(cell))].flags.isEmpty
      {
        return .unsupported
      }
      index &+= 1
    }
    if lowest < StepTable.nothing, column == Int(StepTable.unknown) {
      lowest = removeUntriggered(from: leaves, by: event)
    }
    if highest == StepTable.nothing, lowest == StepTable.nothing { return ignore(in: machine) }
    machine.setInStep(true)
    var origin = leaves.origin
    do {
      let isTaken = try machine.withSubject { subject in
        if lowest < StepTable.nothing {
          let isEnabled = try choose(leaves, column, on: event, subject, in: machine)
          guard isEnabled else { return false }
        }
        try perform(leaves, &origin, on: event, subject, in: machine)
        return true
      }
      if !isTaken { return ignore(in: machine) }
    } catch {
      throw failed(error, from: origin, after: 0, in: machine)
    }
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
  ///
  /// - Returns: Whether there is a path.
  @inlinable @inline(never)
  func choose<Schema>(
    _ leaves: LeafSteps, _ column: Int, on event: Event, _ subject: Subject,
    in machine: StateMachine<Schema>
  ) throws -> Bool
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    var isEnabled = false
    var index = 0
    while index < leaves.count {
      if leaves.cells[index] < StepTable.nothing {
        let list = steps.lists.base + StepTable.list(leaves.cells[index])
        var first = list.pointee.start
        if column == Int(StepTable.unknown) {
          first = firstTriggered(list, from: first, by: event)
        }
        leaves.cells[index] = try choose(
          list, from: first, column, on: event, subject, in: machine)
      }
      if leaves.cells[index] >= 0 { isEnabled = true }
      index &+= 1
    }
    return isEnabled
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
    _ leaves: LeafSteps, _ origin: inout InlineIndexList, on event: Event, _ subject: Subject,
    in machine: StateMachine<Schema>
  ) throws
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    let raisedBefore = machine.hasStorage ? try machine.countRaisedEvents() : 0
    do {
      try exit(leaves, on: event, subject, in: machine)
      var index = 0
      while index < leaves.count {
        if leaves.cells[index] >= 0 {
          let path = steps.paths.base + Int(leaves.cells[index])
          try perform(
            path.pointee.actions, path.pointee.entries, on: event, subject, in: machine,
            isEntering: false
          ) { step(of: leaves, in: machine, isEntering: false) }
        }
        index &+= 1
      }
    } catch {
      machine.discardEvents(raisedAfter: raisedBefore)
      throw error
    }
    replace(leaves, &origin, in: machine)
    do {
      var index = 0
      while index < leaves.count {
        if leaves.cells[index] >= 0 {
          let path = steps.paths.base + Int(leaves.cells[index])
          try perform(
            path.pointee.entries, path.pointee.end, on: event, subject, in: machine,
            isEntering: true
          ) { step(of: leaves, in: machine, isEntering: true) }
        }
        index &+= 1
      }
    } catch {
      machine.notifyTransition(from: self.origin(origin, machine.directState), on: event)
      throw EntryError(underlying: error)
    }
    if machine.hasStorage {
      machine.notifyTransition(from: self.origin(origin, machine.directState), on: event)
    }
  }

  @inlinable @inline(__always)
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
      if path.pointee.exits == path.pointee.actions { continue }
      try perform(
        path.pointee.exits, path.pointee.actions, on: event, subject, in: machine,
        isEntering: false
      ) { step(of: leaves, in: machine, isEntering: false) }
    }
  }

  /// Changes the machine's leaves.
  @inlinable @inline(__always)
  func replace<Schema>(
    _ leaves: LeafSteps, _ origin: inout InlineIndexList, in machine: StateMachine<Schema>
  ) where Schema.State == Configuration<State> {
    var new = origin
    var isChanged = false
    var index = 0
    while index < leaves.count {
      if leaves.cells[index] >= 0 {
        let path = steps.paths.base + Int(leaves.cells[index])
        if !path.pointee.isInternal {
          let leaf = path.pointee.leaves[0]
          leaves.leaves[index] = leaf
          new.replace(Int32(truncatingIfNeeded: index), with: leaf)
          isChanged = true
        }
      }
      index &+= 1
    }
    if leaves.isInline {
      machine.directState.active = new
    } else if isChanged {
      machine.directState.replaceLeaves(with: leaves.leaves)
      origin = .before(leaves.count)
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
      if !path.pointee.isInternal {
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

/// The leaves of a configuration, each with what an event does in it.
@usableFromInline
struct LeafSteps {
  /// First before the step, then after it.
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
