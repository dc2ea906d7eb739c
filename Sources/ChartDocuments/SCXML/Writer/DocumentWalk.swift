/// Collects the states of a document with their places, and the names of its events.
struct DocumentWalk {
  typealias State = ChartDocument.State

  /// The states without the chart itself: their indices from 1, as a reader counts them, and the ids of the states
  /// around them.
  private(set) var states: [(state: State, indices: [Int], path: [String])] = []
  private(set) var events: [String] = []
  /// The events whose whole names trigger transitions or are deferred.
  private(set) var handledEvents: Set<String> = []
  /// The states whose completion triggers a transition.
  private(set) var awaitedCompletions: Set<String> = []
  /// Whether a state has exit actions with effects that a guard could read.
  private(set) var hasNamedExits = false
  private(set) var hasFinals = false
  private(set) var hasRegions = false
  /// Whether an action raises an event, or a program may raise one.
  private(set) var raises = false
  /// Whether an eventless transition has a condition whose value a program may change.
  private(set) var hasGuardedEventless = false
  private var indices: [Int] = []

  mutating func visit(_ state: State, path: [String]) {
    // Files cannot have more levels; the writer reports it.
    guard path.count < MarkupParser.maximumDepth else { return }
    visitBehaviors(of: state)
    let outer = indices
    for (index, child) in state.children.enumerated() {
      indices = outer + [index + 1]
      states.append((child, indices, path + [child.id]))
      if child.kind == .final { hasFinals = true }
      visit(child, path: path + [child.id])
    }
    indices = outer
  }

  private mutating func visitBehaviors(of state: State) {
    if state.exit.contains(where: \.isNamed) { hasNamedExits = true }
    if !state.regions.isEmpty { hasRegions = true }
    let actions =
      [state.initialActions, state.entry, state.exit] + state.histories.map(\.actions)
      + state.joins.map(\.actions) + state.points.map(\.actions)
      + state.regions.flatMap { [$0.initialActions] + $0.histories.map(\.actions) }
    actions.forEach { visit($0) }
    for transition in state.transitions {
      switch transition.trigger {
      case .events(let descriptors): visit(descriptors)
      case .completion: awaitedCompletions.insert(state.id)
      case .always, .after, .failure, .taskDone, .taskFailed: break
      }
      if transition.trigger == .always, transition.condition?.isNamed == true {
        hasGuardedEventless = true
      }
      visit(transition.actions)
      transition.destination.branches.forEach { visit($0.actions) }
    }
    visit(state.deferred)
    events += state.timers.map(\.event)
    for task in state.tasks { visit(task.invocation?.finalize ?? []) }
  }

  private mutating func visit(_ descriptors: [ChartDocument.EventDescriptor]) {
    for descriptor in descriptors {
      switch descriptor {
      case .event(let name):
        events.append(name)
        handledEvents.insert(name)
      case .prefix(let name): events.append(name)
      case .any: break
      }
    }
  }

  private mutating func visit(_ actions: [ChartDocument.Action]) {
    for action in actions {
      switch action {
      case .raise(let event):
        events.append(event)
        raises = true
      case .send(let event, _, _): events.append(event)
      case .first(let cases): cases.forEach { visit($0.actions) }
      case .named: raises = true
      case .statement(let statement):
        raises = true
        switch statement.kind {
        case .forEach(_, _, _, let actions): visit(actions)
        case .send(let message):
          if case .literal(let event) = message.event { events.append(event) }
        case .assign, .script, .log, .cancel, .function: break
        }
      case .cancel, .log: break
      }
    }
  }
}

extension ChartDocument.Condition {
  /// Whether a program evaluates the condition or a part of it.
  fileprivate var isNamed: Bool {
    switch self {
    case .named: true
    case .isIn, .literal: false
    case .not(let part): part.isNamed
    case .all(let parts), .any(let parts): parts.contains(where: \.isNamed)
    }
  }
}

extension ChartDocument.Action {
  /// Whether a program performs the action or a part of it.
  fileprivate var isNamed: Bool {
    switch self {
    case .named, .statement: true
    case .first(let cases): cases.contains { $0.actions.contains(where: \.isNamed) }
    case .raise, .send, .cancel, .log: false
    }
  }
}
