import ChartModel
import Schematic

// The lines of a node, and the functions in them.
extension OutlineReader {
  /// Reads a line; of several actions of a state, each becomes a line.
  func read(
    _ line: ActionLine<State, Event, Subject>, in place: Place
  ) -> ChartOutline.Line? {
    switch line.start {
    case .entry: add(line.behavior.actions, to: place.node, as: ChartOutline.Line.entry)
    case .exit: add(line.behavior.actions, to: place.node, as: ChartOutline.Line.exit)
    case .initial: add(line.behavior.actions, to: place.node, as: ChartOutline.Line.initialEffect)
    case .join, .history, .point: readSegment(line, in: place)
    }
  }

  private func add(
    _ actions: SmallList<ChartAction<State, Event, Subject>>, to node: Int,
    as line: (Int) -> ChartOutline.Line
  ) -> ChartOutline.Line? {
    actions.forEach { builder.outline.nodes[node].lines.append(line(add($0))) }
    return nil
  }

  private func readSegment(
    _ line: ActionLine<State, Event, Subject>, in place: Place
  ) -> ChartOutline.Line? {
    let (node, actions) = (place.node, add(line.behavior.actions))
    // A point leads out of its composite.
    let isPoint = if case .point = line.start { true } else { false }
    let exitPoints = isPoint ? place.exitPoints?.outside : place.exitPoints?.inside
    let target = line.target.map { read($0, exitPoints) }
    switch line.start {
    case .entry, .exit, .initial: return nil
    case .join(let name):
      let join = ChartOutline.Join(
        of: node, functions.qualified(name), to: target ?? .states([]), actions: actions)
      return .join(builder.outline.joins.add(join))
    case .history(let kind):
      let defaults = target.map(builder.outline.states) ?? []
      return .history(
        builder.outline.histories.add(
          ChartOutline.History(of: node, kind, defaults: defaults, actions: actions)))
    case .point(let kind, let name):
      return .point(
        builder.outline.points.add(
          ChartOutline.Point(of: node, kind, name, to: target, actions: actions)))
    }
  }

  func read(
    _ activity: ActivityDeclaration<Event, Subject>, in node: Int
  ) -> ChartOutline.Activity {
    let event = functions.add(activity)
    let label = depth > 0 ? activity.event.map { eventLabel(of: $0) } : event
    var (delay, period): (Duration?, Duration?)
    if case .timer(let declared, _, let repeated) = activity.kind {
      (delay, period) = (declared.fixed, repeated)
    }
    return ChartOutline.Activity(
      of: node, activity.name,
      timer: event.map { .init(after: delay, event: $0, label: label ?? "", every: period) })
  }

  func read(
    _ transition: TransitionDeclaration<State, Event, Subject>, in place: Place
  ) -> ChartOutline.Transition {
    let cause: ChartOutline.Transition.Cause =
      switch transition.trigger {
      case .event(let trigger): .event(add(trigger))
      case .always: .always
      case .completion(let filter): .completion(read(filter))
      case .failure(let filter): .failure(read(filter))
      }
    // Before the guards of branches, so that a transition's guards follow that of its filter.
    let (guards, actions) = (add(transition.guards), add(transition.actions))
    return ChartOutline.Transition(
      of: place.node, on: cause, kind: transition.kind,
      to: read(transition.target, in: place), guards: guards, actions: actions)
  }

  private func read(_ filter: PayloadFilter) -> ChartOutline.Transition.Filter {
    var condition: Int?
    if filter.kind != .all {
      let matches = filter.matches
      condition = add(.predicate(NamedBehavior(nil, .context { matches($0.payload) })))
    }
    return ChartOutline.Transition.Filter(
      number: builder.number(of: filter.kind), name: filter.name, condition: condition)
  }

  // MARK: - Targets

  func read(_ initial: InitialTransition<State>) -> InitialTransition<Int> {
    initial.map { functions.number(of: $0) }
  }

  private func read(
    _ target: TargetDeclaration<State, Event, Subject>, in place: Place
  ) -> ChartOutline.Target {
    let (inside, outside) = (place.exitPoints?.inside, place.exitPoints?.outside)
    return switch target {
    case .none: .none
    case .states(let states): .states(states.mapped { functions.number(of: $0) })
    case .destination(let destination): .destination(read(destination, inside))
    case .fork(let branches): .fork(branches.map { read($0, inside) })
    case .junction(let branches): .junction(branches.map { read($0, inside) })
    // The choice is beside the source, which is exited before a branch is selected.
    case .choice(let branches): .choice(branches.map { read($0, outside) })
    case .among(let states, let selector):
      .among(states.mapped { functions.number(of: $0) }, functions.add(selector, among: states))
    case .join(let name): .join(functions.qualified(name))
    case .termination: .termination
    }
  }

  private func read(
    _ branch: BranchDeclaration<State, Event, Subject>, _ exitPoints: Set<String>?
  ) -> ChartOutline.Branch {
    ChartOutline.Branch(
      to: read(branch.target, exitPoints), guards: add(branch.guards),
      actions: add(branch.actions), isElse: branch.isElse)
  }

  private func read(
    _ destination: Destination<State>, _ exitPoints: Set<String>?
  ) -> Destination<Int> {
    destination.map({ functions.number(of: $0) }, isExitPoint: { exitPoints?.contains($0) ?? true })
  }

  // MARK: - Functions

  func add(_ trigger: EventTrigger<Event>) -> Int {
    builder.outline.triggers.append(
      ChartOutline.Trigger(
        trigger.name, namesOfValues: trigger.namesOfValues, isCompletion: trigger.isCompletion))
    return functions.add(trigger)
  }

  func add(_ action: ChartAction<State, Event, Subject>) -> Int {
    builder.outline.actions.append(action.name)
    return functions.add(action.form)
  }

  /// Adds a guard: a condition of a transition, of a branch or of a barrier.
  func add(_ condition: DeclaredCondition<State, Event, Subject>) -> Int {
    let condition = condition.map({ functions.number(of: $0) }, add)
    return builder.outline.guards.add(condition)
  }

  private func add(_ predicate: ChartGuard<State, Event, Subject>) -> Int {
    builder.outline.predicates.append(predicate.name)
    return functions.add(predicate.form)
  }

  private func add(_ actions: SmallList<ChartAction<State, Event, Subject>>) -> Range<Int> {
    let start = builder.outline.actions.count
    actions.forEach { _ = add($0) }
    return start..<builder.outline.actions.count
  }

  private func add(_ guards: SmallList<DeclaredCondition<State, Event, Subject>>) -> Range<Int> {
    let start = builder.outline.guards.count
    guards.forEach { _ = add($0) }
    return start..<builder.outline.guards.count
  }
}
