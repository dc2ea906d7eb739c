import ChartDocuments
import Schematic
import Statecharts

extension DocumentWriter {
  mutating func transition(
    _ declaration: TransitionDeclaration<State, Event, Subject>, of place: String
  ) -> ChartDocument.Transition {
    let words = "of \(place) on \(self.words(for: declaration.trigger))"
    let condition = condition(declaration.guards, "guard \(words)")
    let destination = destination(declaration.target, words)
    return ChartDocument.Transition(
      on: document(declaration.trigger), if: condition, kind: document(declaration.kind),
      to: destination, actions: document(declaration.actions, "action \(words)"))
  }

  private func document(_ kind: TransitionKind) -> ChartDocument.Transition.Kind {
    switch kind {
    case .external: .external
    case .local: .local
    case .internal: .internal
    }
  }

  // MARK: - Triggers

  private func document(
    _ trigger: TransitionDeclaration<State, Event, Subject>.Trigger
  ) -> ChartDocument.Trigger {
    switch trigger {
    case .event(let trigger): .events(descriptors(trigger))
    case .always: .always
    case .completion: .completion
    case .failure(let trigger): .failure(trigger.errorName)
    }
  }

  func descriptors(_ trigger: EventTrigger<Event>) -> [ChartDocument.EventDescriptor] {
    trigger.names.map { .event($0) }
  }

  private func words(
    for trigger: TransitionDeclaration<State, Event, Subject>.Trigger
  ) -> String {
    switch trigger {
    case .event(let trigger): trigger.names.joined(separator: ", ")
    case .always: "always"
    case .completion: "completion"
    case .failure(let trigger): trigger.name
    }
  }

  // MARK: - Guards

  private mutating func condition(
    _ guards: SmallList<ChartGuard<State, Event, Subject>>, _ words: String
  ) -> ChartDocument.Condition? {
    let conditions = guards.array.map { condition in
      ChartDocument.Condition.named(
        ChartDocument.Reference(condition.name ?? made.name(words)))
    }
    return conditions.count > 1 ? .all(conditions) : conditions.first
  }

  // MARK: - Targets

  private mutating func destination(
    _ target: TargetDeclaration<State, Event, Subject>, _ words: String
  ) -> ChartDocument.Destination {
    switch target {
    case .none: return .none
    case .states(let states): return .targets(targets(.states(states)))
    case .destination(let destination): return .targets(targets(destination))
    case .fork(let branches): return .fork(document(branches, words))
    case .junction(let branches): return .junction(document(branches, words))
    case .choice(let branches): return .choice(document(branches, words))
    case .among(let candidates, _):
      return .selection(made.name("selection \(words)"), among: candidates.map(states.id))
    case .join(let name): return .targets([.join(name)])
    case .termination: return .targets([.termination])
    }
  }

  private mutating func document(
    _ branches: [BranchDeclaration<State, Event, Subject>], _ words: String
  ) -> [ChartDocument.Branch] {
    branches.enumerated().map { index, branch in
      let words = "of branch \(index + 1) \(words)"
      return ChartDocument.Branch(
        to: targets(branch.target), if: condition(branch.guards, "guard \(words)"),
        actions: document(branch.actions, "action \(words)"))
    }
  }

  func targets(_ destination: Destination<State>) -> [ChartDocument.Target] {
    switch destination {
    case .states(let states): states.map { .state(self.states.id(of: $0)) }
    case .history(let composite, let isDeep, let region):
      [.history(of: states.id(of: composite), isDeep: isDeep, region: region)]
    case .fork(let destinations): destinations.flatMap(targets)
    case .entryPoint(let name, let composite):
      [.entryPoint(name, of: states.id(of: composite))]
    case .exitPoint(let name, _): [.exitPoint(name)]
    }
  }
}
