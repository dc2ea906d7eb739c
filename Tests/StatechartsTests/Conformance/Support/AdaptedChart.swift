import Statecharts

/// A chart that is data, as a `Statechart`.
///
/// It is made of declarations, because data decides which method would be called.
struct AdaptedChart<Event: AdaptedEvent>: Statechart {
  typealias State = String
  typealias Subject = ChartSubject
  typealias Part = ChartElement<String, Event, ChartSubject>
  typealias Action = ChartAction<String, Event, ChartSubject>
  typealias Condition = GuardForm<String, Event, ChartSubject>
  typealias Target = TargetDeclaration<String, Event, ChartSubject>

  let chart: ModelChart
  let tree: ModelTree

  init(_ chart: ModelChart) {
    self.chart = chart
    tree = ModelTree(chart)
  }

  var body: [Part] { elements(of: chart.root) }

  var initialStates: [String] {
    if case .states(let states) = chart.root.initial { states } else { [] }
  }

  var regionExitOrder: RegionExitOrder {
    chart.leavesRegionsInDeclaredOrder ? .declared : .reverse
  }

  var bubbling: Bool { chart.bubbles }

  var failingGuards: FailingGuardPolicy { chart.ignoresFailingGuards ? .countAsFalse : .fail }

  func elements(of state: ModelState) -> [Part] {
    var elements: [Part] = []
    if state.kind != .region {
      elements.append(Part(.entry(entry(of: state))))
      elements.append(Part(.exit(exit(of: state))))
    }
    if !state.initialActions.isEmpty {
      elements.append(Part(.initialEffect(action(state.initialActions))))
    }
    elements += state.defers.map { Part(.deferral(trigger($0, [$0]))) }
    elements += barrier(of: state)
    elements += transitions(of: state).map { name, transition in
      Part(.transition(declaration(transition, name)))
    }
    elements += state.joins.map { join in
      Part(
        .join(
          JoinDeclaration(
            name: join.name, target: destination(join.target), actions: [action(join.actions)])))
    }
    return elements + state.children.filter { !$0.isHistory || !$0.defaults.isEmpty }.map(element)
  }

  private func element(_ state: ModelState) -> Part {
    switch state.kind {
    case .region:
      Part(
        .region(
          RegionDeclaration(
            name: state.id, initial: initial(of: state), elements: elements(of: state))))
    case .history(let isDeep):
      Part(
        .history(
          HistoryDeclaration(
            isDeep: isDeep, defaults: state.defaults, actions: [action(state.defaultActions)])))
    case .entryPoint, .exitPoint:
      Part(
        .point(
          PointDeclaration(
            state.kind == .entryPoint ? .entry : .exit, name: state.id,
            target: state.defaults.isEmpty ? nil : destination(state.defaults),
            actions: [action(state.defaultActions)])))
    case .atomic, .compound: element(state, .ordinary)
    case .parallel: element(state, .parallel)
    case .final: element(state, .final)
    }
  }

  private func element(
    _ state: ModelState, _ kind: StateDeclaration<String, Event, ChartSubject>.Kind
  ) -> Part {
    Part(
      .state(
        StateDeclaration(
          state.id, kind: kind, initial: initial(of: state), elements: elements(of: state))))
  }

  private func initial(of state: ModelState) -> InitialDeclaration<String> {
    switch state.initial {
    case .first: return .first
    case .resting: return .none
    case .states(let targets):
      if let first = targets.first, case .history(let isDeep)? = tree.states[first]?.kind {
        return .history(isDeep: isDeep)
      }
      return .states(targets)
    }
  }

  private func barrier(of state: ModelState) -> [Part] {
    guard let barrier = state.barrier else { return [] }
    let condition = condition(barrier, "barrier of \(state.id)")
    return [Part(.barrier(BarrierDeclaration(reason: state.id, condition: condition)))]
  }

  func trigger(_ name: String, _ matches: [String]) -> EventTrigger<Event> {
    let events = matches.compactMap { Event(ModelEvent(name: $0)) }
    if chart.hasPlainEvents, events.count == matches.count, let first = events.first {
      return EventTrigger(first, Array(events.dropFirst()))
    }
    return EventTrigger(name: name) { matches.contains($0.model.name) }
  }
}
