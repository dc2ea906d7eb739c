import Schematic

// The transitions of one leaf, if guards or triggers have to be evaluated.
extension CompiledChart {
  /// Takes the first enabled transition of a list from the only leaf.
  @inlinable @inline(never)
  func takeStep<Schema>(
    of cell: Int32, _ column: Int, from active: InlineIndexList, on event: Event,
    in machine: StateMachine<Schema>
  ) throws -> DirectStep
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    let list = steps.lists.base + StepTable.list(cell)
    var first = list.pointee.start
    if !list.pointee.flags.isDisjoint(with: .notOrdinary) {
      if list.pointee.flags.contains(.isDeferred) { return DirectStep(.deferred) }
      if list.pointee.flags.contains(.isGeneral)
        || (list.pointee.flags.contains(.mayBeDeferred) && mayDefer(event, in: active[0]))
      {
        machine.setInStep(false)
        return .unsupported
      }
      if !list.pointee.flags.isDisjoint(with: .dependsOnRecords) {
        return try takeHistoryStep(of: list, column, from: active, on: event, in: machine)
      }
    }
    if column == Int(StepTable.unknown) {
      first = firstTriggered(list, from: first, by: event)
      if first == list.pointee.end { return ignore(in: machine) }
    }
    let path: Int32
    do {
      path = try machine.withSubject { subject in
        try takeStep(
          list, from: first, active, column, on: event, subject, in: machine)
      }
    } catch {
      throw failed(error, from: active, after: 0, in: machine)
    }
    if path < 0 { return ignore(in: machine) }
    if canContinue {
      return try continueStep(after: path, from: active, on: event, in: machine)
    }
    return finish(from: active, in: machine, after: 1)
  }

  /// - Returns: The path that was taken, or -1.
  @inlinable @inline(never)
  func takeStep<Schema>(
    _ list: UnsafePointer<CandidateList>, from first: Int32, _ active: InlineIndexList,
    _ column: Int, on event: Event, _ subject: Subject, in machine: StateMachine<Schema>
  ) throws -> Int32
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    let path = try choose(list, from: first, column, on: event, subject, in: machine)
    if path >= 0 {
      try perform(
        path, from: active, on: event, subject, in: machine,
        isEventless: column == StepTable.eventless || column == StepTable.completion)
    }
    return path
  }

  /// The first candidate that the event triggers.
  @inlinable
  func firstTriggered(
    _ list: UnsafePointer<CandidateList>, from start: Int32, by event: Event
  ) -> Int32 {
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
  func choose<Schema>(
    _ list: UnsafePointer<CandidateList>, from first: Int32, _ column: Int, on event: Event,
    _ subject: Subject, in machine: StateMachine<Schema>
  ) throws -> Int32
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    let isEventless = column == StepTable.eventless || column == StepTable.completion
    var index = first
    while index < list.pointee.end {
      let candidate = steps.candidates.base + Int(index)
      let transition = transitions.base + Int(candidate.pointee.transition)
      if try hold(
        transition.pointee.conditions, on: event, subject, in: machine, isEventless: isEventless)
      {
        if transition.pointee.pathSelection == .single { return candidate.pointee.path }
        let path = try pick(
          transition, on: event, subject, in: machine, isEventless: isEventless)
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
  func hold<Schema>(
    _ guards: IndexRange, on event: Event, _ subject: Subject, in machine: StateMachine<Schema>,
    isEventless: Bool
  ) throws -> Bool
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    var index = guards.start
    do {
      while index < guards.end {
        switch conditions[index] {
        case .subject(let condition):
          if try !condition(subject) { return false }
        case .context(let condition):
          let holds = try condition(
            ChartGuardContext(
              event: event, subject: subject, configuration: machine.directState,
              failures: nil))
          if !holds { return false }
        }
        index &+= 1
      }
    } catch {
      try failGuard(error, index, isEventless: isEventless, nil)
      return false
    }
    return true
  }

  /// The path of a transition with several: of a junction, or to one of some candidates.
  @inlinable @inline(never)
  func pick<Schema>(
    _ transition: UnsafePointer<TransitionRecord>, on event: Event, _ subject: Subject,
    in machine: StateMachine<Schema>, isEventless: Bool
  ) throws -> Int32
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    if transition.pointee.pathSelection == .junction {
      var path = transition.pointee.paths.start
      while path < transition.pointee.paths.end {
        if try hold(
          paths[path].conditions, on: event, subject, in: machine, isEventless: isEventless)
        {
          return path
        }
        path &+= 1
      }
      return -1
    }
    do {
      let selected = try selectors[transition.pointee.detail].select(
        event, subject, machine.directState, nil)
      return try candidate(selected, of: transition.pointee, isEventless: isEventless)
    } catch {
      return try failSelection(error, of: transition.pointee, isEventless: isEventless, nil)
    }
  }

  /// Whether a state around a leaf defers an event, unless a transition takes precedence.
  @usableFromInline @inline(never)
  func mayDefer(_ event: Event, in leaf: Int32) -> Bool {
    var node = leaf
    while node >= 0 {
      if defers(event, node) { return true }
      node = nodes[node].parent
    }
    return false
  }
}
