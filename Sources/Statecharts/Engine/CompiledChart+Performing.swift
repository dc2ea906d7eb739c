import Schematic

// What a step performs, by the lists of the `StepTable`.
extension CompiledChart {
  /// Takes a path from the only leaf, or from one in a region of its own.
  ///
  /// - Throws: The error of an exit or of the transition's actions; the step is undone. The error of
  ///   an entry is an `EntryError`.
  @inlinable @inline(never)
  func perform<Schema>(
    _ number: Int32, from old: InlineIndexList, on event: Event, _ subject: Subject,
    in machine: StateMachine<Schema>, isEventless: Bool
  ) throws
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    let path = steps.paths.base + Int(number)
    let new = path.pointee.flags.contains(.isExternal) ? path.pointee.leaves : old
    let raisedBefore = machine.hasStorage ? try machine.countRaisedEvents() : 0
    do {
      try perform(
        path.pointee.exits, path.pointee.entries, on: event, subject, in: machine,
        isEntering: false
      ) { step(of: path, from: old, to: new, in: machine) }
    } catch {
      machine.discardEvents(raisedAfter: raisedBefore)
      throw error
    }
    machine.directState.active = new
    do {
      try perform(
        path.pointee.entries, path.pointee.end, on: event, subject, in: machine,
        isEntering: true
      ) { step(of: path, from: old, to: new, in: machine) }
    } catch {
      throw failEntry(error, of: path, from: old, on: isEventless ? nil : event, in: machine)
    }
    if machine.hasStorage {
      machine.noteTransition(
        from: Configuration(old, machine.directState.storage), on: isEventless ? nil : event)
    }
  }

  /// Performs a part of the table's order.
  ///
  /// - Parameter step: Makes a value of the step, for an action with a context and for an error.
  @inlinable @inline(__always)
  func perform<Schema>(
    _ start: Int32, _ end: Int32, on event: Event, _ subject: Subject,
    in machine: StateMachine<Schema>, isEntering: Bool,
    _ step: () -> ChartStep<State, Event, Subject>
  ) throws
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    var index = start
    do {
      while index < end {
        switch actions[steps.order[index]] {
        case .subject(let action):
          try action(subject)
        case .context(let action):
          try perform(action, on: event, subject, in: machine, step(), isEntering: isEntering)
        }
        index &+= 1
      }
    } catch {
      throw step().located(error, steps.order[index], isEntering: isEntering)
    }
  }

  /// Not inlined, to keep the code for actions without a context small.
  @inlinable @inline(never)
  func perform<Schema>(
    _ action: (borrowing ChartContext<State, Event, Subject>) throws -> Void, on event: Event,
    _ subject: Subject, in machine: StateMachine<Schema>,
    _ step: consuming ChartStep<State, Event, Subject>, isEntering: Bool
  ) throws {
    let view = StepView.step(step, isEntering: isEntering)
    try withUnsafePointer(to: subject) { subject in
      try action(ChartContext(event: event, at: subject, pool: machine, step: view))
    }
  }

  @inlinable @inline(never)
  func step<Schema>(
    of path: UnsafePointer<LeafPath>, from old: InlineIndexList, to new: InlineIndexList,
    in machine: StateMachine<Schema>
  ) -> ChartStep<State, Event, Subject> where Schema.State == Configuration<State> {
    ChartStep(
      self, from: old, to: new, by: InlineIndexList(path.pointee.path),
      machine.directState.storage)
  }

  /// Notifies observers of a step whose entry has failed.
  @inlinable @inline(never)
  func failEntry<Schema>(
    _ error: any Error, of path: UnsafePointer<LeafPath>, from old: InlineIndexList,
    on event: Event?, in machine: StateMachine<Schema>
  ) -> any Error where Schema.State == Configuration<State>, Schema.Event == Event {
    if path.pointee.flags.contains(.completes) { noteCompletion(in: machine) }
    machine.notifyTransition(from: origin(old, machine.directState), on: event)
    return EntryError(underlying: error)
  }

  /// Leaves the completion of the state around the final one to the general engine.
  @usableFromInline @inline(never)
  func noteCompletion<Schema>(
    in machine: StateMachine<Schema>
  ) where Schema.State == Configuration<State> {
    let composite = nodes[machine.directState.active[0]].parent
    let storage = machine.directState.storage
    let next = storage.adding(completed: [composite])
    // The configuration before the step may be found by it.
    if next !== storage { next.previous = storage.previous }
    machine.directState.storage = next
  }
}
