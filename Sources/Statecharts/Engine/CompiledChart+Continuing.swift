import Schematic

// Eventless transitions and those of a completion, after a step that was taken directly.
extension CompiledChart {
  /// Takes the steps that follow a step, as far as they are ordinary ones.
  ///
  /// - Parameters:
  ///   - path: The path of the event's own step.
  ///   - origin: The leaves before it.
  @inlinable @inline(never)
  func continueStep<Schema>(
    after path: Int32, from origin: InlineIndexList, on event: Event,
    in machine: StateMachine<Schema>
  ) throws -> DirectStep
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    var last = path
    var count: Int32 = 1
    while true {
      let active = machine.directState.active
      guard active.count == 1 else {
        if !hasEventless(active) { break }
        return DirectStep(.followed, steps: count, bits: origin.bits, count: origin.count)
      }
      let completes = steps.paths[last].flags.contains(.completes)
      let eventless = steps.cell(active[0], StepTable.eventless)
      let cell = completes ? steps.cell(active[0], StepTable.completion) : eventless
      if cell == StepTable.nothing, eventless == StepTable.nothing { break }
      guard !completes || eventless == StepTable.nothing, isDirect(cell),
        machine.allowsStep(after: count)
      else {
        if completes { noteCompletion(in: machine) }
        return DirectStep(.followed, steps: count, bits: origin.bits, count: origin.count)
      }
      let column = completes ? StepTable.completion : StepTable.eventless
      last = try takeStep(
        of: cell, column, from: active, on: event, in: machine, after: count, origin)
      if last < 0 { break }
      count &+= 1
    }
    return finish(from: origin, in: machine, after: count)
  }

  /// - Returns: The path that was taken, or -1.
  @inlinable
  func takeStep<Schema>(
    of cell: Int32, _ column: Int, from active: InlineIndexList, on event: Event,
    in machine: StateMachine<Schema>, after count: Int32, _ origin: InlineIndexList
  ) throws -> Int32
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    do {
      return try machine.withSubject { subject in
        try takeEventlessStep(of: cell, column, from: active, on: event, subject, in: machine)
      }
    } catch {
      throw failed(error, from: origin, after: count, in: machine)
    }
  }

  @inlinable @inline(never)
  func takeEventlessStep<Schema>(
    of cell: Int32, _ column: Int, from active: InlineIndexList, on event: Event,
    _ subject: Subject, in machine: StateMachine<Schema>
  ) throws -> Int32
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    var path = cell
    if cell < 0 {
      let list = steps.lists.base + StepTable.list(cell)
      do {
        path = try choose(
          list, from: list.pointee.start, column, on: event, subject, in: machine)
      } catch {
        throw EventlessStepError(underlying: error)
      }
    }
    if path >= 0 {
      try perform(path, from: active, on: event, subject, in: machine, isEventless: true)
    }
    return path
  }

  /// Whether a cell is not left to the general engine.
  @inlinable
  func isDirect(_ cell: Int32) -> Bool {
    cell >= StepTable.nothing
      || steps.lists[Int32(truncatingIfNeeded: StepTable.list(cell))].flags.isDisjoint(
        with: [.isGeneral, .recordsHistory, .restoresHistory])
  }

  /// Whether one of several leaves finds an eventless transition.
  @inlinable
  func hasEventless(_ active: InlineIndexList) -> Bool {
    guard active.isInline else { return true }
    var index: Int32 = 0
    while index < active.count {
      if steps.cell(active[index], StepTable.eventless) != StepTable.nothing { return true }
      index &+= 1
    }
    return false
  }
}
