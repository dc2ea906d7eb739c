import StateGraphs

/// Builds a graph of the declarations of a valid chart: first all states, then the transitions.
struct ChartGraphBuilder<State: Hashable, Event, Subject> {
  typealias Elements = [ChartElement<State, Event, Subject>]
  typealias Node = StateGraph.Node
  typealias Edge = StateGraph.Edge
  typealias Label = StateGraph.Label

  struct History: Hashable {
    let node: Int?
    let isDeep: Bool
  }

  /// An entry or exit point by its composite and its name.
  struct Point: Hashable {
    let node: Int?
    let name: String
  }

  /// The elements of a state, stored until all states have nodes.
  struct Scope {
    let node: Int?
    let initial: InitialDeclaration<State>
    let elements: Elements
  }

  var graph: StateGraph
  let configuration: Configuration<State>?
  var positions: [State: Int] = [:]
  var histories: [History: Int] = [:]
  var joins: [String: Int] = [:]
  var entryPoints: [Point: Int] = [:]
  var exitPoints: [Point: Int] = [:]
  /// The marker at which the transitions of the whole chart start.
  var anyState: Int?
  var scopes: [Scope] = []
  /// The names of triggers that are timers: `after 3 s`.
  var timeTriggers: Set<String> = []

  init(highlighting configuration: Configuration<State>?) {
    graph = StateGraph()
    self.configuration = configuration
  }

  mutating func draw(_ elements: Elements, initial: InitialDeclaration<State>) {
    drawStates(in: elements, initial: initial, of: nil)
    for scope in scopes { drawInitial(scope) }
    for scope in scopes {
      for element in scope.elements { drawTransition(element, in: scope.node) }
    }
  }

  mutating func connect(
    _ source: Int, _ target: Int, _ label: Label, kind: Edge.Kind = .external,
    isCandidate: Bool = false
  ) {
    var edge = Edge(from: source, to: target, kind: kind, isCandidate: isCandidate)
    if label != Label() { edge.labels = [label] }
    graph.add(edge)
  }
}

// MARK: - States

extension ChartGraphBuilder {
  private mutating func drawStates(
    in elements: Elements, initial: InitialDeclaration<State>, of parent: Int?
  ) {
    scopes.append(Scope(node: parent, initial: initial, elements: elements))
    for element in elements {
      switch element.kind {
      case .state(let state): drawState(state, in: parent)
      case .region(let region):
        let node = graph.add(Node(.region, label: region.name ?? "", in: parent))
        graph.nodes[node].submachine = region.submachine
        drawStates(in: region.elements, initial: region.initial, of: node)
      case .history(let history): _ = historyNode(isDeep: history.isDeep, in: parent)
      case .join(let join): joins[join.name] = graph.add(Node(.join, in: scope(ofJoinIn: parent)))
      case .point(let point): drawPoint(point, in: parent)
      case .entry, .exit, .initialEffect, .transition, .deferral, .barrier, .activity,
        .submachine:
        break
      }
    }
  }

  /// A join is outside of the state whose regions it joins (UML 2.5.1 §14.2.3.7).
  private func scope(ofJoinIn parent: Int?) -> Int? {
    guard let parent, graph.nodes.contains(where: { $0.kind == .region && $0.parent == parent })
    else { return parent }
    return graph.nodes[parent].parent
  }

  private mutating func drawState(
    _ state: StateDeclaration<State, Event, Subject>, in parent: Int?
  ) {
    let hasStates = state.elements.contains { element in
      switch element.kind {
      case .state, .region: true
      case .entry, .exit, .initialEffect, .transition, .join, .history, .point, .deferral, .barrier,
        .activity, .submachine:
        false
      }
    }
    let kind: Node.Kind =
      switch state.kind {
      case .final: .final
      case .ordinary, .parallel: hasStates ? .composite : .state
      }
    let node = graph.add(
      Node(kind, label: state.label, activities: activities(of: state), in: parent))
    graph.nodes[node].title = state.name?.title ?? (state.id as? any TitledState)?.title
    graph.nodes[node].submachine = state.submachine
    graph.nodes[node].isCurrent = configuration?.contains(state.id) ?? false
    positions[state.id] = node
    drawStates(in: state.elements, initial: state.initial, of: node)
  }

  private mutating func activities(of state: StateDeclaration<State, Event, Subject>) -> [Label] {
    let triggers = state.elements.compactMap { element -> EventTrigger<Event>? in
      guard case .transition(let transition) = element.kind,
        case .event(let trigger) = transition.trigger
      else { return nil }
      return trigger
    }
    return state.elements.compactMap { element in
      guard let label = activity(element) else { return nil }
      let isTrigger = triggers.contains { $0.name == label.event && $0.names == [label.action] }
      guard label.role == .time, isTrigger else { return label }
      timeTriggers.formUnion([label.event].compactMap { $0 })
      return nil
    }
  }

  /// The line for an element inside a state, if the element has a name.
  private func activity(_ element: ChartElement<State, Event, Subject>) -> Label? {
    switch element.kind {
    case .entry(let action): action.name.map(Label.entry)
    case .exit(let action): action.name.map(Label.exit)
    case .deferral(let trigger): .deferral(trigger.name)
    case .barrier(let barrier): .barrier(barrier.reason)
    case .activity(let activity): self.activity(activity)
    case .transition(let transition):
      switch transition.target {
      case .none: label(of: transition)
      case .states, .destination, .fork, .junction, .choice, .among, .join, .termination: nil
      }
    case .state, .region, .initialEffect, .join, .history, .point, .submachine: nil
    }
  }

  /// A timer is shown, because it is the source of its event, unless the trigger of a transition is called
  /// like it.
  private func activity(_ activity: ActivityDeclaration<Event, Subject>) -> Label? {
    switch activity.kind {
    case .timer(.fixed(let delay), _): .after(delay.briefly, action: activity.eventName)
    case .timer(.computed, _): .after(activity.name ?? "…", action: activity.eventName)
    case .task, .sendingTask: activity.name.map(Label.doing)
    }
  }

  /// The node for the history of a composite, which is a child of it.
  mutating func historyNode(isDeep: Bool, in parent: Int?) -> Int {
    let history = History(node: parent, isDeep: isDeep)
    if let node = histories[history] { return node }
    let kind = isDeep ? Node.Kind.deepHistory : .shallowHistory
    let node = graph.add(Node(kind, label: isDeep ? "H*" : "H", in: parent))
    histories[history] = node
    return node
  }
}
