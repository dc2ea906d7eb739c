import Schematic

// The closures of a submachine, in the types of the enclosing chart.
extension SubmachineTranslation {
  func behavior(
    _ behavior: LineBehavior<Inner.State, Inner.Event, Inner.Subject>
  ) -> LineBehavior<Outer.State, Outer.Event, Outer.Subject> {
    var translated = LineBehavior<Outer.State, Outer.Event, Outer.Subject>()
    behavior.guards.forEach { translated.guards.append(Named($0.name, condition($0.form))) }
    translated.actions = actions(behavior.actions)
    return translated
  }

  func actions(
    _ actions: SmallList<ChartAction<Inner.State, Inner.Event, Inner.Subject>>
  ) -> SmallList<ChartAction<Outer.State, Outer.Event, Outer.Subject>> {
    var translated = SmallList<ChartAction<Outer.State, Outer.Event, Outer.Subject>>()
    actions.forEach { translated.append(action($0)) }
    return translated
  }

  func action(
    _ action: ChartAction<Inner.State, Inner.Event, Inner.Subject>
  ) -> ChartAction<Outer.State, Outer.Event, Outer.Subject> {
    let (part, event, sending, subject, scope) = (part, event, sending, subject, scope)
    switch action.form {
    case .subject(let perform):
      return Named(action.name, .subject(closures.performing(perform)))
    case .context(let perform):
      return Named(
        action.name,
        .context { context in
          let step: StepView<Inner.State, Inner.Event, Inner.Subject> = context.step.of(part)
          try context.transition.withContext(
            event: context.event.flatMap(event), subject: subject(context.subject),
            sending: sending, in: scope
          ) { context in
            try withUnsafePointer(to: step) { try perform(ChartContext(context, at: $0)) }
          }
        })
    }
  }

  func condition(
    _ form: GuardForm<Inner.State, Inner.Event, Inner.Subject>
  ) -> GuardForm<Outer.State, Outer.Event, Outer.Subject> {
    switch form {
    case .subject(let condition):
      return .subject(closures.holding(condition))
    case .context(let condition):
      return .context { try condition(inner($0)) }
    }
  }

  func selector(
    _ selector: StateSelector<Inner.State, Inner.Event, Inner.Subject>,
    among candidates: [Inner.State]
  ) -> StateSelector<Outer.State, Outer.Event, Outer.Subject> {
    let (state, subject) = (state, subject)
    // An error about the submachine's states is handled in the submachine.
    func outer(_ selected: Inner.State?) throws -> Outer.State? {
      guard let selected else { return nil }
      guard candidates.contains(selected) else {
        throw UndeclaredTargetError(state: selected, source: "", candidates: candidates)
      }
      return state(selected)
    }
    switch selector {
    case .subject(let select):
      return .subject { try outer(select(subject($0))) }
    case .context(let select):
      return .context { try outer(select(inner($0))) }
    }
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
    switch activity.kind {
    case .timer(.fixed(let delay), let event):
      return ActivityDeclaration(
        activity.name, .timer(.fixed(delay), sending(event)), innerEventName: activity.eventName)
    case .timer(.computed(let delay), let event):
      return ActivityDeclaration(
        activity.name, .timer(.computed { delay(subject($0)) }, sending(event)),
        innerEventName: activity.eventName)
    case .task(let prepare):
      return ActivityDeclaration(
        activity.name,
        .task { outer in
          let work = prepare(subject(outer))
          return { await work().map(sending) }
        })
    case .sendingTask(let prepare):
      return ActivityDeclaration(
        activity.name,
        .sendingTask { outer in
          let work = prepare(subject(outer))
          return { send in await work { send(sending($0)) } }
        })
    }
  }
}
