import StateGraphs

// MARK: - Initial transitions

extension ChartGraphBuilder {
  mutating func drawInitial(_ scope: Scope) {
    let targets: [Int]
    switch scope.initial {
    case .none: targets = []
    case .states(let states): targets = states.compactMap { positions[$0] }
    case .history(let isDeep): targets = [historyNode(isDeep: isDeep, in: scope.node)]
    case .first: targets = firstState(in: scope.elements).map { [$0] } ?? []
    }
    guard !targets.isEmpty else { return }
    let initial = graph.add(Node(.initial, in: scope.node))
    let effects = scope.elements.compactMap { element -> ChartAction<State, Event, Subject>? in
      if case .initialEffect(let action) = element.kind { action } else { nil }
    }
    let label = Label(action: SmallList(effects).combinedName())
    for target in targets { connect(initial, target, label) }
  }

  private func firstState(in elements: Elements) -> Int? {
    for element in elements {
      if case .state(let state) = element.kind { return positions[state.id] }
    }
    return nil
  }
}

// MARK: - Transitions

extension ChartGraphBuilder {
  mutating func drawTransition(_ element: ChartElement<State, Event, Subject>, in source: Int?) {
    switch element.kind {
    case .transition(let transition):
      draw(transition, from: source)
    case .join(let join):
      guard let bar = joins[join.name] else { return }
      connect(bar, to: join.target, Label(action: join.actions.combinedName()))
    case .history(let history):
      let node = historyNode(isDeep: history.isDeep, in: source)
      for state in history.defaults {
        if let target = positions[state] {
          connect(node, target, Label(action: history.actions.combinedName()))
        }
      }
    case .point(let point): drawTarget(of: point, in: source)
    case .state, .region, .entry, .exit, .initialEffect, .deferral, .barrier, .activity,
      .submachine:
      break
    }
  }

  /// A transition of the whole chart starts at a marker for every state; its internal transitions and
  /// deferrals are lines in the marker.
  private mutating func draw(
    _ transition: TransitionDeclaration<State, Event, Subject>, from node: Int?
  ) {
    let source = node ?? anyStateNode()
    let label = label(of: transition, from: source)
    switch transition.target {
    case .none: if node == nil { graph.nodes[source].activities.append(label) }
    case .states(let states):
      connect(source, to: .states(states), label, kind: kind(of: transition))
    case .destination(let target):
      connect(source, to: target, label, kind: kind(of: transition))
    case .fork(let branches):
      let bar = vertex(.fork, from: source, to: branches.map(\.target))
      connect(source, bar, label, kind: kind(of: transition))
      for branch in branches {
        connect(bar, to: branch.target, Label(action: branch.actions.combinedName()))
      }
    case .junction(let branches):
      let junction = vertex(.junction, from: source, to: branches.map(\.target))
      connect(source, through: junction, branches, label, kind: kind(of: transition))
    case .choice(let branches):
      // The choice has the same parent as in the engine.
      let choice = graph.add(Node(.choice, in: graph.nodes[source].parent))
      connect(source, through: choice, branches, label)
    case .among(let candidates, _):
      for state in candidates {
        if let target = positions[state] { connect(source, target, label, isCandidate: true) }
      }
    case .join(let name):
      if let bar = joins[name] { connect(source, bar, label) }
    case .termination:
      connect(source, graph.add(Node(.terminate, in: graph.nodes[source].parent)), label)
    }
  }

  private mutating func anyStateNode() -> Int {
    if let anyState { return anyState }
    let node = graph.add(Node(.anyState, label: "any state"))
    anyState = node
    return node
  }

  private func kind(
    of transition: TransitionDeclaration<State, Event, Subject>
  ) -> Edge.Kind {
    switch transition.kind {
    case .local: .local
    case .external, .internal: .external
    }
  }

  private mutating func connect(
    _ source: Int, through vertex: Int, _ branches: [BranchDeclaration<State, Event, Subject>],
    _ label: Label, kind: Edge.Kind = .external
  ) {
    connect(source, vertex, label, kind: kind)
    for branch in branches {
      let condition = branch.guards.combinedName() ?? "else"
      connect(
        vertex, to: branch.target, Label(guard: condition, action: branch.actions.combinedName()))
    }
  }

  mutating func connect(
    _ source: Int, to target: Destination<State>, _ label: Label, kind: Edge.Kind = .external
  ) {
    switch target {
    case .states(let states) where states.count > 1:
      connect(source, to: .fork(states.map { .states([$0]) }), label, kind: kind)
    case .states(let states):
      for state in states {
        if let node = positions[state] { connect(source, node, label, kind: kind) }
      }
    case .history(let state, let isDeep, let region):
      let place = node(of: region, in: state)
      connect(source, historyNode(isDeep: isDeep, in: place), label, kind: kind)
    case .entryPoint(let name, let composite):
      guard let node = entryPoints[Point(node: positions[composite], name: name)] else { return }
      connect(source, node, label, kind: kind)
    case .exitPoint(let name, _):
      guard let node = exitPoint(name, around: source) else { return }
      connect(source, node, label)
    case .fork(let targets):
      let bar = vertex(.fork, from: source, to: targets)
      connect(source, bar, label, kind: kind)
      for target in targets { connect(bar, to: target, Label()) }
    }
  }

  func label(
    of transition: TransitionDeclaration<State, Event, Subject>, from source: Int? = nil
  ) -> Label {
    let condition = transition.guards.combinedName()
    let action = transition.actions.combinedName()
    return switch transition.trigger {
    case .event(let trigger):
      Label(
        trigger.name, guard: condition, action: action,
        role: timeTriggers.contains(trigger.name) ? .time : .event)
    case .completion: Label(guard: condition, action: action, role: .completion)
    case .failure(let trigger):
      Label(trigger.name, guard: condition, action: action, role: .failure)
    case .always:
      // An eventless transition of a simple state needs no label; without a label, that of a composite
      // would denote its completion.
      Label(
        isSimple(source) ? nil : "always", guard: condition, action: action, role: .eventless)
    }
  }

  private func isSimple(_ node: Int?) -> Bool {
    guard let node else { return true }
    return graph.nodes[node].kind == .state
  }
}

// MARK: - Vertices between a source and its targets

extension ChartGraphBuilder {
  private mutating func vertex(
    _ kind: Node.Kind, from source: Int, to targets: [Destination<State>]
  ) -> Int {
    graph.add(Node(kind, in: scope(for: source, targets.flatMap(ends))))
  }

  private func ends(of target: Destination<State>) -> [Int] {
    switch target {
    case .states(let states): states.compactMap { positions[$0] }
    case .history(let state, _, _), .entryPoint(_, let state): [positions[state]].compactMap { $0 }
    case .fork(let targets): targets.flatMap(ends)
    // The vertex is inside the composite, as its source.
    case .exitPoint: []
    }
  }

  /// The parent of a vertex: that of the source, but outside of regions whose borders the transition
  /// crosses.
  private func scope(for source: Int, _ targets: [Int]) -> Int? {
    var scope = graph.nodes[source].parent
    while let region = scope, graph.nodes[region].kind == .region,
      !targets.allSatisfy({ graph.contains(region, $0) }),
      let composite = graph.nodes[region].parent
    {
      scope = graph.nodes[composite].parent
    }
    return scope
  }
}
