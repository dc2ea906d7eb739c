import ChartDocuments

/// Finds what cannot be compiled: one fault for each construct, at its position.
struct Refusals {
  private(set) var faults: [ChartDocumentFault] = []

  init(_ document: ChartDocument, chart: String?) {
    let awaited = AwaitedEvents(document, chart: chart)
    if !document.bubbling {
      add("events that are not propagated to ancestors", at: document.root.position)
    }
    if awaited.errorsAreEvents {
      add("transitions for 'error.execution'", at: document.root.position)
    }
    for state in document.root.withDescendants { read(state) }
  }

  /// Adds a fault.
  mutating func add(_ construct: String, at position: SourcePosition?) {
    let fault = ChartDocumentFault(
      "A compiled chart cannot have \(construct): let the engine run this chart, or declare it in another way.",
      at: position)
    if !faults.contains(fault) { faults.append(fault) }
  }

  private mutating func read(_ state: ChartDocument.State) {
    for task in state.tasks { add("tasks: '\(task.id)'", at: task.position ?? state.position) }
    for barrier in state.barriers { add("barriers: '\(barrier.reason)'", at: state.position) }
    if let result = state.result { add("results: '\(result.name)'", at: state.position) }
    for transition in state.transitions { read(transition, state) }
    for list in state.allActionLists { for action in list { read(action, state.position) } }
  }

  private mutating func read(
    _ transition: ChartDocument.Transition, _ state: ChartDocument.State
  ) {
    let position = transition.position ?? state.position
    switch transition.trigger {
    case .failure: add("transitions for errors", at: position)
    case .taskDone, .taskFailed: add("transitions for tasks", at: position)
    case .events, .always, .completion, .after: break
    }
    switch transition.destination {
    case .selection: add("targets that a function selects", at: position)
    case .none, .targets, .fork, .junction, .choice: break
    }
  }

  private mutating func read(_ action: ChartDocument.Action, _ position: SourcePosition?) {
    switch action {
    case .send(let event, let delay?, _) where delay != .fixed(.zero):
      add(
        "events that are sent after a delay: '\(event)' (a timer of a state is possible)",
        at: position)
    case .cancel(let id): add("the cancellation of events: '\(id)'", at: position)
    case .first(let branches):
      for action in branches.flatMap(\.actions) { read(action, position) }
    case .named, .raise, .send, .log: break
    }
  }
}

extension ChartDocument.State {
  fileprivate var allActionLists: [[ChartDocument.Action]] {
    [entry, exit, initialActions] + regions.map(\.initialActions)
      + transitions.flatMap { [$0.actions] + $0.destination.branchActions }
      + points.map(\.actions) + joins.map(\.actions)
      + (histories + regions.flatMap(\.histories)).map(\.actions)
  }
}

extension ChartDocument.Destination {
  fileprivate var branchActions: [[ChartDocument.Action]] {
    switch self {
    case .fork(let branches), .junction(let branches), .choice(let branches):
      branches.map(\.actions)
    case .none, .targets, .selection: []
    }
  }
}
