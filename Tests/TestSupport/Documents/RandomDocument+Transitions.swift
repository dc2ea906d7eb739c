import ChartDocuments

extension RandomDocument {
  typealias Trigger = ChartDocument.Trigger
  typealias Transition = ChartDocument.Transition

  mutating func addTransitions(to state: inout State) {
    var triggers = triggers(tasks: state.tasks.map(\.id)).filter { _ in one(in: 5) }
    if !has(.xstateTransitions) { triggers = shuffle(triggers) }
    for trigger in triggers {
      for _ in 0...max(0, number(below: 4) - 2) {
        state.transitions.append(transition(on: trigger, from: state.id))
      }
    }
  }

  /// In the order in which they are read from a file of XState.
  private func triggers(tasks: [String]) -> [Trigger] {
    var triggers: [Trigger] = ["e", "h", "f.g", "f.h"].map { .events([.event($0)]) }
    triggers += [.events([.prefix("f.g")]), .events([.prefix("f")]), .events([.any]), .completion]
    if has(.activities) {
      triggers += [.after(.fixed(.milliseconds(750))), .after(.named(.init("late")))]
    }
    triggers += [.always] + tasks.flatMap { [.taskDone($0), .taskFailed($0)] }
    if has(.failures) { triggers += [.failure(nil), .events([.event("e"), .prefix("f.g")])] }
    guard has(.oddNames) else { return triggers }
    return triggers + ["volume up", "*", "x.*", ""].map { .events([.event($0)]) } + [
      .failure("OutOfPaper"), .taskDone("other"), .taskFailed("other"),
      .events([.event("done.state.s1"), .event("error.execution"), .event("a b")]),
    ]
  }

  private mutating func transition(on trigger: Trigger, from source: String) -> Transition {
    var transition = Transition(on: trigger, if: one(in: 3) ? condition() : nil, actions: actions())
    if has(.extras), one(in: 5) { transition.extras.members = members }
    // If the last transition of an event did what that of a wildcard does, XState would read the same with
    // and without it.
    transition.actions.append(.log(next(in: "")))
    transition.destination = destination()
    switch transition.destination {
    case .none: transition.kind = has(.oddInitials) && one(in: 4) ? .external : .internal
    case .targets(let targets) where has(.xstateTransitions):
      let isInside = targets.allSatisfy { self.isInside($0, of: source) }
      if isInside, !source.isEmpty, one(in: 2) { transition.kind = .local }
    case .targets, .fork, .junction, .choice, .selection:
      if !has(.xstateTransitions), one(in: 4) { transition.kind = .local }
    }
    return transition
  }

  /// Whether XState does not exit the source on its own: the target is in it, or is a composite source.
  private func isInside(_ target: Target, of source: String) -> Bool {
    switch target {
    case .state(let id):
      ancestors[id]?.contains(source) == true || id == source && composites.contains(id)
    case .history(let id, _, _): id == source || ancestors[id]?.contains(source) == true
    case .entryPoint, .exitPoint, .join, .termination: false
    }
  }

  // MARK: - Destinations

  private mutating func destination() -> ChartDocument.Destination {
    switch number(below: has(.compounds) ? 10 : has(.junctions) ? 7 : 6) {
    case 0: .none
    case 6: .junction(branches())
    case 7: .fork([.init(to: [target()], actions: actions()), .init(to: [target()])])
    case 8: .choice(branches())
    case 9: .selection(one(in: 2) ? "next" : nil, among: [pick(ids), pick(ids)])
    case _: .targets([target()] + (one(in: 4) ? [target()] : []))
    }
  }

  private mutating func branches() -> [ChartDocument.Branch] {
    (0...number(below: 3)).map { _ in
      .init(to: [target()], if: one(in: 3) ? nil : condition(), actions: actions())
    }
  }

  mutating func target() -> Target {
    if has(.pseudostates), one(in: 5) {
      return pick([.termination, .exitPoint("out")] + pseudostates.suffix(3))
    }
    if has(.histories), one(in: 6) { return pick(histories) }
    return .state(pick(ids))
  }
}
