import ChartModel

/// Compiles an outline into tables of numbers.
///
/// It records the initial states of composites, and then compiles the actions and transitions of each node. It
/// is not generic: see `ChartOutline`.
class OutlineCompiler {
  let chart: ChartOutline
  let options: StatechartOptions
  var outline: NodeTree
  var nodes: [NodeRecord] = []
  var transitions: [TransitionRecord] = []
  var paths: [PathRecord] = []
  /// By path: its targets and its kind.
  var targets: [[NodeTree.Target]] = []
  var kinds: [TransitionKind] = []
  var entered: [Int32] = []
  /// The numbers of the actions in the order in which they are performed.
  ///
  /// An action that several paths perform occurs several times.
  var actions: [Int32] = []
  /// By number of an action: the node in which its error is a failure.
  private(set) var declaredPlaces: [Int32]
  var places = FailurePlaces()
  /// The triggers of transitions, and those of each node's deferrals.
  var triggerNumbers: [Int] = []
  /// By trigger, the events that it matches; by node, the events that it defers.
  let eventSets: [EventSet]
  private(set) var deferredEvents: [Int32: EventSet] = [:]
  private(set) var barrierPlaces: [(node: Int, barrier: ChartOutline.Barrier)] = []
  var joins: [JoinRecord] = []
  /// The composites whose history is a target.
  var histories: Set<Int32> = []
  /// By path: the exit points that it leads through.
  var exitRoutes: [Int32: ExitRoute] = [:]
  /// The numbers of entry points, by their numbers in the chart.
  var entryPoints: [Int: Int32] = [:]
  /// By node: the number of nodes before it that history records when they are exited.
  private(set) var remembered: [Int32] = [0]
  /// By node: the number of activities of the nodes before it.
  private(set) var activityCounts: [Int32] = [0]

  init(_ chart: ChartOutline, _ options: StatechartOptions, eventSets: [EventSet]) {
    (self.chart, self.options, self.eventSets) = (chart, options, eventSets)
    outline = NodeTree(shapes: chart.shapes)
    declaredPlaces = Array(repeating: -1, count: chart.actions.count)
    places.conditions = Array(repeating: -1, count: chart.guards.count)
  }

  func compileOutline() {
    number()
    findHistories()
    findJoins()
    // Paths need the actions of all nodes, and the default targets of histories.
    for node in chart.nodes.indices { describe(node) }
    noteCounts()
    describePoints()
    addPath(from: 0, to: Route([.node(0)]), domain: -1)
    addPath(from: 0, to: Route([]), domain: -1)
    for node in chart.nodes.indices { addTransitions(of: node) }
    linkHandlers()
  }

  // MARK: - Nodes

  func node(_ state: Int) -> Int32 {
    guard let node = chart.position(of: state) else {
      preconditionFailure("Validation reports targets that are not declared.")
    }
    return Int32(node)
  }

  private func number() {
    for node in chart.nodes {
      outline.nodes.append(
        NodeTree.Content(
          children: node.children.map { Int32($0) }, initial: initial(of: node)))
      var record = NodeRecord()
      (record.parent, record.end, record.kind) = (
        Int32(node.parent ?? -1), Int32(node.end), node.kind
      )
      nodes.append(record)
    }
  }

  private func initial(of node: ChartOutline.Node) -> InitialTransition<Int32> {
    switch node.initial {
    case .first: .states(node.children.prefix(1).map { Int32($0) })
    case .states(let states): .states(states.map(self.node))
    case .none: .none
    case .history(let kind): .history(kind)
    }
  }

  // MARK: - Actions of nodes

  private func noteCounts() {
    let joining = Set(joins.flatMap(\.sources))
    var count: Int32 = 0
    for (index, node) in outline.nodes.enumerated() {
      let number = Int32(index)
      if histories.contains(number) || joining.contains(number) { count += 1 }
      remembered.append(count)
      // A node without activities has an empty range, whatever its position.
      activityCounts.append(max(activityCounts.last ?? 0, node.activities.end))
    }
  }

  private func describe(_ number: Int) {
    let node = chart.nodes[number]
    var (entry, initialEffect, exit): ([Int32], [Int32], [Int32]) = ([], [], [])
    var begins: [Int32] = []
    let place = Int32(number)
    let firstBarrier = Int32(barrierPlaces.count)
    let deferrals = chart.deferrals(of: number)
    for line in node.lines {
      switch line {
      case .entry(let action): entry.append(declare(action, in: place))
      case .exit(let action): exit.append(declare(action, in: place))
      case .initialEffect(let action): initialEffect.append(declare(action, in: place))
      case .history(let history): describe(chart.histories[history])
      case .barrier(let barrier):
        barrierPlaces.append((number, chart.barriers[barrier]))
        places.conditions[chart.barriers[barrier].condition] = place
      case .activity(let activity):
        declaredPlaces.append(place)
        begins.append(Int32(chart.actions.count + activity))
      case .deferral, .node, .transition, .join, .point: break
      }
    }
    // A state's activities are started after its entry (UML 2.5.1 §14.2.3.4.3).
    outline.nodes[number].entry = actions.add(entry + begins)
    outline.nodes[number].activities = IndexRange(node.activities)
    outline.nodes[number].initialEffect = actions.add(initialEffect)
    nodes[number].exit = actions.add(exit)
    nodes[number].barriers = IndexRange(firstBarrier, Int32(barrierPlaces.count))
    nodes[number].result = receivedResult(of: node)
    guard !deferrals.isEmpty else { return }
    deferredEvents[place] = deferrals.reduce(EventSet()) { $0.union(eventSets[$1]) }
    nodes[number].deferrals = triggerNumbers.add(deferrals)
  }

  /// The number of a node's result, if a completion transition of the composite around it declares a type;
  /// otherwise -1.
  private func receivedResult(of node: ChartOutline.Node) -> Int32 {
    guard let result = node.results.first, let parent = node.parent,
      chart.transitions(of: parent).contains(where: \.cause.receivesResult)
    else { return -1 }
    return Int32(result)
  }

  private func describe(_ history: ChartOutline.History) {
    let place = Int32(history.node)
    outline[place].defaults[history.kind] = NodeTree.HistoryDefault(
      targets: history.defaults.map(node),
      action: actions.add(declare(history.actions, in: place)))
  }

  /// Records the node in which the error of an action is a failure.
  private func declare(_ action: Int, in place: Int32) -> Int32 {
    declaredPlaces[action] = place
    return Int32(action)
  }

  /// - Returns: The numbers of the actions.
  func declare(_ actions: Range<Int>, in place: Int32) -> [Int32] {
    actions.map { declare($0, in: place) }
  }

  /// Records the node in which the errors of guards are failures.
  func conditions(_ guards: Range<Int>, in place: Int32) -> IndexRange {
    for condition in guards { places.conditions[condition] = place }
    return IndexRange(guards)
  }
}
