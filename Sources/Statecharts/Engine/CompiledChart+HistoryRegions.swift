import Schematic

// Steps of several leaves that record or restore history, each in a region of its own.
extension CompiledChart {
  /// - Parameter leaves: The leaves, if they are stored outside of the configuration.
  @inlinable @inline(never)
  func takeHistorySteps<Schema>(
    _ leaves: LeafSteps, _ column: Int, on event: Event, in machine: StateMachine<Schema>
  ) throws -> DirectStep
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    guard findHistorySteps(leaves, column, in: machine) else { return .unsupported }
    if column == Int(StepTable.unknown) { _ = removeUntriggered(from: leaves, by: event) }
    machine.setInStep(true)
    var plan = RegionPlan(leaves.origin)
    var origin = leaves.origin
    do {
      try machine.withSubject { subject in
        try chooseHistorySteps(leaves, &plan, column, on: event, subject, in: machine)
        if plan.flags.isEmpty { return }
        try performHistory(leaves, plan, &origin, on: event, subject, in: machine)
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

  /// Finds what the event does in each leaf.
  ///
  /// - Returns: Whether all of it can be taken directly.
  @inlinable
  func findHistorySteps<Schema>(
    _ leaves: LeafSteps, _ column: Int, in machine: StateMachine<Schema>
  ) -> Bool where Schema.State == Configuration<State> {
    var index = 0
    while index < leaves.count {
      if leaves.isInline {
        leaves.leaves[index] = leaves.origin[Int32(truncatingIfNeeded: index)]
      }
      let cell = steps.cell(leaves.leaves[index], column)
      leaves.cells[index] = cell
      if cell < StepTable.nothing {
        let list = steps.lists.base + StepTable.list(cell)
        guard list.pointee.flags.isSubset(of: .dependsOnRecords),
          canRestore(list, leaves.leaves[index], in: machine)
        else { return false }
      }
      index &+= 1
    }
    return true
  }

  /// Replaces lists by the paths of the first enabled transitions.
  @inlinable @inline(never)
  func chooseHistorySteps<Schema>(
    _ leaves: LeafSteps, _ plan: inout RegionPlan, _ column: Int, on event: Event,
    _ subject: Subject, in machine: StateMachine<Schema>
  ) throws
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    var index = 0
    while index < leaves.count {
      var path = leaves.cells[index]
      if path < StepTable.nothing {
        let list = steps.lists.base + StepTable.list(path)
        var first = list.pointee.start
        if column == Int(StepTable.unknown) {
          first = firstTriggered(list, from: first, by: event)
        }
        path = try choose(list, from: first, column, on: event, subject, in: machine)
        if path >= 0 { path = restored(path, leaves.leaves[index], in: machine) }
        leaves.cells[index] = path
      }
      if path >= 0 { plan.add(steps.paths.base + Int(path), index, leaves) }
      index &+= 1
    }
  }

  /// Takes a path, or none, from each leaf.
  @inlinable @inline(never)
  func performHistory<Schema>(
    _ leaves: LeafSteps, _ plan: RegionPlan, _ origin: inout InlineIndexList, on event: Event,
    _ subject: Subject, in machine: StateMachine<Schema>
  ) throws
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    try performExits(of: leaves, plan, &origin, on: event, subject, in: machine)
    if plan.flags.contains(.recordsHistory) { recordHistory(of: leaves, &origin, in: machine) }
    do {
      for cell in leaves.cells where cell >= 0 {
        let path = steps.paths.base + Int(cell)
        try perform(
          path.pointee.entries, path.pointee.end, on: event, subject, in: machine,
          .severalWithHistory(leaves, from: origin), isEntering: true)
      }
    } catch {
      machine.notifyTransition(from: self.origin(origin, machine.directState), on: event)
      throw EntryError(underlying: error)
    }
    if machine.hasStorage { notify(from: origin, on: event, in: machine) }
  }

  /// Records the history of what the paths exit, once the leaves are replaced.
  @inlinable @inline(never)
  func recordHistory<Schema>(
    of leaves: LeafSteps, _ origin: inout InlineIndexList, in machine: StateMachine<Schema>
  ) where Schema.State == Configuration<State> {
    // With the leaves that are stored outside, the storage was exchanged.
    var isExchanged = !leaves.isInline
    var index = 0
    while index < leaves.count {
      let number = leaves.cells[index]
      let position = index
      index &+= 1
      if number < 0 { continue }
      let path = steps.paths.base + Int(number)
      guard path.pointee.flags.contains(.recordsHistory) else { continue }
      let composites = steps.history.composites(of: path.pointee.history)
      let leaf =
        leaves.isInline
        ? leaves.origin[Int32(truncatingIfNeeded: position)]
        : machine.directState.storage.previousLeaf(position)
      if machine.directState.storage.records(leaf, in: composites) { continue }
      if !isExchanged {
        machine.directState.exchangeStorage()
        origin = leaves.origin.inPreviousStorage
        isExchanged = true
      }
      machine.directState.storage.record(leaf, in: composites)
    }
  }
}

extension ConfigurationStorage {
  /// A leaf before the step that has replaced the leaves.
  @inlinable
  func previousLeaf(_ index: Int) -> Int32 {
    previous?.leaves[index] ?? leaves[index]
  }
}
