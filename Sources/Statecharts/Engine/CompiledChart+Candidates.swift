import Schematic

// Selects the transition of one leaf, if guards or triggers have to be evaluated.
extension CompiledChart {
  /// The path of the first enabled transition of a list, from the only leaf.
  ///
  /// - Parameter event: The event; for eventless transitions, the event of the macrostep.
  /// - Returns: ``StepTable/nothing`` if none is enabled, ``StepTable/deferral`` if a state defers the event,
  ///   ``StepTable/other`` if the planner has to decide.
  @inlinable @inline(never)
  func path(
    among cell: Int32, _ column: Int, from origin: Origin, on event: Event?,
    _ subject: LazySubject
  ) throws -> Int32 {
    let list = steps.lists.base + StepTable.list(cell)
    let leaf = origin.leaves[0]
    if !list.pointee.flags.isDisjoint(with: .notOrdinary) {
      if list.pointee.flags.contains(.isDeferred) { return StepTable.deferral }
      if list.pointee.flags.contains(.isGeneral)
        || (list.pointee.flags.contains(.mayBeDeferred) && mayDefer(event, in: leaf))
        || !canRestore(list, leaf, from: origin)
      {
        return StepTable.other
      }
    }
    var first = list.pointee.start
    if column == Int(StepTable.unknown) {
      first = firstTriggered(list, from: first, by: event)
      if first == list.pointee.end { return StepTable.nothing }
    }
    let path = try choose(list, from: first, column, on: event, subject.borrowed(), origin)
    return path < 0 ? StepTable.nothing : restored(path, leaf, from: origin)
  }

  /// A subject that the machine retains, so that guards get it without retaining it.
  @usableFromInline typealias LoadedSubject = UnsafePointer<BorrowedSubject<Subject>>

  /// The first candidate that the event triggers.
  @inlinable
  func firstTriggered(
    _ list: UnsafePointer<CandidateList>, from start: Int32, by event: Event?
  ) -> Int32 {
    guard let event else { return list.pointee.end }
    var index = start
    while index < list.pointee.end {
      let transition = transitions.base + Int(steps.candidates[index].transition)
      if triggers[transition.pointee.trigger].matches(event) { return index }
      index &+= 1
    }
    return index
  }

  /// The path of the first candidate that is enabled, or -1.
  ///
  /// - Parameter first: The first candidate, which the event triggers.
  @inlinable
  func choose(
    _ list: UnsafePointer<CandidateList>, from first: Int32, _ column: Int, on event: Event?,
    _ subject: LoadedSubject, _ origin: Origin
  ) throws -> Int32 {
    let isEventless = column == StepTable.eventless || column == StepTable.completion
    var index = first
    while index < list.pointee.end {
      let candidate = steps.candidates.base + Int(index)
      let transition = transitions.base + Int(candidate.pointee.transition)
      if try hold(
        transition.pointee.conditions, on: event, subject, origin, isEventless: isEventless)
      {
        if transition.pointee.pathSelection == .single { return candidate.pointee.path }
        let path = try pick(
          transition, on: event, subject, origin, isEventless: isEventless)
        if path >= 0 { return candidate.pointee.path &+ (path &- transition.pointee.paths.start) }
      }
      index &+= 1
      if column == Int(StepTable.unknown) {
        index = firstTriggered(list, from: index, by: event)
      }
    }
    return -1
  }

  /// Whether all guards hold: evaluated in order, up to the first that does not.
  @inlinable
  func hold(
    _ guards: IndexRange, on event: Event?, _ subject: LoadedSubject, _ origin: Origin,
    isEventless: Bool
  ) throws -> Bool {
    var index = guards.start
    do {
      while index < guards.end {
        switch conditions[index] {
        case .subject(let condition):
          if try !subject.pointee.withSubject(condition) { return false }
        case .context(let condition):
          let holds = try condition(
            ChartGuardContext(
              event: event, subject: subject.pointee.subject,
              configuration: Configuration(origin.leaves, origin.storage), failures: nil))
          if !holds { return false }
        case .tests(let first):
          if try !hold(testsFrom: first, on: event, subject, origin) { return false }
        }
        index &+= 1
      }
    } catch {
      try failGuard(error, index, isEventless: isEventless, nil)
      return false
    }
    return true
  }

