import StateGraphs

/// Builds a graph of the outline of a valid chart: first all states, then the transitions.
struct ChartGraphBuilder {
  typealias Node = StateGraph.Node
  typealias Edge = StateGraph.Edge
  typealias Label = StateGraph.Label

  /// A history or a point of a composite.
  struct Pseudostate: Hashable {
    let node: Int?
    let start: SegmentStart
  }

  /// The labels and properties of a chart's states in a graph, by number.
  struct States {
    let labels: [String]
    let titles: [String?]
    /// Their names in paths.
    let pathNames: [String]
    let isActive: (Int) -> Bool
  }

  var graph = StateGraph()
  let chart: ChartOutline
  let states: States
  /// By node of the chart: its node in the graph; `nil` for the chart itself.
  private(set) var drawn: [Int?]
  private(set) var joins: [String: Int] = [:]
  /// The histories and points.
  var pseudostates: [Pseudostate: Int] = [:]
  /// The marker at which the transitions of the whole chart start.
  var anyState: Int?
  /// The names of triggers that are timers: `after 3 s`.
  private(set) var timeTriggers: Set<String> = []

  init(_ chart: ChartOutline, _ states: States) {
    (self.chart, self.states) = (chart, states)
    drawn = Array(repeating: nil, count: chart.nodes.count)
  }

  mutating func draw() {
    graph.notes = chart.nodes[0].notes
    drawStates(in: 0)
    for node in chart.nodes.indices { drawInitial(of: node) }
    for node in chart.nodes.indices {
      for line in chart.nodes[node].lines { draw(line, in: drawn[node]) }
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

  func text(ofGuards guards: Range<Int>) -> String? {
    chart.text(ofGuards: guards) { states.labels[$0] }
  }

  /// The node of a state in the graph.
  func drawn(_ state: Int) -> Int? { chart.position(of: state).flatMap { drawn[$0] } }
}

// MARK: - States

extension ChartGraphBuilder {
  private mutating func drawStates(in node: Int) {
    let parent = drawn[node]
    for line in chart.nodes[node].lines {
      switch line {
      case .node(let child):
        drawn[child] = drawNode(child, in: parent)
        drawStates(in: child)
      case .history(let history): _ = historyNode(chart.histories[history].kind, in: parent)
      case .join(let join):
        joins[chart.joins[join].name] = graph.add(Node(.join, in: scope(ofJoinIn: parent)))
      case .point(let point): drawPoint(chart.points[point], in: parent)
      case .entry, .exit, .initialEffect, .transition, .deferral, .barrier, .activity: break
      }
    }
  }

  /// A join is outside of the state whose regions it joins (UML 2.5.1 §14.2.3.7).
  private func scope(ofJoinIn parent: Int?) -> Int? {
    guard let parent, graph.nodes.contains(where: { $0.kind == .region && $0.parent == parent })
    else { return parent }
    return graph.nodes[parent].parent
  }

  private mutating func drawNode(_ number: Int, in parent: Int?) -> Int {
    let node = chart.nodes[number]
    let kind: Node.Kind =
      switch node.kind {
      case .final: .final
      case .region: .region
      case .simple, .composite, .parallel, .choice: node.children.isEmpty ? .state : .composite
      }
    let label = node.state.map { states.labels[$0] } ?? node.name ?? ""
    let drawn = graph.add(Node(kind, label: label, activities: activities(of: node), in: parent))
    (graph.nodes[drawn].submachine, graph.nodes[drawn].notes) = (node.submachine, node.notes)
    guard let state = node.state else { return drawn }
    graph.nodes[drawn].title = states.titles[state]
    let pathName = states.pathNames[state]
    if pathName != states.titles[state] ?? label { graph.nodes[drawn].pathName = pathName }
    graph.nodes[drawn].isCurrent = states.isActive(state)
    return drawn
  }

  private mutating func activities(of node: ChartOutline.Node) -> [Label] {
    let triggers = chart.transitions[node.transitions].compactMap { transition in
      if case .event(let trigger) = transition.cause { chart.triggers[trigger] } else { nil }
    }
    let results = node.results.compactMap { chart.results[$0].map { Label("result", action: $0) } }
    return node.lines.compactMap { line in
      guard let label = activity(line) else { return nil }
      let isTrigger = triggers.contains { $0.name == label.event && $0.names == [label.action] }
      guard label.role == .time, isTrigger else { return label }
      timeTriggers.formUnion([label.event].compactMap { $0 })
      return nil
    } + results
  }

  /// The text for a line inside a state, if it has a name.
  private func activity(_ line: ChartOutline.Line) -> Label? {
    switch line {
    case .entry(let action): chart.actions[action].map(Label.entry)
    case .exit(let action): chart.actions[action].map(Label.exit)
    case .deferral(let trigger): .deferral(chart.triggers[trigger].name)
    case .barrier(let barrier): .barrier(chart.barriers[barrier].reason)
    case .activity(let activity): self.activity(chart.activities[activity])
    case .transition(let transition):
      switch chart.transitions[transition].target {
      case .none: label(of: chart.transitions[transition])
      case .states, .destination, .fork, .junction, .choice, .among, .join, .termination: nil
      }
    case .node, .initialEffect, .join, .history, .point: nil
    }
  }

  /// The label of an activity; a timer is shown because it is the source of its event.
  private func activity(_ activity: ChartOutline.Activity) -> Label? {
    guard let timer = activity.timer else { return activity.name.map(Label.doing) }
    return Label(timer.words(named: activity.name), action: timer.label, role: .time)
  }

  /// The node of a composite's history, which is a child of the composite.
  mutating func historyNode(_ kind: HistoryKind, in parent: Int?) -> Int {
    pseudostate(
      .history(kind), kind.choose(shallow: .shallowHistory, deep: .deepHistory),
      label: kind.symbol, in: parent)
  }

  /// The node of a history or a point, which is added on first use.
  mutating func pseudostate(
    _ start: SegmentStart, _ kind: Node.Kind, label: String, in parent: Int?
  ) -> Int {
    let pseudostate = Pseudostate(node: parent, start: start)
    if let node = pseudostates[pseudostate] { return node }
    let node = graph.add(Node(kind, label: label, in: parent))
    pseudostates[pseudostate] = node
    return node
  }
}
