import ChartModel
import Statecharts

/// A chart that is data, as a `Statechart`.
///
/// It is made of declarations, because data decides which method would be called.
struct AdaptedChart<Level: ChartLevel>: Statechart {
  typealias State = Level.State
  typealias Event = Level.Event
  typealias Subject = Level.Subject
  typealias Part = ChartElement<State, Event, Subject>
  typealias Action = ChartAction<State, Event, Subject>
  typealias Condition = DeclaredCondition<State, Event, Subject>
  typealias Target = TargetDeclaration<State, Event, Subject>

  let chart: ModelChart
  /// With the vertices of submachines.
  let tree: ModelTree
  /// For a submachine, where it is: `left/right/`.
  let path: String

  init(_ chart: ModelChart, at path: String = "") {
    self.chart = chart
    self.path = path
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
    if !state.isBare {
      elements.append(line(.entry, to: nil, entry(of: state)))
      elements.append(line(.exit, to: nil, exit(of: state)))
    }
    if !state.initialActions.isEmpty {
      elements.append(line(.initial, to: nil, action(state.initialActions)))
    }
    elements += state.defers.map { Part(.deferral(trigger($0, [$0]))) }
    elements += barrier(of: state)
    elements += transitions(of: state).map { name, transition in
      Part(.transition(declaration(transition, name)))
    }
    elements += state.joins.map { join in
      line(.join(join.name), to: destination(join.target), action(join.actions))
    }
    elements += state.submachines.map { Level.element($0, of: self) }
    return elements + state.children.filter { !$0.isHistory || !$0.defaults.isEmpty }.map(element)
  }

  private func element(_ state: ModelState) -> Part {
    switch state.kind {
    case .region:
      Part(
        .node(
          NodeDeclaration(
            .region, named: state.id.ownName, initial: initial(of: state),
            elements: elements(of: state))))
    case .history(let kind):
      line(
        .history(kind), to: .states(state.defaults.map(State.init(id:))),
        action(state.defaultActions))
    case .entryPoint, .exitPoint:
      line(
        .point(state.kind == .entryPoint ? .entry : .exit, state.id.ownName),
        to: state.defaults.isEmpty ? nil : destination(state.defaults),
        action(state.defaultActions))
    case .atomic, .compound: element(state, .simple)
    case .parallel: element(state, .parallel)
    case .final: element(state, .final)
    }
  }

  private func line(
    _ start: SegmentStart, to target: Destination<State>?,
    _ action: ChartAction<State, Event, Subject>
  ) -> Part {
    var line = ActionLine<State, Event, Subject>(start, to: target)
    line.behavior.actions = [action]
    return Part(line)
  }

  private func element(_ state: ModelState, _ kind: NodeKind) -> Part {
    Part(
      .node(
        NodeDeclaration(
          kind, State(id: state.id), initial: initial(of: state),
          elements: elements(of: state))))
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
    return [Part(.barrier(path + state.id, condition))]
  }

  func trigger(_ name: String, _ matches: [String]) -> EventTrigger<Event> {
    let events = matches.compactMap { Event(ModelEvent(name: $0)) }
    if chart.hasPlainEvents, events.count == matches.count, let first = events.first {
      return EventTrigger(first, Array(events.dropFirst()))
    }
    return EventTrigger(name: name) { matches.contains($0.model.name) }
  }
}