  // Out of line, so that guards which are functions have no code for it.
  @inlinable @inline(never)
  func hold(
    testsFrom first: Int32, on event: Event?, _ subject: LoadedSubject, _ origin: Origin
  ) throws -> Bool {
    try hold(
      testsFrom: first, event, subject.pointee.subject,
      Configuration(origin.leaves, origin.storage), nil)
  }

  /// The path of a transition with several paths: of a junction, or to one of the candidates.
  @inlinable @inline(never)
  func pick(
    _ transition: UnsafePointer<TransitionRecord>, on event: Event?, _ subject: LoadedSubject,
    _ origin: Origin, isEventless: Bool
  ) throws -> Int32 {
    if transition.pointee.pathSelection == .junction {
      var path = transition.pointee.paths.start
      while path < transition.pointee.paths.end {
        if try hold(
          paths[path].conditions, on: event, subject, origin, isEventless: isEventless)
        {
          return path
        }
        path &+= 1
      }
      return -1
    }
    do {
      let selected = try selectors[transition.pointee.detail].select(
        event, subject.pointee.subject, Configuration(origin.leaves, origin.storage), nil)
      return try candidate(selected, of: transition.pointee, isEventless: isEventless)
    } catch {
      return try failSelection(error, of: transition.pointee, isEventless: isEventless, nil)
    }
  }

  /// Whether a state around a leaf defers an event, unless a transition takes precedence.
  @usableFromInline @inline(never)
  func mayDefer(_ event: Event?, in leaf: Int32) -> Bool {
    guard let event else { return false }
    var node = leaf
    while node >= 0 {
      if defers(event, node) { return true }
      node = nodes[node].parent
    }
    return false
  }
}

// MARK: - History

extension CompiledChart {
  /// Whether each history of a list has recorded a single leaf, or none.
  @inlinable
  func canRestore(
    _ list: UnsafePointer<CandidateList>, _ leaf: Int32, from origin: Origin
  ) -> Bool {
    guard list.pointee.flags.contains(.restoresHistory) else { return true }
    var index = list.pointee.start
    while index < list.pointee.end {
      let candidate = steps.candidates.base + Int(index)
      let paths = transitions[candidate.pointee.transition].paths
      let end = candidate.pointee.path &+ (paths.end &- paths.start)
      var path = candidate.pointee.path
      while path < end {
        if restored(path, leaf, from: origin) < 0 { return false }
        path &+= 1
      }
      index &+= 1
    }
    return true
  }

  /// The path in place of one that restores history; any other path itself.
  ///
  /// - Returns: -1 if the planner has to work out the step.
  @inlinable
  func restored(_ number: Int32, _ leaf: Int32, from origin: Origin) -> Int32 {
    let path = steps.paths.base + Int(number)
    guard path.pointee.flags.contains(.restoresHistory) else { return number }
    let restoration = steps.history.restorations.base + Int(path.pointee.history)
    let position =
      restoration.pointee.restoresCurrent
      ? restoration.pointee.position(of: leaf)
      : origin.storage.position(in: restoration)
    return position < 0 ? -1 : steps.history.paths[position]
  }
}

extension ConfigurationStorage {
  /// The index of the path for the recorded leaf; -1 if several are recorded.
  @inlinable
  func position(in restoration: UnsafePointer<Restoration>) -> Int32 {
    let index = historyRecords.position(of: restoration.pointee.composite)
    guard index >= 0 else { return restoration.pointee.position(of: nil) }
    let leaves = historyRecords[index].few
    guard leaves.isInline, leaves.count == 1 else { return -1 }
    return restoration.pointee.position(of: leaves[0])
  }
}
