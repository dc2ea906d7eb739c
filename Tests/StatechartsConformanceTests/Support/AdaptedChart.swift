import Statecharts

/// A chart that is data, as a `Statechart`.
///
/// Data decides which function of the language is called.
struct AdaptedChart<Level: ChartLevel>: Statechart {
  typealias State = Level.State
  typealias Event = Level.Event
  typealias Subject = Level.Subject
  typealias Part = ChartElement<State, Event, Subject>
  typealias Condition = ChartCondition<State, Event, Subject>
  typealias Action = (borrowing ChartContext<State, Event, Subject>) throws -> Void

  let chart: ModelChart
  /// With the vertices of submachines.
  let tree: ModelTree
  /// For a submachine, where it is: `left/right/`.
  let path: String
  /// Whether each state but the final ones has a task.
  let isBusy: Bool

  init(_ chart: ModelChart, at path: String = "", isBusy: Bool = false) {
    self.chart = chart
    self.path = path
    self.isBusy = isBusy
    tree = ModelTree(chart.writtenOut)
  }

  var body: [Part] { elements(of: chart.root) }

  var initialStates: [State] {
    if case .states(let states) = chart.root.initial { states.map(State.init(id:)) } else { [] }
  }

  var exitsRegionsInOrder: Bool { chart.leavesRegionsInDeclaredOrder }

  var bubbling: Bool { chart.bubbles }

  var failingGuardsAreFalse: Bool { chart.ignoresFailingGuards }

  var eventOfFailingGuards: Event? {
    chart.eventOfFailingGuards.flatMap { Event(ModelEvent(name: $0)) }
  }

  func elements(of state: ModelState) -> [Part] {
    var elements: [Part] = []
    if isBusy, state.id != chart.root.id, state.kind != .final, state.kind != .region {
      elements.append(run(with: { _ in 0 }, { $0 }, then: nil))
    }
    if !state.isBare {
      elements.append(Part(onEntry().performWithContext(nil, entry(of: state))))
      elements.append(Part(onExit().performWithContext(nil, exit(of: state))))
    }
    if !state.initialActions.isEmpty {
      elements.append(Part(onInitial().performWithContext(nil, action(state.initialActions))))
    }
    elements += state.defers.map { defers(trigger($0, [$0])) }
    elements += barrier(of: state)
    elements += transitions(of: state).map { name, transition in element(transition, name) }
    elements += state.joins.map { join in
      Part(
        self.join(join.name, via: target([join.target]))
          .performWithContext(nil, action(join.actions)))
    }
    elements += state.submachines.map { Level.element($0, of: self) }
    return elements + state.children.filter { !$0.isHistory || !$0.defaults.isEmpty }.map(element)
  }

  private func element(_ state: ModelState) -> Part {
    switch state.kind {
    case .region:
      region(state.id.ownName, initialTransition: initial(of: state)) { elements(of: state) }
    case .history(let kind):
      performingDefaults(
        of: state, history(kind, defaults: state.defaults.map(State.init(id:))))
    case .entryPoint:
      performingDefaults(
        of: state, entryPoint(state.id.ownName, via: target(state.defaults)))
    case .exitPoint where state.defaults.isEmpty:
      performingDefaults(of: state, exitPoint(state.id.ownName))
    case .exitPoint:
      performingDefaults(of: state, exitPoint(state.id.ownName, via: target(state.defaults)))
    case .atomic, .compound:
      self.state(State(id: state.id), initialTransition: initial(of: state)) {
        elements(of: state)
      }
    case .parallel: parallel(State(id: state.id)) { elements(of: state) }
    case .final: final(State(id: state.id)) { elements(of: state) }
    }
  }

  private func performingDefaults(
    of state: ModelState, _ line: ActionLine<State, Event, Subject>
  ) -> Part {
    Part(line.performWithContext(nil, action(state.defaultActions)))
  }

  private func initial(of state: ModelState) -> InitialTransition<State> {
    switch state.initial {
    case .first: return .first
    case .resting: return .none
    case .states(let targets):
      if let first = targets.first, case .history(let kind)? = tree.states[first]?.kind {
        return .history(kind)
      }
      return .states(targets.map(State.init(id:)))
    }
  }

  private func barrier(of state: ModelState) -> [Part] {
    guard let barrier = state.barrier else { return [] }
    let condition = condition(barrier, "barrier of \(state.id)")
    return [self.barrier(path + state.id, unless: condition)]
  }

  func trigger(_ name: String, _ matches: [String]) -> EventTrigger<Event> {
    let events = matches.compactMap { Event(ModelEvent(name: $0)) }
    if chart.hasPlainEvents, events.count == matches.count, let first = events.first {
      return EventTrigger(anyOf: [first] + events.dropFirst())
    }
    return EventTrigger(named: name) { matches.contains($0.model.name) }
  }
}
