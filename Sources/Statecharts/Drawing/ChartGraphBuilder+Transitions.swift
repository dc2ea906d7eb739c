import ChartModel
import StateGraphs

// MARK: - Initial transitions

extension ChartGraphBuilder {
  mutating func drawInitial(of number: Int) {
    let node = chart.nodes[number]
    let targets: [Int]
    switch node.initial {
    case .none: targets = []
    case .states(let states): targets = states.compactMap(drawn)
    case .history(let kind): targets = [historyNode(kind, in: drawn[number])]
    case .first: targets = firstState(of: node).map { [$0] } ?? []
    }
    guard !targets.isEmpty else { return }
    let initial = graph.add(Node(.initial, in: drawn[number]))
    let effects = node.lines.compactMap { line in
      if case .initialEffect(let action) = line { action } else { nil }
    }
    let label = Label(action: chart.name(ofActions: effects))
    for target in targets { connect(initial, target, label) }
  }

  private func firstState(of node: ChartOutline.Node) -> Int? {
    node.children.first { chart.nodes[$0].state != nil }.flatMap { drawn[$0] }
  }
}

// MARK: - Transitions

extension ChartGraphBuilder {
  mutating func draw(_ line: ChartOutline.Line, in source: Int?) {
    switch line {
    case .transition(let number): draw(chart.transitions[number], from: source)
    case .join(let number):
      let join = chart.joins[number]
      guard let bar = joins[join.name] else { return }
      connect(bar, to: join.target, Label(action: chart.name(ofActions: join.actions)))
    case .history(let number):
      let history = chart.histories[number]
      let node = historyNode(history.kind, in: source)
      for target in history.defaults.compactMap(drawn) {
        connect(node, target, Label(action: chart.name(ofActions: history.actions)))
      }
    case .point(let point): drawTarget(of: chart.points[point], in: source)
    case .entry(let action) where source == nil: drawAction(action, "chart entry")
    case .exit(let action) where source == nil: drawAction(action, "chart exit")
    case .deferral(let trigger) where source == nil:
      graph.nodes[anyStateNode()].activities.append(.deferral(chart.triggers[trigger].name))
    case .node, .entry, .exit, .initialEffect, .deferral, .barrier, .activity: break
    }
  }

  /// An action of the chart itself, which is performed when the machine starts or completes.
  private mutating func drawAction(_ action: Int, _ event: String) {
    guard let name = chart.actions[action] else { return }
    graph.nodes[anyStateNode()].activities.append(Label(event, action: name))
  }

  /// Draws a transition.
  ///
  /// A transition of the whole chart starts at a marker for every state. The marker lists the chart's internal
  /// transitions, deferrals, and entry and exit actions.
  private mutating func draw(_ transition: ChartOutline.Transition, from node: Int?) {
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
        connect(bar, to: branch.target, Label(action: chart.name(ofActions: branch.actions)))
      }
    case .junction(let branches):
      let junction = vertex(.junction, from: source, to: branches.map(\.target))
      connect(source, through: junction, branches, label, kind: kind(of: transition))
    case .choice(let branches):
      // The choice has the same parent as in the engine.
      let choice = graph.add(Node(.choice, in: graph.nodes[source].parent))
      connect(source, through: choice, branches, label)
    case .among(let candidates, _):
      for target in candidates.compactMap(drawn) {
        connect(source, target, label, isCandidate: true)
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

  private func kind(of transition: ChartOutline.Transition) -> Edge.Kind {
    switch transition.kind {
    case .local: .local
    case .external, .internal: .external
    }
  }

  private mutating func connect(
    _ source: Int, through vertex: Int, _ branches: [ChartOutline.Branch],
    _ label: Label, kind: Edge.Kind = .external
  ) {
    connect(source, vertex, label, kind: kind)
    for branch in branches {
      let condition = text(ofGuards: branch.guards) ?? "else"
      connect(
        vertex, to: branch.target,
        Label(guard: condition, action: chart.name(ofActions: branch.actions)))
    }
  }

  mutating func connect(
    _ source: Int, to target: Destination<Int>, _ label: Label, kind: Edge.Kind = .external
  ) {
    switch target {
    case .states(let states) where states.count > 1:
      connect(source, to: .fork(states.map { .states([$0]) }), label, kind: kind)
    case .states(let states):
      for target in states.compactMap(drawn) { connect(source, target, label, kind: kind) }
    case .history(let state, let history, let region):
      let place = node(of: region, in: state)
      connect(source, historyNode(history, in: place), label, kind: kind)
    case .entryPoint(let name, let composite):
      guard let node = self.node(of: .entry, name, in: drawn(composite)) else { return }
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

  func label(of transition: ChartOutline.Transition, from source: Int? = nil) -> Label {
    var label = chart.label(of: transition) { states.labels[$0] }
    if label.role == .event, timeTriggers.contains(label.event ?? "") { label.role = .time }
    // An eventless transition of a simple state needs no label. Without one, that of a composite would look
    // like a completion transition.
    if label.role == .eventless, !isSimple(source) { label.event = "always" }
    return label
  }

  private func isSimple(_ node: Int?) -> Bool {
    guard let node else { return true }
    return graph.nodes[node].kind == .state
  }
}

extension ChartOutline {
  /// The label of a transition in a diagram: its trigger, guards and actions.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - state: Returns the label of a state.
  public func label(of transition: Transition, _ state: (Int) -> String) -> StateGraph.Label {
    var label = StateGraph.Label(
      guard: text(ofGuards: transition.guards, state), action: name(ofActions: transition.actions))
    switch transition.cause {
    case .event(let trigger) where triggers[trigger].isCompletion: label.role = .completion
    case .event(let trigger): label.event = triggers[trigger].name
    case .always: label.role = .eventless
    case .completion: label.role = .completion
    case .failure(let filter): (label.event, label.role) = (filter.failure, .failure)
    }
    return label
  }
}

// MARK: - Vertices between a source and its targets

extension ChartGraphBuilder {
  private mutating func vertex(
    _ kind: Node.Kind, from source: Int, to targets: [Destination<Int>]
  ) -> Int {
    graph.add(Node(kind, in: scope(for: source, targets.flatMap(ends))))
  }

  private func ends(of target: Destination<Int>) -> [Int] {
    // The vertex of an exit point is inside the composite, as its source.
    chart.states(of: target).compactMap(drawn)
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
