import Schematic

// The closures of a submachine, in the types of the enclosing chart.
extension SubmachineTranslation {
  func trigger(_ trigger: EventTrigger<Inner.Event>) -> EventTrigger<Outer.Event> {
    EventTrigger(
      name: trigger.name, names: trigger.names,
      values: SmallList(trigger.values.array.map(sending)), isFunction: trigger.isFunction,
      matches: closures.matching(trigger.matches))
  }

  func action(
    _ action: ActionForm<Inner.State, Inner.Event, Inner.Subject>
  ) -> ActionForm<Outer.State, Outer.Event, Outer.Subject> {
    switch action {
    case .subject(let perform): .subject(closures.performing(perform))
    case .context(let perform): .context(translated(perform))
    case .raising(let events, let perform):
      .raising(events.map { $0.mapped(state, sending) }, translated(perform))
    }
  }

  /// An action with a context, which is the submachine's.
  private func translated(
    _ perform:
      @escaping (borrowing ChartContext<Inner.State, Inner.Event, Inner.Subject>) throws -> Void
  ) -> (borrowing ChartContext<Outer.State, Outer.Event, Outer.Subject>) throws -> Void {
    let (part, event, sending, subject, scope) = (part, event, sending, subject, scope)
    return { context in
      let step: StepView<Inner.State, Inner.Event, Inner.Subject> = context.step.of(part)
      try context.transition.withContext(
        event: context.event.flatMap(event), subject: subject(context.subject),
        sending: sending, in: scope
      ) { context in
        try withUnsafePointer(to: step) { try perform(ChartContext(context, at: $0)) }
      }
    }
  }

  func predicate(
    _ form: GuardForm<Inner.State, Inner.Event, Inner.Subject>
  ) -> GuardForm<Outer.State, Outer.Event, Outer.Subject> {
    switch form {
    case .subject(let predicate):
      return .subject(closures.holding(predicate))
    case .context(let predicate):
      return .context { try predicate(inner($0)) }
    }
  }

  func selector(
    _ selector: StateSelector<Inner.State, Inner.Event, Inner.Subject>,
    among candidates: [Inner.State]
  ) -> StateSelector<Outer.State, Outer.Event, Outer.Subject> {
    let state = state
    // An error about the submachine's states is handled in the submachine.
    func outer(_ selected: Inner.State?) throws -> Outer.State? {
      guard let selected else { return nil }
      guard candidates.contains(selected) else {
        throw UndeclaredTargetError(state: selected, source: "", candidates: candidates)
      }
      return state(selected)
    }
    switch selector {
    case .context(let select):
      return .context { try outer(select(inner($0))) }
    }
  }

  func result(_ result: @escaping ResultForm<Inner.Subject>) -> ResultForm<Outer.Subject> {
    let subject = subject
    return { try result(subject($0)) }
  }

  /// The context of a guard as the submachine sees it.
  private func inner(
    _ context: borrowing ChartGuardContext<Outer.State, Outer.Event, Outer.Subject>
  ) -> ChartGuardContext<Inner.State, Inner.Event, Inner.Subject> {
    ChartGuardContext(
      event: context.event.flatMap(event), subject: subject(context.subject),
      configuration: part.configuration(in: context.configuration), failures: context.failures)
  }

  func activity(
    _ activity: ActivityDeclaration<Inner.Event, Inner.Subject>
  ) -> ActivityDeclaration<Outer.Event, Outer.Subject> {
    let (sending, subject) = (sending, subject)
    let kind: ActivityDeclaration<Outer.Event, Outer.Subject>.Kind =
      switch activity.kind {
      case .timer(.fixed(let delay), let event, let period):
        .timer(.fixed(delay), sending(event), every: period)
      case .timer(.computed(let delay), let event, let period):
        .timer(.computed { delay(subject($0)) }, sending(event), every: period)
      case .task(let prepare):
        .task { outer in
          let work = prepare(subject(outer))
          return { await work().map(sending) }
        }
      case .sendingTask(let prepare):
        .sendingTask { outer in
          let work = prepare(subject(outer))
          return { send in await work { send(sending($0)) } }
        }
      }
    return ActivityDeclaration(activity.name, kind)
  }
}
