import Schematic

/// Translates the lines of a submachine into the types of the enclosing chart.
///
/// A state becomes another one by a constructor, an event by a function each way, a subject by a
/// function. Closures are wrapped, so that they see the submachine's own types.
struct SubmachineTranslation<Inner: Statechart, Outer: Statechart> {
  typealias InnerElement = ChartElement<Inner.State, Inner.Event, Inner.Subject>
  typealias OuterElement = ChartElement<Outer.State, Outer.Event, Outer.Subject>

  let state: (Inner.State) -> Outer.State
  let event: (Outer.Event) -> Inner.Event?
  let sending: @Sendable (Inner.Event) -> Outer.Event
  let subject: (Outer.Subject) -> Inner.Subject
  /// The closures that an event calls most.
  let closures: SubmachineClosures<Inner, Outer>
  /// The label of the nearest state around the submachine.
  let label: String?
  let part = SubmachinePart<Inner.State, Outer.State>()
  /// The place in which the names of delayed events are unique.
  let scope: NameScope

  /// The submachine's declarations, with those of its own submachines.
  func content(
    of chart: Inner, depth: Int
  ) -> SubmachineContent<Outer.State, Outer.Event, Outer.Subject> {
    let expansion = SubmachineExpansion(
      of: chart.body, initial: chart.initialDeclaration, options: StatechartOptions(of: chart),
      depth: depth)
    return SubmachineContent(
      elements: elements(ExitPointScope.resolved(expansion.elements)),
      initial: initial(expansion.initial),
      options: expansion.options, faults: expansion.faults, isTooDeep: expansion.isTooDeep
    ) { [part] table, host in
      expansion.link(to: part.link(to: table, host: host))
    }
  }

  private func elements(_ elements: [InnerElement]) -> [OuterElement] {
    elements.map { OuterElement(kind($0)) }
  }

  private func kind(_ element: InnerElement) -> OuterElement.Kind {
    switch element.kind {
    case .state(let state): .state(self.state(state))
    case .region(let region):
      .region(
        RegionDeclaration(
          name: region.name, initial: initial(region.initial), elements: elements(region.elements),
          submachine: region.submachine))
    case .entry(let action): .entry(self.action(action))
    case .exit(let action): .exit(self.action(action))
    case .initialEffect(let action): .initialEffect(self.action(action))
    case .transition(let transition): .transition(self.transition(transition))
    case .join(let join):
      .join(
        JoinDeclaration(
          name: name(ofJoin: join.name), target: destination(join.target),
          actions: actions(join.actions)))
    case .history(let history):
      .history(
        HistoryDeclaration(
          isDeep: history.isDeep, defaults: history.defaults.map(state),
          actions: actions(history.actions)))
    case .point(let point):
      .point(
        PointDeclaration(
          point.kind == .entry ? .entry : .exit, name: point.name,
          target: point.target.map(destination), actions: actions(point.actions)))
    case .deferral(let trigger): .deferral(self.trigger(trigger))
    case .barrier(let barrier):
      .barrier(
        BarrierDeclaration(reason: barrier.reason, condition: condition(barrier.condition)))
    case .activity(let activity): .activity(self.activity(activity))
    case .submachine:
      preconditionFailure("The submachines of a submachine are expanded before it is translated.")
    }
  }

  // MARK: - States

  private func state(
    _ declaration: StateDeclaration<Inner.State, Inner.Event, Inner.Subject>
  ) -> StateDeclaration<Outer.State, Outer.Event, Outer.Subject> {
    let outer = state(declaration.id)
    part.note(outer, is: declaration.id, named: declaration.name)
    let kind: StateDeclaration<Outer.State, Outer.Event, Outer.Subject>.Kind =
      switch declaration.kind {
      case .ordinary: .ordinary
      case .parallel: .parallel
      case .final: .final
      }
    return StateDeclaration(
      outer, kind: kind, initial: initial(declaration.initial), tags: declaration.tags,
      elements: elements(declaration.elements), name: name(of: declaration),
      submachine: declaration.submachine)
  }

  private func name(
    of declaration: StateDeclaration<Inner.State, Inner.Event, Inner.Subject>
  ) -> SubmachineStateName {
    let own = declaration.label
    return SubmachineStateName(
      title: declaration.name?.title ?? own, label: label.map { "\($0)/\(own)" } ?? own)
  }

  func initial(_ initial: InitialDeclaration<Inner.State>) -> InitialDeclaration<Outer.State> {
    switch initial {
    case .first: .first
    case .states(let states): .states(states.map(state))
    case .none: .none
    case .history(let isDeep): .history(isDeep: isDeep)
    }
  }

  // MARK: - Transitions

  private func transition(
    _ transition: TransitionDeclaration<Inner.State, Inner.Event, Inner.Subject>
  ) -> TransitionDeclaration<Outer.State, Outer.Event, Outer.Subject> {
    let trigger: TransitionDeclaration<Outer.State, Outer.Event, Outer.Subject>.Trigger =
      switch transition.trigger {
      case .event(let trigger): .event(self.trigger(trigger))
      case .always: .always
      case .completion: .completion
      case .failure(let trigger): .failure(trigger)
      }
    return TransitionDeclaration(
      on: trigger, kind: transition.kind, to: target(transition.target),
      behavior: behavior(transition.behavior))
  }

  private func trigger(_ trigger: EventTrigger<Inner.Event>) -> EventTrigger<Outer.Event> {
    EventTrigger(
      name: trigger.name, names: trigger.names,
      values: SmallList(trigger.values.array.map(sending)),
      matches: closures.matching(trigger.matches))
  }

  private func target(
    _ target: TargetDeclaration<Inner.State, Inner.Event, Inner.Subject>
  ) -> TargetDeclaration<Outer.State, Outer.Event, Outer.Subject> {
    switch target {
    case .none: .none
    case .states(let states): .states(states.map(state))
    case .destination(let destination): .destination(self.destination(destination))
    case .fork(let branches): .fork(branches.map(branch))
    case .junction(let branches): .junction(branches.map(branch))
    case .choice(let branches): .choice(branches.map(branch))
    case .among(let states, let selector):
      .among(states.map(state), self.selector(selector, among: states))
    case .join(let name): .join(self.name(ofJoin: name))
    case .termination: .termination
    }
  }

  private func destination(_ destination: Destination<Inner.State>) -> Destination<Outer.State> {
    switch destination {
    case .states(let states): .states(states.map(state))
    case .history(let composite, let isDeep, let region):
      .history(of: state(composite), isDeep: isDeep, region: region)
    case .fork(let destinations): .fork(destinations.map(self.destination))
    case .entryPoint(let name, let composite): .entryPoint(name, of: state(composite))
    case .exitPoint(let name, let isDeclared): .exitPoint(name, isDeclared: isDeclared)
    }
  }

  private func branch(
    _ branch: BranchDeclaration<Inner.State, Inner.Event, Inner.Subject>
  ) -> BranchDeclaration<Outer.State, Outer.Event, Outer.Subject> {
    BranchDeclaration(destination(branch.target), behavior: behavior(branch.behavior))
  }

  /// Joins are known by their names, which two submachines may both use.
  private func name(ofJoin name: String) -> String {
    label.map { "\($0)/\(name)" } ?? name
  }
}
