import ChartDocuments

/// A document whose guards all have the same answer, so that engines without the program's functions do the
/// same.
///
/// A selection leads to its first candidate, delays are long, and there is no work: the ends of times and of
/// work are events that are delivered by hand. SCXML has no actions between exits or between entries, as points have
/// them: entry points have none, and beside exit points, exit actions send and raise no events.
struct AnsweredDocument {
  private(set) var document: ChartDocument
  /// The names of the actions.
  private(set) var actions: Set<String> = []
  /// The events of the transitions, as a loaded chart and as a file knows them.
  private(set) var events: [(loaded: String, file: String)] = []
  private let holds: Bool
  private let hasExitPoints: Bool

  init(_ document: ChartDocument, guardsHold holds: Bool = true) {
    self.document = document
    self.holds = holds
    hasExitPoints = document.root.hasExitPoints
    var root = document.root
    answer(&root)
    self.document.root = root
  }

  private mutating func answer(_ state: inout ChartDocument.State) {
    state.tasks = []
    for index in state.timers.indices {
      state.timers[index].delay = .fixed(.seconds(60))
      add(state.timers[index].event)
    }
    for index in state.points.indices where state.points[index].kind == .entry {
      state.points[index].actions = []
    }
    if hasExitPoints { state.exit = state.exit.compactMap(\.withoutEvents) }
    collect(state.entry + state.exit + state.initialActions + state.histories.flatMap(\.actions))
    collect(state.joins.flatMap(\.actions) + state.points.flatMap(\.actions))
    for index in state.transitions.indices {
      answer(&state.transitions[index], index, of: state.id)
    }
    for index in state.states.indices { answer(&state.states[index]) }
    for region in state.regions.indices {
      collect(state.regions[region].initialActions)
      for index in state.regions[region].states.indices {
        answer(&state.regions[region].states[index])
      }
    }
  }

  private mutating func answer(
    _ transition: inout ChartDocument.Transition, _ index: Int, of state: String
  ) {
    switch transition.trigger {
    case .events(let descriptors):
      for descriptor in descriptors {
        switch descriptor {
        case .event(let name), .prefix(let name): add(name)
        case .any: break
        }
      }
    case .after:
      transition.trigger = .after(.fixed(.seconds(60)))
      events.append(("after.\(state).\(index)", "after.\(state).\(index + 1)"))
    case .always, .completion, .failure, .taskDone, .taskFailed: break
    }
    collect(transition.actions)
    transition.condition = transition.condition.map(answered)
    switch transition.destination {
    case .none, .targets: break
    case .fork(let branches): transition.destination = .fork(answered(branches))
    case .junction(let branches): transition.destination = .junction(answered(branches))
    case .choice(let branches): transition.destination = .choice(answered(branches))
    case .selection(_, let candidates):
      transition.destination = .targets([.state(candidates[0])])
    }
  }

  private mutating func answered(_ branches: [ChartDocument.Branch]) -> [ChartDocument.Branch] {
    branches.map { branch in
      collect(branch.actions)
      var branch = branch
      branch.condition = branch.condition.map(answered)
      return branch
    }
  }

  private func answered(_ condition: ChartDocument.Condition) -> ChartDocument.Condition {
    switch condition {
    case .named: .literal(holds)
    case .isIn, .literal: condition
    case .not(let part): .not(answered(part))
    case .all(let parts): .all(parts.map(answered))
    case .any(let parts): .any(parts.map(answered))
    }
  }

  private mutating func collect(_ list: [ChartDocument.Action]) {
    for action in list {
      switch action {
      case .named(let reference): actions.insert(reference.name)
      case .first(let cases): cases.forEach { collect($0.actions) }
      case .statement(let statement): actions.insert(statement.text)
      case .raise, .send, .cancel, .log: break
      }
    }
  }

  private mutating func add(_ event: String) {
    if !events.contains(where: { $0.loaded == event }) { events.append((event, event)) }
  }
}

extension ChartDocument.State {
  fileprivate var hasExitPoints: Bool {
    points.contains { $0.kind == .exit } || states.contains(where: \.hasExitPoints)
      || regions.contains { $0.states.contains(where: \.hasExitPoints) }
  }
}

extension ChartDocument.Action {
  /// `nil` if the action is to raise or to send an event.
  fileprivate var withoutEvents: Self? {
    switch self {
    case .raise, .send: return nil
    case .named, .cancel, .log, .statement: return self
    case .first(var cases):
      for index in cases.indices {
        cases[index].actions = cases[index].actions.compactMap(\.withoutEvents)
      }
      return .first(cases)
    }
  }
}
