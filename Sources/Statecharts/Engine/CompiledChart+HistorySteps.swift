import Schematic

// Steps that record or restore history, from a single leaf: see `HistoryTable`.
extension CompiledChart {
  /// Takes the first enabled transition of a list from the only leaf.
  @inlinable @inline(never)
  func takeHistoryStep<Schema>(
    of list: UnsafePointer<CandidateList>, _ column: Int, from active: InlineIndexList,
    on event: Event, in machine: StateMachine<Schema>
  ) throws -> DirectStep
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    guard canRestore(list, active[0], in: machine) else {
      machine.setInStep(false)
      return .unsupported
    }
    var first = list.pointee.start
    if column == Int(StepTable.unknown) {
      first = firstTriggered(list, from: first, by: event)
      if first == list.pointee.end { return ignore(in: machine) }
    }
    var origin = active
    let path: Int32
    do {
      path = try machine.withSubject { subject in
        let chosen = try choose(list, from: first, column, on: event, subject, in: machine)
        if chosen < 0 { return chosen }
        let path = restored(chosen, active[0], in: machine)
        try performHistory(path, from: active, &origin, on: event, subject, in: machine)
        return path
      }
    } catch {
      throw failed(error, from: origin, after: 0, in: machine)
    }
    if path < 0 { return ignore(in: machine) }
    if canContinue { return try continueStep(after: path, from: origin, on: event, in: machine) }
    return finish(from: origin, in: machine, after: 1)
  }

  /// Takes a path from the only leaf, and records the history of what it exits.
  ///
  /// - Parameter origin: The leaves before the step, as ``StatechartSchema/origin(of:to:)`` finds them.
  @inlinable @inline(never)
  func performHistory<Schema>(
    _ number: Int32, from old: InlineIndexList, _ origin: inout InlineIndexList, on event: Event,
    _ subject: Subject, in machine: StateMachine<Schema>
  ) throws
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    let path = steps.paths.base + Int(number)
    let new = path.pointee.flags.contains(.isExternal) ? path.pointee.leaves : old
    let raisedBefore = machine.hasStorage ? try machine.countRaisedEvents(beforeFirst: true) : 0
    do {
      try perform(
        path.pointee.exits, path.pointee.entries, on: event, subject, in: machine,
        .oneWithHistory(path.pointee.path, from: old, to: new), isEntering: false)
    } catch {
      machine.discardEvents(raisedAfter: raisedBefore)
      throw error
    }
    machine.directState.active = new
    if path.pointee.flags.contains(.recordsHistory) {
      recordHistory(path.pointee.history, old, &origin, in: machine)
    }
    do {
      try perform(
        path.pointee.entries, path.pointee.end, on: event, subject, in: machine,
        .oneWithHistory(path.pointee.path, from: origin, to: new), isEntering: true)
    } catch {
      throw failEntry(error, of: path, from: origin, on: event, in: machine)
    }
    if machine.hasStorage { notify(from: origin, on: event, in: machine) }
  }

  @inlinable
  func recordHistory<Schema>(
    _ record: Int32, _ old: InlineIndexList, _ origin: inout InlineIndexList,
    in machine: StateMachine<Schema>
  ) where Schema.State == Configuration<State> {
    let composites = steps.history.composites(of: record)
    if machine.directState.storage.records(old[0], in: composites) { return }
    machine.directState.exchangeStorage()
    machine.directState.storage.record(old[0], in: composites)
    origin = old.inPreviousStorage
  }
}

// MARK: - Restorations

extension CompiledChart {
  /// Whether each history of a list has recorded a single leaf, or none.
  @inlinable
  func canRestore<Schema>(
    _ list: UnsafePointer<CandidateList>, _ leaf: Int32, in machine: StateMachine<Schema>
  ) -> Bool where Schema.State == Configuration<State> {
    guard list.pointee.flags.contains(.restoresHistory) else { return true }
    var index = list.pointee.start
    while index < list.pointee.end {
      let candidate = steps.candidates.base + Int(index)
      let paths = transitions[candidate.pointee.transition].paths
      let end = candidate.pointee.path &+ (paths.end &- paths.start)
      var path = candidate.pointee.path
      while path < end {
        if restored(path, leaf, in: machine) < 0 { return false }
        path &+= 1
      }
      index &+= 1
    }
    return true
  }

  /// The path to take instead of one that restores history; any other path itself.
  ///
  /// - Returns: -1 if the general engine has to take the path.
  @inlinable
  func restored<Schema>(
    _ number: Int32, _ leaf: Int32, in machine: StateMachine<Schema>
  ) -> Int32 where Schema.State == Configuration<State> {
    let path = steps.paths.base + Int(number)
    guard path.pointee.flags.contains(.restoresHistory) else { return number }
    let restoration = steps.history.restorations.base + Int(path.pointee.history)
    let position =
      restoration.pointee.restoresCurrent
      ? restoration.pointee.position(of: leaf)
      : machine.directState.storage.position(in: restoration)
    return position < 0 ? -1 : steps.history.paths[position]
  }
}

extension ConfigurationStorage {
  /// Where the path for the recorded leaf is; -1 if several are recorded.
  @inlinable
  func position(in restoration: UnsafePointer<Restoration>) -> Int32 {
    let index = historyRecords.position(of: restoration.pointee.composite)
    guard index >= 0 else { return restoration.pointee.position(of: nil) }
    let leaves = historyRecords[index].few
    guard leaves.isInline, leaves.count == 1 else { return -1 }
    return restoration.pointee.position(of: leaves[0])
  }
}
