import Schematic
import Statecharts

// MARK: - Where things begin

extension ChartDrawing {
  mutating func drawInitial(_ scope: Scope) {
    let targets: [Int]
    switch scope.initial {
    case .resting: targets = []
    case .states(let states): targets = states.compactMap { positions[$0] }
    case .history(let isDeep): targets = [historyNode(isDeep: isDeep, in: scope.node)]
    case .first: targets = Array(firstState(in: scope.elements).map { [$0] } ?? [])
    }
    guard !targets.isEmpty else { return }
    let initial = add(.init(.initial, in: scope.node))
    let effects = scope.elements.compactMap { element -> String? in
      if case .initialEffect(let action) = element.kind { action.name } else { nil }
    }
    let label = Label(action: effects.isEmpty ? nil : effects.joined(separator: "; "))
    for target in targets { connect(initial, target, label) }
  }

  func firstState(in elements: Elements) -> Int? {
    for element in elements {
      if case .state(let state) = element.kind { return positions[state.id] }
    }
    return nil
  }
}

// MARK: - Transitions

extension ChartDrawing {
  mutating func drawTransition(_ element: ChartElement<State, Event, Subject>, in source: Int?) {
    switch element.kind {
    case .transition(let transition):
      draw(transition, from: source)
    case .join(let join):
      guard let bar = joins[join.name] else { return }
      connect(bar, to: join.target, Label(action: join.action?.name))
    case .history(let history):
      let node = historyNode(isDeep: history.isDeep, in: source)
      for state in history.defaults {
        if let target = positions[state] {
          connect(node, target, Label(action: history.action?.name))
        }
      }
    case .state, .region, .entry, .exit, .initialEffect, .deferral, .barrier, .unfinished: break
    }
  }

  /// A transition of the whole chart starts nowhere in particular: it leaves a dot of its own.
  mutating func draw(_ transition: TransitionDeclaration<State, Event, Subject>, from node: Int?) {
    let label = label(of: transition)
    if case .none = transition.target {
      // Inside a state it is a line of the state; a chart as a whole has none.
      return
    }
    let source = node ?? add(.init(.junction))
    switch transition.target {
    case .none: break
    case .states(let states): connect(source, to: .states(states), label)
    case .history(let state, let isDeep):
      connect(source, to: .history(of: state, isDeep: isDeep), label)
    case .fork(let targets):
      let bar = add(.init(.fork, in: parent(of: source)))
      connect(source, bar, label)
      for target in targets { connect(bar, to: target, Label()) }
    case .junction(let ways): connect(source, through: .junction, ways, label)
    case .choice(let ways): connect(source, through: .choice, ways, label)
    case .among(let candidates, _):
      for state in candidates {
        if let target = positions[state] { connect(source, target, label, isCandidate: true) }
      }
    case .join(let name):
      if let bar = joins[name] { connect(source, bar, label) }
    case .termination:
      connect(source, add(.init(.terminate, in: parent(of: source))), label)
    }
  }

  mutating func connect(
    _ source: Int, through kind: StateGraph.Node.Kind, _ ways: [Way], _ label: Label
  ) {
    let vertex = add(.init(kind, in: parent(of: source)))
    connect(source, vertex, label)
    for way in ways {
      let condition = way.condition.map { $0.name ?? "…" } ?? "else"
      connect(vertex, to: way.target, Label(guard: condition, action: way.action?.name))
    }
  }

  mutating func connect(_ source: Int, to target: Way.Target, _ label: Label) {
    switch target {
    case .states(let states) where states.count > 1:
      let bar = add(.init(.fork, in: parent(of: source)))
      connect(source, bar, label)
      for state in states { connect(bar, to: .states([state]), Label()) }
    case .states(let states):
      for state in states {
        if let node = positions[state] { connect(source, node, label) }
      }
    case .history(let state, let isDeep):
      connect(source, historyNode(isDeep: isDeep, in: positions[state]), label)
    }
  }

  /// The composite in which a vertex between a source and its targets stands: the source's own,
  /// but outside of regions, whose lines the way may cross.
  func parent(of source: Int) -> Int? {
    guard let parent = graph.nodes[source].parent else { return nil }
    switch graph.nodes[parent].kind {
    case .region: return self.parent(of: parent).flatMap { self.parent(of: $0) }
    case .state, .composite, .initial, .final, .choice, .junction, .fork, .join, .shallowHistory,
      .deepHistory, .terminate:
      return parent
    }
  }

  func label(of transition: TransitionDeclaration<State, Event, Subject>) -> Label {
    let event: String? =
      switch transition.trigger {
      case .event(let trigger): trigger.name
      case .always, .completion: nil
      }
    return Label(event, guard: transition.condition?.name, action: transition.action?.name)
  }
}
