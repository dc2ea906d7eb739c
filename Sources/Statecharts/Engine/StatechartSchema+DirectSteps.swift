import Schematic

// Steps that are taken directly: by the chart's `StepTable`, without a value of a step. Everything
// that the table leaves to the general engine is found before a guard is evaluated, so that no guard
// is evaluated twice.
extension StatechartSchema {
  /// Ordinary steps are taken directly.
  @inlinable public static var takesDirectSteps: Bool { true }

  /// Takes the step for an event, and the eventless steps that follow, if they are ordinary ones.
  @inlinable @inline(never)
  public func takeDirectStep<Schema>(
    on event: Event, in machine: StateMachine<Schema>
  ) throws -> DirectStep
  where
    Schema.State == Configuration<State>, Schema.Event == Event, Schema.Subject == Subject
  {
    let active = machine.directState.active
    guard active.count > 0, !chart.steps.isEmpty,
      chart.isStable(machine.directState.storage)
    else { return .unsupported }
    let column = chart.events.column(of: event)
    guard active.count == 1 else {
      return active.isInline
        ? try chart.takeSteps(from: active, column, on: event, in: machine)
        : try chart.takeManySteps(from: active, column, on: event, in: machine)
    }
    let cell = chart.steps.cell(active[0], column)
    if cell == StepTable.nothing { return chart.ignore(in: machine) }
    machine.setInStep(true)
    if cell < 0 {
      return try chart.takeStep(of: cell, column, from: active, on: event, in: machine)
    }
    do {
      try machine.withSubject { subject in
        try chart.perform(cell, from: active, on: event, subject, in: machine, isEventless: false)
      }
    } catch {
      throw chart.failed(error, from: active, after: 0, in: machine)
    }
    if chart.canContinue {
      return try chart.continueStep(after: cell, from: active, on: event, in: machine)
    }
    return chart.finish(from: active, in: machine, after: 1)
  }

  /// The configuration before the first step that was taken directly.
  @inlinable
  public func origin(
    of step: DirectStep, to state: Configuration<State>
  ) -> Configuration<State> {
    chart.origin(InlineIndexList(bits: step.bits, count: step.count), state)
  }
}

// MARK: - Results

extension CompiledChart {
  /// Whether a configuration is one of this chart's, between two macrosteps.
  @inlinable
  func isStable(_ storage: ConfigurationStorage<State>) -> Bool {
    storage === blank || (storage.table === table && storage.isStable)
  }

  @inlinable
  func ignore<Schema>(in machine: StateMachine<Schema>) -> DirectStep {
    machine.setInStep(machine.hasStorage)
    return DirectStep(machine.hasStorage ? .refused : .ignored)
  }

  @inlinable
  func finish<Schema>(
    from origin: InlineIndexList, in machine: StateMachine<Schema>, after steps: Int32
  ) -> DirectStep {
    if machine.hasStorage, !machine.hasNoFurtherWork {
      return DirectStep(.unfinished, steps: steps, bits: origin.bits, count: origin.count)
    }
    machine.setInStep(false)
    return DirectStep(.taken, bits: origin.bits, count: origin.count)
  }

  @usableFromInline @inline(never)
  func failed<Schema>(
    _ error: any Error, from origin: InlineIndexList, after steps: Int32,
    in machine: StateMachine<Schema>
  ) -> any Error where Schema.State == Configuration<State> {
    DirectStepError(error, origin: self.origin(origin, machine.directState), steps: steps)
  }
}
