import Schematic
import StateGraphs
import Statecharts

extension ChartAbstraction {
  typealias Transition = TransitionDeclaration<State, Event, Subject>
  typealias AbstractTransition = TransitionDeclaration<Int32, Int32, Oracle.Reference>

  func abstract(_ transition: Transition, in place: Place) -> AbstractTransition {
    let (trigger, typeGuards, events) = abstract(transition.trigger, in: place)
    let part = add(
      .transition, to: labels(of: transition.target), label(of: transition), in: place,
      triggeredBy: events)
    if let events, !events.contains(true) { missingSamples.append("\(parts[part])") }
    var behavior = LineBehavior<Int32, Int32, Oracle.Reference>()
    behavior.guards = SmallList(typeGuards + asking(transition.guards, of: part, in: place).array)
    // The branches of a junction note their transition as well, by the action of the transition.
    behavior.actions = noting(part, after: transition.actions, in: place)
    return AbstractTransition(
      on: trigger, kind: transition.kind,
      to: abstract(transition.target, of: part, in: place), behavior: behavior)
  }

  /// The trigger, the guards that stand for the type of an error, and the events that match.
  private func abstract(
    _ trigger: Transition.Trigger, in place: Place
  ) -> (AbstractTransition.Trigger, [AbstractGuard], [Bool]?) {
    switch trigger {
    case .event(let trigger):
      let matches = mask(of: trigger)
      return (.event(abstract(trigger, matches)), [], matches)
    case .always: return (.always, [], nil)
    case .completion: return (.completion, [], nil)
    case .failure(let trigger):
      guard let name = trigger.errorName else { return (.failure(FailureTrigger()), [], nil) }
      let question = add(.failureType, name, in: place, 2, sharing: "failure \(name)")
      return (.failure(FailureTrigger()), [Named(name, condition(question))], nil)
    }
  }

  func mask(of trigger: EventTrigger<Event>) -> [Bool] { events.map(trigger.matches) }

  func abstract(_ trigger: EventTrigger<Event>, _ matches: [Bool]) -> EventTrigger<Int32> {
    EventTrigger(name: trigger.name) { event in matches[Int(event)] }
  }

  /// As in a diagram.
  private func label(of transition: Transition) -> StateGraph.Label {
    let (condition, action) = (transition.guards.combinedName(), transition.actions.combinedName())
    return switch transition.trigger {
    case .event(let trigger): StateGraph.Label(trigger.name, guard: condition, action: action)
    case .always: StateGraph.Label(guard: condition, action: action, role: .eventless)
    case .completion:
      StateGraph.Label("completion", guard: condition, action: action, role: .completion)
    case .failure(let trigger):
      StateGraph.Label(trigger.name, guard: condition, action: action, role: .failure)
    }
  }

  // MARK: - Targets

  private func abstract(
    _ target: TargetDeclaration<State, Event, Subject>, of part: Int, in place: Place
  ) -> TargetDeclaration<Int32, Int32, Oracle.Reference> {
    switch target {
    case .none: .none
    case .states(let states): .states(states.map(number))
    case .destination(let destination): .destination(self.destination(destination))
    case .fork(let branches):
      .fork(
        branches.map { branch in
          var behavior = LineBehavior<Int32, Int32, Oracle.Reference>()
          behavior.actions = asking(branch.actions, in: place)
          return BranchDeclaration(destination(branch.target), behavior: behavior)
        })
    case .junction(let branches): .junction(branches.map { abstract($0, of: part, in: place) })
    case .choice(let branches): .choice(branches.map { abstract($0, of: part, in: place) })
    case .among(let states, _): .among(states.map(number), selector(among: states, in: place))
    case .join(let name): .join(name)
    case .termination: .termination
    }
  }

  private func abstract(
    _ branch: BranchDeclaration<State, Event, Subject>, of transition: Int, in place: Place
  ) -> BranchDeclaration<Int32, Int32, Oracle.Reference> {
    let part = add(
      .branch, to: labels(of: branch.target),
      StateGraph.Label(
        guard: branch.guards.combinedName() ?? "else", action: branch.actions.combinedName()),
      in: place, of: transition)
    var behavior = LineBehavior<Int32, Int32, Oracle.Reference>()
    behavior.guards = asking(branch.guards, of: part, in: place)
    behavior.actions = noting(part, after: branch.actions, in: place)
    return BranchDeclaration(
      destination(branch.target), behavior: behavior, isElse: branch.isElse)
  }

  private func selector(
    among states: [State], in place: Place
  ) -> StateSelector<Int32, Int32, Oracle.Reference> {
    let candidates = states.map(number)
    let none = Int32(candidates.count)
    if !place.throwsErrors { hasUnhandledFailures = true }
    // The selector may throw, or select a state that is no candidate, which is an error as well.
    let count = place.throwsErrors ? none + 2 : none + 1
    let question = add(.selection(states.map(label)), nil, in: place, count)
    return .subject { reference in
      let answer = reference.oracle.answer(question, of: count)
      guard answer <= none else { throw AbstractFailure() }
      return answer < none ? candidates[Int(answer)] : nil
    }
  }

  func destination(_ destination: Destination<State>) -> Destination<Int32> {
    switch destination {
    case .states(let states): .states(states.map(number))
    case .history(let state, let isDeep, let region):
      .history(of: number(state), isDeep: isDeep, region: region)
    case .fork(let targets): .fork(targets.map(self.destination))
    case .entryPoint(let name, let state): .entryPoint(name, of: number(state))
    case .exitPoint(let name, let isDeclared): .exitPoint(name, isDeclared: isDeclared)
    }
  }

  func labels(of destination: Destination<State>) -> [String] {
    switch destination {
    case .states(let states): states.map(label)
    case .history(let state, let isDeep, _): ["\(label(state))/\(isDeep ? "H*" : "H")"]
    case .fork(let targets): targets.flatMap(labels)
    case .entryPoint(let name, let state): ["\(label(state)) via \(name)"]
    case .exitPoint(let name, _): ["exit \(name)"]
    }
  }

  private func labels(of target: TargetDeclaration<State, Event, Subject>) -> [String] {
    switch target {
    case .none: []
    case .states(let states), .among(let states, _): states.map(label)
    case .destination(let destination): labels(of: destination)
    case .fork(let branches), .junction(let branches), .choice(let branches):
      branches.flatMap { labels(of: $0.target) }
    case .join(let name): ["join \(name)"]
    case .termination: ["terminate"]
    }
  }
}
