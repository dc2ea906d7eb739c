import Schematic

// What the paths of several leaves perform: all exits, then all actions in the order of selection, then
// all entries (SCXML, Appendix D, microstep).
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
    try performExits(of: leaves, plan, &origin, on: event, subject, in: machine)
    if plan.flags.contains(.hasEntries) {
      do {
        try enter(leaves, on: event, subject, in: machine)
      } catch {
        machine.notifyTransition(from: self.origin(origin, machine.directState), on: event)
        throw EntryError(underlying: error)
      }
    }
    if machine.hasStorage { notify(from: origin, on: event, in: machine) }
  }

  /// Performs the exits and the actions of the paths, and replaces the leaves.
  @inlinable @inline(__always)
  func performExits<Schema>(
    of leaves: LeafSteps, _ plan: RegionPlan, _ origin: inout InlineIndexList, on event: Event,
    _ subject: Subject, in machine: StateMachine<Schema>
  ) throws
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    let raisedBefore = machine.hasStorage ? try machine.countRaisedEvents(beforeFirst: true) : 0
    do {
      if plan.flags.contains(.hasExits) { try exit(leaves, on: event, subject, in: machine) }
      try performActions(of: leaves, on: event, subject, in: machine)
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
  }

  @inlinable @inline(__always)
  func performActions<Schema>(
    of leaves: LeafSteps, on event: Event, _ subject: Subject, in machine: StateMachine<Schema>
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
        path.pointee.actions, path.pointee.entries, on: event, subject, in: machine,
        .several(leaves), isEntering: false)
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
        .several(leaves), isEntering: true)
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
        .several(leaves), isEntering: false)
    }
  }

  /// The configuration before a step.
  @inlinable
  func origin(
    _ leaves: InlineIndexList, _ state: Configuration<State>
  ) -> Configuration<State> {
    if leaves.count < InlineIndexList.countInPreviousStorage {
      return Configuration(leaves, state.storage)
    }
    let count = leaves.count &- InlineIndexList.countInPreviousStorage
    return Configuration(
      InlineIndexList(bits: leaves.bits, count: count), state.storage.previous ?? state.storage)
  }

  /// The step as a value, for an action with a context and for an error.
  ///
  /// - Parameters:
  ///   - old: The leaves before it, as ``origin(_:_:)`` finds them.
  ///   - storage: The current one.
  func step(
    of leaves: LeafSteps, from old: InlineIndexList, _ storage: ConfigurationStorage<State>
  ) -> ChartStep<State, Event, Subject> {
    var selection = Selection()
    for cell in leaves.cells where cell >= 0 {
      let path = steps.paths[cell].path
      selection.append(path, paths[path].flags, end: -1)
    }
    return step(
      from: origin(old, Configuration(old, storage)), taking: selection, keeping: Int.max)
  }

  /// The same for one path.
  func step(
    of path: Int32, from old: InlineIndexList, _ storage: ConfigurationStorage<State>
  ) -> ChartStep<State, Event, Subject> {
    step(
      from: origin(old, Configuration(old, storage)), taking: Selection(path, paths[path].flags),
      keeping: Int.max)
  }
}
